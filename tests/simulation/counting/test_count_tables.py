"""Counts as tables: the true count is the same everywhere, and means what a file says."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import ceil, floor, trunc

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fortyeight.cards import Card, full_shoe
from fortyeight.rulebook import House
from fortyeight.simulation.counting.count_tables import count_tables
from fortyeight.simulation.counting.counts import true_count
from fortyeight.strategy import (
    COUNTED_WAGERS,
    MAX_TRUE_COUNT,
    MIN_TRUE_COUNT,
    TRUE_COUNTS,
    BadCounting,
    Counting,
    DecksSeen,
    Divide,
    Rounding,
    read_counting,
)
from fortyeight.table import WagerKind
from tests.effort import effort
from tests.simulation.cases import house
from tests.strategy.counts.count_texts import FULL, countings

_ROUND: dict[Rounding, Callable[[Fraction], int]] = {
    Rounding.FLOOR: floor,
    Rounding.TRUNCATE: trunc,
    Rounding.NEAREST: lambda value: floor(value + Fraction(1, 2)),
}
_DECKS = {DecksSeen.HALF: Fraction(1, 2), DecksSeen.FULL: Fraction(1)}


def faces(of: House) -> tuple[Card, ...]:
    return tuple(dict.fromkeys(full_shoe(of.cards.decks, of.cards.removed_ranks)))


def by_fractions(counting: Counting, running: Fraction, unseen: int, deck: int) -> int:
    """A true count as a person would say it."""
    if counting.divide is Divide.DECKS:
        decks = Fraction(unseen, deck)
        step = _DECKS.get(counting.decks_seen, Fraction(1, deck))
        running /= max(ceil(decks / step), 1) * step
    return min(max(_ROUND[counting.rounding](running), MIN_TRUE_COUNT), MAX_TRUE_COUNT)


@settings(deadline=None, max_examples=effort(20, 60))
@given(
    countings(),
    st.sampled_from(["ma-spanish21", "blackjack52"]),
    st.integers(-4000, 4000),
    st.integers(0, 416),
)
def test_the_true_count(counting: Counting, book: str, running: int, unseen: int) -> None:
    played = house(book)
    tables = count_tables(played, faces(played), counting)
    for count in range(len(COUNTED_WAGERS) + 1):
        scale = int(tables.scale[count])
        found = tables.true_count(running, unseen, count)
        exact = Fraction(running, scale)
        assert found == by_fractions(counting, exact, unseen, tables.deck_cards)
        assert found == true_count(
            running,
            unseen,
            tables.deck_cards,
            tables.step,
            scale,
            tables.rounding,
            tables.lowest,
            tables.highest,
        )


@settings(max_examples=effort(10, 20))
@given(countings())
def test_tables_say_what_the_file_says(counting: Counting) -> None:
    played = house("ma-spanish21")
    cards = faces(played)
    tables = count_tables(played, cards, counting)
    assert tables.levels.tolist() == [counting.level(count) for count in TRUE_COUNTS]
    assert tables.wagers.tolist() == [counting.units(count) for count in TRUE_COUNTS]
    for count, kind in enumerate((None, *COUNTED_WAGERS)):
        wager = counting.wagers.get(kind) if kind else None
        tags = (wager.tags if wager else None) or counting.tags
        scale = int(tables.scale[count])
        for number, card in enumerate(cards):
            assert Fraction(int(tables.tags[count, number]), scale) == tags.by_rank[card.rank]
        begin = tags.start + tags.start_per_deck * played.cards.decks
        assert Fraction(int(tables.start[count]), scale) == begin
        made = [wager is not None and wager.span.holds(one) for one in TRUE_COUNTS]
        assert tables.made[count].astype(bool).tolist() == made
        assert bool(tables.mentioned[count]) == (wager is not None)


def test_a_shoe_seen_card_by_card() -> None:
    played = house("ma-spanish21")
    cards = faces(played)
    tables = count_tables(played, cards, read_counting(FULL))
    by_rank = {card.rank.value: number for number, card in enumerate(cards)}
    assert (tables.scale[0], tables.start[0], tables.step) == (2, -2 * played.cards.decks * 2, 24)
    seen = tuple(by_rank[rank] for rank in "A5573K")
    # -1 + 3/2 + 3/2 + 1/2 + 1 - 1 = 5/2, in halves.
    assert tables.running(seen) == tables.start[0] + 5
    pair = COUNTED_WAGERS.index(WagerKind.PAIR) + 1
    assert tables.running(seen, pair) == 2
    assert tables.own.tolist() == [True] + [kind is WagerKind.PAIR for kind in COUNTED_WAGERS]


def test_every_rank_of_the_deck_needs_a_tag() -> None:
    played = house("blackjack52")
    with pytest.raises(BadCounting, match=r"deck has T too, which has no tag"):
        count_tables(played, faces(played), read_counting(FULL))
