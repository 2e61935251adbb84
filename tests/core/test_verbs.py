"""Actions, numbers and spellings."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablero.core.errors import Misspelt
from tablero.core.verbs import Range, Vocabulary, numbers

SIZES = st.lists(st.lists(st.integers(1, 5), max_size=3), min_size=1, max_size=5)


def made(sizes: list[list[int]]) -> Vocabulary:
    """A vocabulary of verbs with ranges of these sizes."""
    words = Vocabulary()
    for v, ranges in enumerate(sizes):
        words.verb(f"verb{v}", *(numbers(f"range{r}", size) for r, size in enumerate(ranges)))
    return words


@given(SIZES)
def test_every_action_is_spelt_in_one_way_that_leads_back_to_it(sizes: list[list[int]]) -> None:
    words = made(sizes)
    spellings = [words.spell(a) for a in range(words.size)]
    assert [words.parse(text) for text in spellings] == list(range(words.size))


@given(SIZES)
def test_verbs_number_their_actions_without_gaps_and_give_the_arguments_back(sizes: list[list[int]]) -> None:
    words = made(sizes)
    for verb in words.verbs:
        for a in range(verb.first, verb.last + 1):
            assert verb.of(*verb.args(a)) == a
            assert verb.x(a) == verb.args(a)[0]
            assert [each for each in words.verbs if each.has(a)] == [verb]
    assert sum(verb.size for verb in words.verbs) == words.size


def test_arguments_are_told_by_the_names_of_their_ranges() -> None:
    words = Vocabulary()
    put = words.verb("put", Range("good", ["gold", "wood"]), numbers("slot", 2))
    assert words.arguments(put.of(1, 0)) == {"good": "wood", "slot": "1"}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "'' starts with no verb; expected one of: put, stop."),
        ("jump 1", "'jump 1' starts with no verb; expected one of: put, stop."),
        ("put", "'put' has 0 words after the verb; expected: put <good> <slot>."),
        ("put gold 1 2", "'put gold 1 2' has 3 words after the verb; expected: put <good> <slot>."),
        ("put silver 1", "'silver' is no good; expected one of: gold, wood."),
        ("put gold 3", "'3' is no slot; expected one of: 1, 2."),
        ("stop now", "'stop now' has 1 words after the verb; expected: stop."),
    ],
)
def test_a_misspelt_action_is_answered_with_what_was_expected(text: str, sentence: str) -> None:
    words = Vocabulary()
    words.verb("put", Range("good", ["gold", "wood"]), numbers("slot", 2))
    words.verb("stop")
    with pytest.raises(Misspelt) as caught:
        words.parse(text)
    assert str(caught.value) == sentence


@pytest.mark.parametrize("a", [-1, 3])
def test_a_number_outside_the_vocabulary_is_no_action(a: int) -> None:
    words = Vocabulary()
    words.verb("put", numbers("slot", 3))
    with pytest.raises(Misspelt, match=f"There is no action {a}; they are numbered 0 to 2."):
        words.spell(a)


def test_a_verb_goes_on_behind_others_with_more_words() -> None:
    """So a range grows and no action gets another number."""
    words = Vocabulary()
    fish = words.verb("catch", Range("fish", ["sardine", "squid"]))
    done = words.verb("done")
    more = words.verb("catch", Range("fish", ["tuna"]))
    assert (fish.of(1), done.of(), more.of(0)) == (1, 2, 3)
    for a in range(words.size):
        assert words.parse(words.spell(a)) == a
    assert words.spell(3) == "catch tuna" and words.arguments(3) == {"fish": "tuna"}
    with pytest.raises(Misspelt, match="'cod' is no fish; expected one of: sardine, squid, tuna"):
        words.parse("catch cod")


def test_words_of_different_blocks_do_not_go_together() -> None:
    words = Vocabulary()
    words.verb("cook", Range("fish", ["squid"]), Range("dish", ["fritto"]))
    words.verb("cook", Range("fish", ["tuna"]), Range("dish", ["conserva"]))
    with pytest.raises(Misspelt, match="'cook squid conserva' names what does not go together"):
        words.parse("cook squid conserva")
