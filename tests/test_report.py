"""The report of a study: what is planted is found, what is not is not, and what is shown adds up."""

from __future__ import annotations

import html
import re

import numpy as np
import pytest

from tablero.lab.report import figures
from tablero.lab.report.estimates import (
    LIKELY,
    Claim,
    Estimate,
    Floats,
    Ints,
    differences,
    dummies,
    explained,
    judged,
    tenths,
)
from tablero.lab.report.measures import Findings, Key, Length, found
from tablero.lab.report.page import LARGEST, report
from tablero.lab.report.sentences import changes, sentences
from tablero.lab.report.speech import Speech
from tablero.words import LANGUAGES
from tests.studies import CHOICES, OFFERED, OFTEN, PALACE, SELDOM, frames, study

MASON, MAID = ("hire", "person.mason"), ("hire", "person.maid")
# Studies without anything in them; by their level one in twenty may sound a false alarm.
STUDIES = 60


@pytest.fixture(scope="module")
def planted() -> Findings:
    """The mason is worth 2 points, and who plays first has 3 more; in the second arm the maid is worth 2, who plays
    last has 3 more, and the palace is built more often.
    """
    made = frames(
        1500,
        7,
        worth={MASON: 2.0},
        by_order=(3.0, 0.0, 0.0, 0.0),
        against=True,
        then_worth={MAID: 2.0},
        then_by_order=(3.0, 0.0, 0.0, 3.0),
        then_picked={PALACE: 0.2},
        bots=("fast", "captain"),
        roles=("role.a", "role.b", "role.c", "role.d", "role.e"),
    )
    return found(study(made))


def by_key(f: Findings, *key: str) -> Estimate:
    return f.claims[key].estimate


# What is found


def test_a_card_worth_two_points_is_found_with_its_size(planted: Findings) -> None:
    (mason,) = [item for item in planted.items if item.key == MASON]
    assert mason.points is not None and mason.points.holds(2.0) and mason.points.half < 1
    assert mason.worth is not None and mason.worth.value > 0
    assert figures.differs(planted, "worth", *MASON)


def takers(dice: np.random.Generator, games: int) -> tuple[Ints, Floats, Floats, Floats]:
    """Games in which a card is worth 2 points, but who plays first has 8 more and takes it twice as often."""
    order = np.argsort(dice.random((games, 4)), axis=1)
    took = dice.random((games, 4)) < np.where(order == 0, 0.8, 0.4)
    points = dice.normal(40, 5, (games, 4)) + 8 * (order == 0) + 2 * took
    return np.repeat(np.arange(games), 4), took.ravel().astype(float), points.reshape(-1, 1), dummies(order.ravel())


def test_what_a_card_is_worth_is_told_apart_from_what_its_takers_have_besides() -> None:
    game, took, points, order = takers(np.random.default_rng(3), 2000)
    (plain,), (fair,) = (differences(game, took, points, beside) for beside in (order[:, :0], order))
    assert not plain.holds(2.0) and fair.holds(2.0)


def test_intervals_hold_the_truth_as_often_as_they_promise() -> None:
    dice = np.random.default_rng(4)
    held = [differences(*takers(dice, 150))[0].holds(2.0) for _ in range(400)]
    assert 0.92 < np.mean(held) < 0.98


def test_a_seat_that_is_given_more_is_found_with_its_size(planted: Findings) -> None:
    first = planted.orders[0]
    assert first.value > 0.25 and planted.verdicts["order", "0"].certainty == "sure"
    assert by_key(planted, "change", "points", "3").holds(3.0 + 2.0 * OFFERED * OFTEN)
    assert by_key(planted, "change", "order", "3").value > 0
    for kind in ("points", "order"):
        assert planted.verdicts["change", kind, "3"].certainty == "sure"


def test_what_is_chosen_more_often_is_found(planted: Findings) -> None:
    more = by_key(planted, "change", "pick", *PALACE)
    assert more.holds((1 - OFFERED * SELDOM) ** 4 - (1 - OFFERED * 0.2) ** 4)
    assert planted.verdicts["change", "pick", *PALACE].certainty == "sure"
    others = [choice for choice in CHOICES if choice != PALACE]
    assert {planted.verdicts["change", "pick", *choice].certainty for choice in others} == {"open"}


def test_what_is_hardly_ever_used_is_found() -> None:
    whole, only = figures.rarely(found(study(frames(3000, 2))))
    assert [(item.verb, item.what) for item in whole] == [("", "building.palace")] and only == []


def test_a_bot_that_plays_better_explains_who_wins() -> None:
    dice = np.random.default_rng(1)
    bot, order = np.arange(8000) % 2, np.arange(8000) % 4
    wins = (dice.random(8000) < np.where(bot == 1, 0.4, 0.1)).astype(float)
    by_bot, by_order, left = explained(wins, bot, order)
    assert 0.09 < by_bot < 0.15 and by_order < 0.01 and by_bot + by_order + left == pytest.approx(1)


def test_no_more_false_alarms_than_the_level_allows() -> None:
    """Nothing is planted in them: neither turn order nor a choice nor the second edition makes a difference."""
    wrong = 0
    for seed in range(STUDIES):
        f = found(study(frames(250, 100 + seed, against=True)))
        kinds = ("order", "worth", "change")
        wrong += any(figures.differs(f, *key) for key in f.verdicts if key[0] in kinds)
    assert wrong <= STUDIES * LIKELY


def test_correction_makes_claims_weaker_the_more_were_looked_at() -> None:
    """Holm: the smallest chance is taken times all claims, the next times all but one."""
    claim = Claim(Estimate(3.0, 1.0, 1_000_000))
    alone = judged({("one",): claim}, 1000)["one",]
    others: dict[Key, Claim] = {(str(n),): Claim(Estimate(0.1, 1.0, 1_000_000)) for n in range(99)}
    among = judged({**others, ("one",): claim}, 1000)["one",]
    assert alone.certainty == "likely" and among.certainty == "open"
    assert among.chance == pytest.approx(100 * alone.chance)
    assert among.games > 1000 >= alone.games


def test_games_that_were_said_to_settle_a_question_settle_it() -> None:
    claims: dict[Key, Claim] = {(str(n),): Claim(Estimate(0, 1, 400)) for n in range(19)}
    claims["one",] = Claim(Estimate(0.02, 0.02, 400))
    games = judged(claims, 400)["one",].games
    claims["one",] = Claim(Estimate(0.02, 0.02 * (400 / games) ** 0.5, games))
    assert judged(claims, games)["one",].certainty == "likely"


# What is shown


def test_rounded_parts_sum_to_their_whole() -> None:
    dice = np.random.default_rng(5)
    for _ in range(200):
        parts = [float(part) for part in dice.normal(8, 6, 5)]
        assert sum(tenths(parts)) == pytest.approx(round(sum(parts), 1))
        assert all(abs(shown - part) < 0.1 + 1e-9 for shown, part in zip(tenths(parts), parts, strict=True))


def test_parts_of_a_bar_sum_to_its_end_and_shares_to_a_hundred(planted: Findings) -> None:
    for parts, end in figures.points_shown(planted):
        assert sum(parts) == pytest.approx(end)
    assert sum(figures.percents(planted)) == pytest.approx(100)
    for shares in figures.luck_shown(planted):
        assert sum(shares) == pytest.approx(100)
    wins = [shown for key, shown in figures.changed(planted).items() if key[0] == "order"]
    assert sum(base for base, _ in wins) == pytest.approx(100)
    assert sum(other for _, other in wins) == pytest.approx(100)
    assert sum(other - base for base, other in wins) == pytest.approx(0)


@pytest.mark.parametrize("counts", [{16: 400}, {6: 240, 7: 159, 9: 1}, dict.fromkeys(range(5, 45), 10), {1: 1, 40: 9}])
def test_columns_hold_all_games_each_once(planted: Findings, counts: dict[int, int]) -> None:
    games, whole = sum(counts.values()), Estimate(1.0, 0.0, 400)
    of = Length(counts, whole, 16, max(counts, key=counts.__getitem__), max(counts), whole)
    shown = figures.spans(planted._replace(length=of, games=games))
    assert sum(span.part for span in shown) == pytest.approx(100)
    assert shown[0].low == min(counts) and shown[-1].high == max(counts) and len(shown) <= figures.MOST_COLUMNS
    assert all(one.high + 1 == other.low for one, other in zip(shown, shown[1:], strict=False))


@pytest.fixture(scope="module")
def page() -> str:
    return report(study(frames(400, 3, worth={MASON: 4.0}, against=True, then_picked={PALACE: 0.3}), 500))


def figure(page: str, id: str) -> str:
    """What a figure says in its charts and its table."""
    (part,) = re.findall(rf'<section class="sec" id="{id}">.*?</section>', page, re.DOTALL)
    return html.unescape(re.sub(r"<[^>]+>", " ", part))


def numbers(text: str) -> list[str]:
    return re.findall(r"\d[\d.,]*\d|\d", text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sentence_s_numbers_stand_in_its_figure_too(lang: str) -> None:
    made = study(frames(400, 3, worth={MASON: 4.0}, against=True, then_picked={PALACE: 0.3}))
    f, say = found(made), Speech("valletta", lang)
    page = report(made, lang)
    told = changes(f, say) + sentences(f, say)
    assert {sentence.certainty for sentence in told} >= {"sure", "open"} and len(told) > 8
    for sentence in told:
        shown = figure(page, sentence.figure)
        assert [n for n in numbers(sentence.text) if n not in numbers(shown)] == [], sentence.text


def test_every_chart_is_a_picture_with_its_finding_and_its_numbers_lie_beside_it(page: str) -> None:
    charts = re.findall(r'<svg class="chart"[^>]*>', page)
    assert len(charts) > 15
    for chart in charts:
        (label,) = re.findall(r'role="img" aria-label="([^"]+)"', chart)
        assert re.search(r"\d", label), label
    for part in re.findall(r'<section class="sec" id="[^"]+">.*?</section>', page, re.DOTALL):
        if 'class="chart"' in part:
            assert '<table class="nums">' in part


def test_a_page_needs_nothing_from_elsewhere_and_no_script(page: str) -> None:
    bare = re.sub(r'srcdoc="[^"]*"', "", page)
    assert "<script" not in bare and "http" not in re.sub(r"http://www\.w3\.org/\d+/svg", "", bare)
    assert re.findall(r'(?:src|href)="(?!#|data:)[^"]*"', bare) == []
    assert len(page.encode()) < LARGEST


def test_a_study_that_is_not_finished_says_so(page: str) -> None:
    assert "This study is not finished: 400 of 500 games are there, and the report tells of these." in page


def test_things_are_called_as_people_call_them(page: str) -> None:
    german = report(study(frames(400, 3, worth={MASON: 4.0})), "de")
    assert "Mason" in page and "person.mason" not in page
    assert "Maurer" in german and '<html lang="de"' in german and "Was herauskam" in german


def test_the_number_of_comparisons_is_told(page: str) -> None:
    made = found(study(frames(400, 3, worth={MASON: 4.0}, against=True, then_picked={PALACE: 0.3}), 500))
    assert f"{len(made.claims)} comparisons were looked at" in html.unescape(re.sub(r"<[^>]+>", "", page))
