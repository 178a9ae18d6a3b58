"""Rules that go by the dealer's up card, and ten-valued up cards under which they differ."""

from __future__ import annotations

from collections.abc import Iterable

from fortyeight.cards import POINTS, Rank
from fortyeight.rulebook import House

LOOKING = ("card-reader", "hole-card-checked")


def tens_of(house: House) -> tuple[str, ...]:
    """Return the ranks of the ten-valued cards in the decks."""
    return tuple(rank for rank in "KQJT" if Rank(rank) not in house.cards.removed_ranks)


def ten_of(house: House) -> str:
    """Return a rank of the ten-valued cards."""
    return (*tens_of(house), "K")[0]


def ten_groups(house: House) -> tuple[tuple[str, ...], ...]:
    """Return the ten-valued ranks in the decks, together where the rules under them are the same.

    There is one group in nearly every house; a deck without tens has none.
    """
    by_rank = [_looks(house), house.surrender.against]
    if house.surrender.against:
        by_rank.append(house.surrender.at_once_under)
    groups: dict[tuple[bool, ...], list[str]] = {}
    for ten in tens_of(house):
        groups.setdefault(tuple(Rank(ten) in ranks for ranks in by_rank), []).append(ten)
    return tuple(tuple(group) for group in groups.values())


def looks_under(house: House, ten: str = "") -> set[int]:
    """Return the up cards under which a blackjack is looked for before the players act.

    With `ten`, a ten-valued up card is of that rank.
    """
    return _values(house, _looks(house), ten)


def surrenders_at_once(house: House, ten: str = "") -> set[int]:
    """Return the up cards under which a surrender is settled at once: see `looks_under`."""
    return _values(house, house.surrender.at_once_under, ten)


def surrenders_against(house: House, ten: str = "") -> set[int]:
    """Return the up cards under which hands may be surrendered: see `looks_under`."""
    return _values(house, house.surrender.against, ten)


def _looks(house: House) -> tuple[Rank, ...]:
    return tuple(house.dealing.looks_under if house.dealing.procedure in LOOKING else ())


def _values(house: House, ranks: Iterable[Rank], ten: str) -> set[int]:
    kept = set(ranks).difference(house.cards.removed_ranks)
    if ten:
        kept -= {Rank(other) for other in tens_of(house) if other != ten}
    return {POINTS[rank] - 1 for rank in kept}
