"""Battery of tests: a shuffle is tried on a handful, a deck and a shoe, and judged as a whole."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from tests.chance.battery.tails import too_far_out
from tests.chance.battery.tallies import DeckTally, HandfulTally, Order, ShoeTally, Tally, tallied

Shuffle = Callable[[Sequence[int]], Order]

#: How often a fair shuffle may fail the battery as a whole. The distributions used are close
#: approximations far out; a tenth of the one in a million that is wanted leaves room for that.
LEVEL = 1e-7

HANDFUL, DECK, DECKS = 5, 48, 6


@dataclass(frozen=True, slots=True)
class Sizes:
    """How many shuffles are tried of each."""

    handfuls: int
    decks: int
    shoes: int


#: Enough to catch a gross fault at once; what every run of the tests tries; the long battery.
SMALL = Sizes(handfuls=2_000, decks=2_000, shoes=200)
SHORT = Sizes(handfuls=20_000, decks=20_000, shoes=2_000)
LONG = Sizes(handfuls=1_000_000, decks=1_000_000, shoes=1_000_000)


def parts(sizes: Sizes) -> tuple[Sizes, Sizes, Sizes]:
    """Return the battery one pile at a time, for callers that stop at the first failure."""
    return Sizes(sizes.handfuls, 0, 0), Sizes(0, sizes.decks, 0), Sizes(0, 0, sizes.shoes)


def chances(shuffle: Shuffle, sizes: Sizes) -> dict[str, float]:
    """Return the p-value of each test, under the hypothesis that all orders are equally likely."""
    shoe = tuple(range(DECK)) * DECKS
    tries: list[tuple[str, Tally, Sequence[int], int]] = [
        ("handful", HandfulTally(HANDFUL), range(HANDFUL), sizes.handfuls),
        ("deck", DeckTally(DECK), range(DECK), sizes.decks),
        ("shoe", ShoeTally(DECK, DECKS), shoe, sizes.shoes),
    ]
    return {
        f"{kind}: {name}": chance
        for kind, tally, cards, count in tries
        if count
        for name, chance in tallied(tally, orders(shuffle, cards, count)).items()
    }


def orders(shuffle: Shuffle, cards: Sequence[int], count: int) -> Iterator[Order]:
    return (shuffle(cards) for _ in range(count))


def failures(shuffle: Shuffle, sizes: Sizes) -> list[str]:
    """The tests of the battery that the shuffle fails."""
    return too_far_out(chances(shuffle, sizes), LEVEL)
