"""Wagers on wheels before the deal: their one amount, and who may place them."""

from __future__ import annotations

from fortyeight.rulebook.wheel_sections import BonusSpinRules, XtremeRules
from fortyeight.table.amounts import Amounts, exactly
from fortyeight.table.kinds import Kind, a_wager, wager_name
from fortyeight.table.refusal import Refused
from fortyeight.table.state import Table, WheelState

SECTIONS = {Kind.BONUS_SPIN: "bonus_spin", Kind.XTREME: "xtreme"}


def wheel_rules(table: Table, kind: Kind) -> BonusSpinRules | XtremeRules | None:
    """The house's rules for a wager on a wheel, if it has one."""
    return table.house.bonus_spin if kind is Kind.BONUS_SPIN else table.house.xtreme


def wheel_wager(table: Table, kind: Kind) -> int:
    """The one amount of this wager: the paytable's, where the book leaves it to that."""
    rules = wheel_rules(table, kind)
    assert rules is not None, "the house has this wager"
    if rules.wager is not None:
        return rules.wager
    return table.house.book.bonus_spin_paytables[rules.paytable].wager


def wheel_clause(table: Table, kind: Kind) -> str:
    """Where the book says that amount."""
    rules = wheel_rules(table, kind)
    assert rules is not None, "the house has this wager"
    if rules.wager is None:
        return table.house.book.bonus_spin_paytables[rules.paytable].clause
    return table.house.clause(f"{SECTIONS[kind]}.wager")


def main_first(table: Table, kind: Kind, box: int) -> str:
    """What is said to who lays another wager on a box before a main wager."""
    return f"lay a main wager on box {box} first; then {a_wager(table.house, kind)} may be laid"


def wheel_amounts(table: Table, kind: Kind, person: str, box: int) -> Amounts | Refused:
    """What may be wagered on a wheel from this box, or why nothing may."""
    rules = wheel_rules(table, kind)
    clause = table.house.clause(f"{SECTIONS[kind]}.offered")
    if rules is None or not rules.offered or table.wheels is WheelState.NONE:
        return Refused(
            "not-offered", f"no {wager_name(table.house, kind)} is offered at this table", clause
        )
    if table.wheels is WheelState.LOCKED:
        sentence = "the round has started at the terminal: a late wager is not accepted"
        late = table.house.book.terminal.get("late_wager", "")
        return Refused("locked", sentence, late or clause)
    mains = [one for one in table.wagers if one.box == box and one.kind is Kind.MAIN]
    if all(one.person != person for one in mains):
        return Refused("needs-main", main_first(table, kind, box), clause)
    if table.seats.get(box) != person:
        sentence = f"only who is seated at box {box} has its sensor"
        return Refused("not-seated", sentence, f"{clause}, R18")
    return exactly(wheel_wager(table, kind))
