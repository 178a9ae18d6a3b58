"""Side bets of a house under every number of decks, paytable and wheel that its book allows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from fortyeight.analysis.optional import SideWager, side_wagers
from fortyeight.analysis.worth.options import Option, options, with_options
from fortyeight.rulebook import BadHouse, House

DECKS = "cards.decks"
#: Sections of a rulebook that decide what side bets pay; soft 17 decides how a dealer breaks.
_SECTIONS = {"match", "match_hole", "pair", "break_bonus", "bonus_spin", "xtreme", "insurance"}
_SOFT_17 = "dealing.soft_17"


@dataclass(frozen=True)
class SideBetVariant:
    """A side bet under other choices than the house's; its edge is exact.

    `changed` are these choices; none of them is the house's own side bet.
    """

    wager: SideWager
    changed: tuple[Option, ...]


def side_bet_variants(house: House, folder: Path | None = None) -> tuple[SideBetVariant, ...]:
    """Return the house's side bets, then all that differ under another choice of the book.

    With each number of decks, one other choice is changed at a time.
    """
    found: list[SideBetVariant] = []
    for changed in _choices(house):
        try:
            wagers = side_wagers(with_options(changed, house, folder))
        except BadHouse:
            continue
        for wager in wagers:
            if all(_figures(wager) != _figures(one.wager) for one in found):
                found.append(SideBetVariant(wager, changed))
    order = {one.wager.kind: at for at, one in reversed(list(enumerate(found)))}
    return tuple(
        sorted(found, key=lambda one: (order[one.wager.kind], one.wager.assuming, one.wager.decks))
    )


def _choices(house: House) -> Iterator[tuple[Option, ...]]:
    every = list(options(house))
    decks: list[tuple[Option, ...]] = [(), *((one,) for one in every if one.path == DECKS)]
    others = [one for one in every if one.tried and one.entry.allowed is not None]
    others = [one for one in others if one.path.split(".")[0] in _SECTIONS or one.path == _SOFT_17]
    for one in decks:
        if not one or one[0].tried:
            yield one
            yield from ((*one, other) for other in others if not other.path.endswith(".offered"))


def _figures(wager: SideWager) -> tuple[object, ...]:
    return wager.kind, wager.decks, wager.outcomes
