"""What a chart decides, with what the rules allow."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fortyeight.cards import Rank, card, cards, deck
from fortyeight.rulebook import rulebook
from fortyeight.strategy import (
    UPS,
    AfterDouble,
    ChartHand,
    Choice,
    LiveBonusMark,
    Strategy,
    decide,
    decide_after,
    live_bonuses,
    up_card_column,
)
from tests.effort import effort
from tests.strategy.charts import sample, strategies, with_cells

STAND, HIT, DOUBLE, SPLIT, SURRENDER = (
    Choice.STAND,
    Choice.HIT,
    Choice.DOUBLE,
    Choice.SPLIT,
    Choice.SURRENDER,
)
ALL = frozenset(Choice)
PLAIN = frozenset({STAND, HIT})


def hard(total: int, cards: int = 2, live: frozenset[LiveBonusMark] = frozenset()) -> ChartHand:
    return ChartHand(total, soft=False, cards=cards, live=live)


@pytest.mark.parametrize(
    ("code", "may", "chosen"),
    [
        ("D", ALL, DOUBLE),
        ("D", PLAIN, HIT),
        ("d", ALL, DOUBLE),
        ("d", PLAIN, STAND),
        ("R", ALL, SURRENDER),
        ("R", PLAIN, HIT),
        ("r", ALL, SURRENDER),
        ("r", PLAIN, STAND),
        ("R/D", ALL - {SURRENDER}, DOUBLE),
        ("R/d", PLAIN, STAND),
    ],
)
def test_the_first_choice_that_is_allowed(
    code: str, may: frozenset[Choice], chosen: Choice
) -> None:
    assert decide(with_cells(hard_16=code), hard(16), "9", may) is chosen


@pytest.mark.parametrize(
    ("code", "may", "chosen"),
    [
        ("P", ALL, SPLIT),
        ("P", ALL - {SPLIT}, DOUBLE),  # by its total
        ("P", PLAIN, HIT),
        ("R/P", ALL, SURRENDER),
        ("R/P", ALL - {SURRENDER}, SPLIT),
        ("R/P", PLAIN, HIT),
        ("D/P", PLAIN | {SPLIT}, SPLIT),
        ("P/S", ALL - {SPLIT}, STAND),  # it says itself what else
    ],
)
def test_a_pair_that_may_not_be_split_is_played_by_its_total(
    code: str, may: frozenset[Choice], chosen: Choice
) -> None:
    chart = with_cells(pair_8=code, hard_16="D")
    assert decide(chart, ChartHand(16, soft=False, cards=2, pair="8"), "9", may) is chosen


def test_a_pair_of_aces_falls_to_soft_12() -> None:
    chart = with_cells(pair_A="P", soft_12="H")
    assert decide(chart, ChartHand(12, soft=True, cards=2, pair="A"), "9", PLAIN) is HIT


def test_soft_and_hard_rows_are_kept_apart() -> None:
    chart = with_cells(soft_17="H", hard_17="S")
    assert decide(chart, ChartHand(17, soft=True, cards=2), "9", ALL) is HIT
    assert decide(chart, ChartHand(17, soft=False, cards=2), "9", ALL) is STAND


def test_a_number_of_cards_means_hit_from_there() -> None:
    chart = with_cells(hard_15="S4*")
    assert [decide(chart, hard(15, n), "2", PLAIN) for n in (2, 3, 4, 5)] == [
        *(STAND, STAND),
        *(HIT, HIT),
    ]


def test_a_live_bonus_means_hit() -> None:
    chart = with_cells(hard_15="S'")
    suited = frozenset({LiveBonusMark.ANY_678, LiveBonusMark.SUITED_678})
    assert decide(chart, hard(15, live=suited), "2", PLAIN) is HIT
    assert decide(chart, hard(15, live=frozenset({LiveBonusMark.ANY_678})), "2", PLAIN) is STAND


def test_an_exception_of_a_pair_comes_before_its_split() -> None:
    chart = with_cells(pair_7="P$", hard_14="S")
    sevens = ChartHand(
        14, False, 2, "7", frozenset({LiveBonusMark.SEVENS, LiveBonusMark.SUITED_SEVENS})
    )
    assert decide(chart, sevens, "7", ALL) is HIT
    assert (
        decide(chart, ChartHand(14, False, 2, "7", frozenset({LiveBonusMark.SEVENS})), "7", ALL)
        is SPLIT
    )


def test_the_total_of_a_pair_keeps_its_own_exceptions() -> None:
    chart = with_cells(pair_7="P", hard_14="S%")
    sevens = ChartHand(14, False, 2, "7", frozenset({LiveBonusMark.SEVENS}))
    assert decide(chart, sevens, "7", ALL) is SPLIT
    assert decide(chart, sevens, "7", PLAIN) is HIT


def test_an_exception_that_is_not_allowed_changes_nothing() -> None:
    chart = with_cells(hard_15="d3")
    assert decide(chart, hard(15, 4), "2", {STAND, DOUBLE}) is DOUBLE


def test_21_stands_whatever_the_chart_says() -> None:
    chart = with_cells(hard_21="D", soft_21="D")
    assert decide(chart, hard(21, 3), "2", ALL) is STAND
    assert decide(chart, ChartHand(21, soft=True, cards=2), "2", ALL) is STAND
    assert decide(chart, hard(21, 3), "2", {HIT, DOUBLE}) is DOUBLE


def test_what_the_chart_does_not_name_stands_or_takes_what_there_is() -> None:
    chart = with_cells(hard_12="H", pair_6="P")
    assert decide(chart, hard(12), "2", {STAND, SURRENDER}) is STAND
    assert decide(chart, hard(12), "2", {DOUBLE}) is DOUBLE
    assert decide(chart, ChartHand(12, False, 2, "6"), "2", {STAND, DOUBLE}) is STAND


def test_what_cannot_be_asked() -> None:
    chart = with_cells()
    with pytest.raises(ValueError, match="no choice"):
        decide(chart, hard(12), "2", ())
    with pytest.raises(ValueError, match="no column"):
        decide(chart, hard(12), "K", ALL)
    with pytest.raises(ValueError, match="no row 'hard 22'"):
        decide(chart, hard(22), "2", ALL)


@settings(max_examples=effort(30, 100))
@given(strategies(), st.data())
def test_the_choice_is_always_allowed(chart: Strategy, data: st.DataObject) -> None:
    soft = data.draw(st.booleans())
    total = data.draw(st.integers(12 if soft else 4, 21))
    held = ChartHand(
        total,
        soft,
        data.draw(st.integers(2, 10)),
        data.draw(st.none() | st.sampled_from(UPS)),
        data.draw(st.frozensets(st.sampled_from(LiveBonusMark))),
    )
    may = data.draw(st.frozensets(st.sampled_from(Choice), min_size=1))
    assert decide(chart, held, data.draw(st.sampled_from(UPS)), may) in may


def test_each_column_is_its_up_card() -> None:
    chart = sample()
    played = [decide(chart, ChartHand(18, False, 2, "9"), up, ALL) for up in UPS]
    assert played == [STAND, *[SPLIT] * 4, STAND, SPLIT, SPLIT, STAND, STAND]


# After a double ---------------------------------------------------------------------------------


def test_a_doubled_hand_is_rescued_where_the_chart_says_and_the_rules_allow() -> None:
    chart = sample()
    may = {AfterDouble.KEEP, AfterDouble.RESCUE}
    assert decide_after(chart, 16, False, "8", may) is AfterDouble.RESCUE
    assert decide_after(chart, 16, True, "8", may) is AfterDouble.RESCUE
    assert decide_after(chart, 16, False, "7", may) is AfterDouble.KEEP
    assert decide_after(chart, 17, False, "T", may) is AfterDouble.KEEP
    assert decide_after(chart, 17, False, "A", may) is AfterDouble.RESCUE
    assert decide_after(chart, 16, False, "8", {AfterDouble.KEEP}) is AfterDouble.KEEP
    assert decide_after(chart, 21, False, "8", may) is AfterDouble.KEEP


# What the cards show ----------------------------------------------------------------------------


def test_a_bonus_is_live_exactly_when_some_next_card_completes_it() -> None:
    """Compared with the book's own rows over every two cards."""
    rows = {(row.ranks, row.suits): row for row in rulebook("ma-spanish21").bonus_21 if row.ranks}
    six = (Rank.SIX, Rank.SEVEN, Rank.EIGHT)
    wanted = {
        LiveBonusMark.ANY_678: rows[six, "any"],
        LiveBonusMark.SUITED_678: rows[six, "same"],
        LiveBonusMark.SPADES_678: rows[six, "spades"],
        LiveBonusMark.SEVENS: rows[(Rank.SEVEN,) * 3, "any"],
        LiveBonusMark.SUITED_SEVENS: rows[(Rank.SEVEN,) * 3, "same"],
    }
    thirds = [one for one in deck() if one.points in (6, 7, 8)]
    for two in combinations_with_replacement(deck(), 2):
        for up in cards("7h Ks"):
            completes = {
                mark
                for mark, row in wanted.items()
                if any(row.fits((*two, third)) for third in thirds)
                and (mark is not LiveBonusMark.SUITED_SEVENS or up.rank is Rank.SEVEN)
            }
            assert live_bonuses(two, up) == completes, (two, up)


@pytest.mark.parametrize("held", ["7s", "6s 7s 2h", "7s 7s 7s"])
def test_only_two_cards_can_be_one_card_short(held: str) -> None:
    assert live_bonuses(cards(held), card("7h")) == frozenset()


def test_every_up_card_has_its_column() -> None:
    assert [up_card_column(one) for one in cards("2h 9s Tc Jd Qh Ks Ah")] == list("29TTTTA")
    assert {up_card_column(one) for one in deck(removed=())} == set(UPS)
