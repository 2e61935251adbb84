"""What can be said in Lampara."""

from typing import Final

from tablero.core.verbs import Range, Vocabulary

NONE: Final = -1

VOCABULARY: Final = Vocabulary()
GROUND: Final = Range("ground", ["shore", "reef", "bank"])
FISH: Final = Range("fish", ["sardine", "squid", "tuna"])
DISH: Final = Range("dish", ["fritto", "risotto", "conserva", "brodetto"])

SAIL: Final = VOCABULARY.verb("sail", GROUND)
CATCH: Final = VOCABULARY.verb("catch", FISH)
SERVE: Final = VOCABULARY.verb("serve", DISH)
SELL: Final = VOCABULARY.verb("sell", FISH)
DONE: Final = VOCABULARY.verb("done").of()

# Nature's
RISE: Final = VOCABULARY.verb("rise", FISH)
DEAL: Final = VOCABULARY.verb("deal", DISH)
TIME_UP: Final = VOCABULARY.verb("time-up").of()
