"""Wagers on wheels before the deal: their fixed amount, and who may place them."""

from __future__ import annotations

from fortyeight.rulebook import House
from fortyeight.rulebook.schema.wheel_sections import BonusSpinRules, XtremeRules
from fortyeight.table.core.refusal import Refused
from fortyeight.table.core.state import Table, WheelState
from fortyeight.table.wagers.amounts import Amounts, exactly
from fortyeight.table.wagers.wager_kinds import MAIN, WagerKind, a_wager, wager_name

WHEEL_SECTIONS = {WagerKind.BONUS_SPIN: "bonus_spin", WagerKind.XTREME: "xtreme"}


def wheel_rules(table: Table, kind: WagerKind) -> BonusSpinRules | XtremeRules | None:
    """Return the house's rules for a wager on a wheel, if it has one."""
    return table.house.bonus_spin if kind is WagerKind.BONUS_SPIN else table.house.xtreme


def wheel_wager_amount(table: Table, kind: WagerKind) -> int:
    """Return the fixed amount of this wager: the paytable's, where the book leaves it to that."""
    rules = wheel_rules(table, kind)
    assert rules is not None, "the house has this wager"
    if rules.wager is not None:
        return rules.wager
    return table.house.book.bonus_spin_paytables[rules.paytable].wager


def clears_layout(table: Table) -> bool:
    """Return whether the players' cards leave the layout before the wheel is spun."""
    rules = table.house.xtreme
    waits = table.has_wager(WagerKind.XTREME)
    return rules is not None and rules.clears_layout and waits


def wheel_amount_clause(table: Table, kind: WagerKind) -> str:
    """Return the clause that sets the amount of this wager."""
    rules = wheel_rules(table, kind)
    assert rules is not None, "the house has this wager"
    if rules.wager is None:
        return table.house.book.bonus_spin_paytables[rules.paytable].clause
    return table.house.clause(f"{WHEEL_SECTIONS[kind]}.wager")


def main_clause(house: House, kind: WagerKind) -> str:
    """Return the clause by which a wager needs a main wager, or else the one that offers it."""
    if kind is WagerKind.PAIR:
        return house.clause("pair.needs_own_main")
    if kind in (WagerKind.COUPON, WagerKind.MATCH_COUPON):
        return house.clause("around.match_play")
    if kind is WagerKind.BREAK_BONUS:
        return house.clause("break_bonus.offered")
    if kind is WagerKind.MATCH_HOLE:
        return house.clause("match_hole.offered")
    if kind is WagerKind.MATCH:
        return house.act("match_needs_main", "match.offered")
    return house.act("wheel_needs_main", f"{WHEEL_SECTIONS[kind]}.offered")


def main_first_sentence(table: Table, kind: WagerKind, box: int) -> str:
    """Return the sentence for a side bet that is placed before the main wager."""
    main, side_bet = (a_wager(table.house, one) for one in (MAIN, kind))
    return f"place {main} on box {box} first; then {side_bet} may be placed"


def wheel_amounts(table: Table, kind: WagerKind, person: str, box: int) -> Amounts | Refused:
    """Return what may be wagered on a wheel from this box, or why nothing may."""
    rules = wheel_rules(table, kind)
    clause = table.house.clause(f"{WHEEL_SECTIONS[kind]}.offered")
    if rules is None or not rules.offered or table.wheels is WheelState.NONE:
        return Refused(
            "not-offered", f"no {wager_name(table.house, kind)} is offered at this table", clause
        )
    if table.wheels is WheelState.LOCKED:
        sentence = "the round has started at the terminal: a late wager is not accepted"
        late = table.house.book.terminal.get("late_wager", "")
        return Refused("locked", sentence, late or clause)
    mains = [one for one in table.wagers if one.box == box and one.kind is MAIN]
    if all(one.person != person for one in mains):
        needed = main_clause(table.house, kind)
        return Refused("needs-main", main_first_sentence(table, kind, box), needed)
    if table.seats.get(box) != person:
        sentence = f"only the person seated at box {box} has its sensor"
        return Refused("not-seated", sentence, "R18")
    return exactly(wheel_wager_amount(table, kind))
