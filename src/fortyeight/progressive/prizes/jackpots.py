"""The paytable of each wheel wager, and jackpots that are fixed prizes."""

from __future__ import annotations

from fortyeight.rulebook import House
from fortyeight.rulebook.reading.read_paytables import WHEEL_FACES
from fortyeight.rulebook.schema.rows import Paytable
from fortyeight.table.wagers.wager_kinds import WagerKind


def paytable(house: House, kind: WagerKind) -> Paytable | None:
    """Return the book's paytable that the house pays this wager by; None for the wheel's own."""
    if kind is WagerKind.BONUS_SPIN:
        assert house.bonus_spin is not None, "there is such a wager"
        return house.book.bonus_spin_paytables.get(house.bonus_spin.paytable)
    assert house.xtreme is not None, "there is such a wager"
    return house.book.xtreme_paytables.get(house.xtreme.paytable)


def fixed_prize(house: House, jackpot: str) -> int | None:
    """Return a jackpot that is a fixed prize: the house's, or the least that the book allows."""
    if house.bonus_spin is None or jackpot not in WHEEL_FACES["wheel"].jackpots:
        return None
    if house.bonus_spin.initial is not None:
        return house.bonus_spin.initial
    table = paytable(house, WagerKind.BONUS_SPIN)
    return table.least[jackpot][0] if table is not None and jackpot in table.least else None
