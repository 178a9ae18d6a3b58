"""A card counter plays the same in the kernel and at the referee's table."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import cache
from itertools import product

import numpy as np
import pytest

from fortyeight.cards import Rank
from fortyeight.rulebook import House
from fortyeight.simulation.counting.count_places import ROUNDS
from fortyeight.simulation.game.side_bet_offers import offered
from fortyeight.strategy import (
    AFTER_ROWS,
    COUNTED_WAGERS,
    ROWS,
    UPS,
    CountedWager,
    Counting,
    DecksSeen,
    Departure,
    Divide,
    Rounding,
    Span,
    Tags,
    cell,
)
from fortyeight.table import WagerKind
from tests.analysis.by_hand.tiny import changed
from tests.effort import effort
from tests.simulation.cases import house
from tests.simulation.counting.count_witness import ON_CARDS, CountWitness
from tests.simulation.wild import _AFTERS, _HANDS, _PAIRS, wild_chart

#: Without a hole card, with one under a card reader, with one that is looked at, with pairs, and
#: with match wagers on the hole card.
BOOKS = ("ma-spanish21", "md-pontoon21", "bbc-spanish21", "mbs-pontoon", "emerald-queen")
#: Hands that come often, so that departures are met.
_OFTEN = [row for row in ROWS if row not in ("pair T", "hard 20")]


def roomy(book: str) -> House:
    """A book's house, with room for larger wagers."""
    return changed(house(book), "limits", maximum=1000_00)


def wild_tags(chance: random.Random) -> Tags:
    """Return nonsensical tags, roughly balanced, or every true count would be the last."""
    tags = {rank: Fraction(chance.randint(-6, 6), chance.choice((1, 2, 3))) for rank in Rank}
    mean = sum(tags.values(), Fraction(0)) / len(tags)
    tags = {rank: tag - Fraction(round(mean * 3), 3) for rank, tag in tags.items()}
    return Tags(tags, start_per_deck=Fraction(chance.randint(-2, 2), 2))


def wild_span(chance: random.Random) -> Span:
    begin = chance.randint(-5, 4)
    spans = Span(begin), Span(None, begin), Span(begin, begin + chance.randint(1, 5))
    return chance.choice(spans)


def wild_counting(seed: int, departures: int = 24) -> Counting:
    """Departures of all kinds, wagers up and down, and optional wagers by counts of their own."""
    chance = random.Random(seed)
    cells = [(row, up) for row in (*_OFTEN, *_OFTEN, *AFTER_ROWS) for up in UPS]
    made = []
    for row, up in dict.fromkeys(chance.sample(cells, departures)):
        if row in AFTER_ROWS:
            made.append(Departure(row, up, chance.choice(_AFTERS), wild_span(chance)))
            continue
        kind, name = row.split()
        codes: tuple[str, ...] = _PAIRS if kind == "pair" else _HANDS
        if kind != "pair" and int(name) < 12:
            codes = ("H", "D", "R", "D3")
        made.append(Departure(row, up, cell(chance.choice(codes)), wild_span(chance)))
    return Counting(
        "wild",
        wild_tags(chance),
        chance.choice((Divide.DECKS, Divide.DECKS, Divide.NONE)),
        chance.choice(list(DecksSeen)),
        chance.choice(list(Rounding)),
        {-40: 1, -6: 0, -2: 1, 0: 2, 2: 5, 5: 3},
        tuple(made),
        {
            kind: CountedWager(wild_span(chance), chance.choice((None, wild_tags(chance))))
            for kind in ON_CARDS
        },
    )


@cache
def wild_witness(book: str, seed: int) -> CountWitness:
    return CountWitness(roomy(book), wild_chart(seed), wild_counting(seed))


#: Every book in the short run, with counts that between them make every optional wager.
QUICK = (
    ("ma-spanish21", 2),
    ("md-pontoon21", 1),
    ("bbc-spanish21", 0),
    ("mbs-pontoon", 3),
    ("emerald-queen", 0),
)
CASES = effort(QUICK, tuple(product(BOOKS, range(4))))


@pytest.mark.parametrize(("book", "seed"), CASES)
def test_whole_shoes_round_by_round(book: str, seed: int) -> None:
    witness = wild_witness(book, seed)
    assert witness.game.automaton.levels > 5
    for boxes in (1, 3):
        referee = witness.compare(5 if boxes == 1 else 3, boxes)
        assert len(referee.counter.asked) > 8
        by_count = referee.kept.by_count
        assert (by_count[0, :, ROUNDS] > 0).sum() > 8
        # Some rounds are sat out, and some wagers are not made.
        assert 0 < (by_count[0, :, 1] > 0).sum() < (by_count[0, :, ROUNDS] > 0).sum()


def test_departures_in_most_cells() -> None:
    """So that hands that are drawn to after a split meet some too."""
    for seed in effort((5,), (1, 2, 5)):
        counting = wild_counting(seed, 400)
        CountWitness(roomy("ma-spanish21"), wild_chart(seed), counting).compare(effort(2, 6), 3)


@pytest.mark.parametrize("boxes", effort([5], [3, 5]))
def test_shoes_that_run_out(boxes: int) -> None:
    """When the discards come, the count begins anew with the cards on the table."""
    small = changed(roomy("bbc-spanish21"), "cards", decks=1)
    out = 0
    for seed in range(effort(1, 3)):
        witness = CountWitness(small, wild_chart(seed), wild_counting(seed))
        witness.compare(30, boxes)
        size = len(witness.game.cards)
        out += sum(witness.dealt(shoe, boxes, 200).cards > size for shoe in range(30))
    assert out > 3


def test_the_witness_sees_departures_and_wagers() -> None:
    """Another departure, wager or tag is noticed, or the agreement would say little."""
    witness = wild_witness("ma-spanish21", 2)
    others = (wild_counting(2, 0), wild_counting(1))
    for other in others:
        found = CountWitness(roomy("ma-spanish21"), wild_chart(2), other)
        assert any(
            found.dealt(shoe, 3, 200).path != witness.dealt(shoe, 3, 200).path for shoe in range(5)
        )


def test_every_optional_wager_on_cards_was_met() -> None:
    met = np.zeros(1 + len(COUNTED_WAGERS), np.int64)
    kinds: set[WagerKind] = set()
    for book, seed in CASES:
        kinds |= offered(house(book)) & frozenset(ON_CARDS)
        for shoe in range(effort(4, 2)):
            dealt = wild_witness(book, seed).dealt(shoe, 3, 200)
            met += dealt.by_count[:, :, ROUNDS].sum(axis=1)
    assert kinds == set(ON_CARDS)
    assert min(met[1 + COUNTED_WAGERS.index(kind)] for kind in ON_CARDS) > 5, met
