"""Side bets that a house offers, and those that a run makes."""

from __future__ import annotations

from collections.abc import Iterable

from fortyeight.cards import Rank
from fortyeight.rulebook import House
from fortyeight.rulebook.reading.formatting import did_you_mean
from fortyeight.table.wagers.wager_kinds import WagerKind

#: Every side bet that a run can make, in the order of the report.
OPTIONAL = (
    WagerKind.MATCH,
    WagerKind.MATCH_HOLE,
    WagerKind.PAIR,
    WagerKind.INSURANCE,
    WagerKind.BREAK_BONUS,
    WagerKind.BONUS_SPIN,
    WagerKind.XTREME,
)


class NotOffered(ValueError):
    """A side bet cannot be made; the message says why."""


def offered(house: House) -> frozenset[WagerKind]:
    """Return the side bets that a house offers; insurance only if it is offered against an ace."""
    sections = {
        WagerKind.MATCH: house.match,
        WagerKind.MATCH_HOLE: house.match_hole,
        WagerKind.PAIR: house.pair,
        WagerKind.BREAK_BONUS: house.break_bonus,
        WagerKind.BONUS_SPIN: house.bonus_spin,
        WagerKind.XTREME: house.xtreme,
    }
    made = {kind for kind, rules in sections.items() if rules is not None and rules.offered}
    if Rank.ACE in house.insurance.against:
        made.add(WagerKind.INSURANCE)
    return frozenset(made)


def chosen(house: House, wanted_kinds: bool | Iterable[WagerKind]) -> frozenset[WagerKind]:
    """Return the side bets to make: all on offer (True), none (False), or these.

    Raise `NotOffered` if the house does not offer one of them.
    """
    on_offer = offered(house)
    if isinstance(wanted_kinds, bool):
        return on_offer if wanted_kinds else frozenset()
    wanted = frozenset(wanted_kinds)
    for kind in sorted(wanted - on_offer):
        raise NotOffered(f"this house does not offer {kind.value}")
    return wanted


def kinds_named(names: Iterable[str]) -> frozenset[WagerKind]:
    """Return the side bets with these names. Raise `NotOffered` for an unknown name."""
    known = {kind.value: kind for kind in OPTIONAL}
    kinds = set()
    for name in names:
        if name not in known:
            near = did_you_mean(name, known)
            raise NotOffered(f"{name!r:.40} is not a side bet{near}; choose {', '.join(known)}")
        kinds.add(known[name])
    return frozenset(kinds)
