"""Wagers before the deal: who may place what, where, and how much."""

from __future__ import annotations

from fortyeight.money import format_amount
from fortyeight.remember_last import remember_last
from fortyeight.rulebook import House
from fortyeight.rulebook.schema.entry import SILENT
from fortyeight.rulebook.schema.sections import HoleMatchRules, MatchRules
from fortyeight.table.around.barred import barred
from fortyeight.table.around.coupons import coupon_amounts
from fortyeight.table.around.waiting import kept_for_others
from fortyeight.table.core.commands import AllowCompany, PlaceWager, RefuseCompany, WithdrawWager
from fortyeight.table.core.events import (
    BetsClosed,
    CompanyAllowed,
    CompanyRefused,
    Event,
    WagerPlaced,
    WagerWithdrawn,
)
from fortyeight.table.core.refusal import Refused
from fortyeight.table.core.state import Phase, Table, Wager, WheelState
from fortyeight.table.shoe.duties import not_ready
from fortyeight.table.wagers.amounts import Amounts
from fortyeight.table.wagers.wager_kinds import (
    COUPONS,
    MAIN,
    PLACEABLE,
    WHEEL_WAGERS,
    WagerKind,
    a_wager,
    wager_name,
)
from fortyeight.table.wagers.wheel_wagers import (
    main_clause,
    main_first_sentence,
    wheel_amount_clause,
    wheel_amounts,
)

#: Kinds that may be placed on a box by a person without another wager on it.
_STANDALONE = (MAIN, WagerKind.PAIR)
_SECTIONS = {
    WagerKind.MATCH: "match",
    WagerKind.MATCH_HOLE: "match_hole",
    WagerKind.PAIR: "pair",
    WagerKind.BREAK_BONUS: "break_bonus",
    WagerKind.BONUS_SPIN: "bonus_spin",
    WagerKind.XTREME: "xtreme",
}


def place(table: Table, command: PlaceWager) -> tuple[Event, ...] | Refused:
    amounts = wager_amounts(table, command.person, command.box, command.kind)
    if isinstance(amounts, Refused):
        return amounts
    if command.cents not in amounts:
        wager = f"{a_wager(table.house, command.kind)} of {format_amount(command.cents)}"
        sentence = f"{wager} cannot be placed: {amounts} can"
        return Refused("bad-amount", sentence, _broken_limit(table, command, amounts))
    return (WagerPlaced(command.person, command.box, command.kind, command.cents),)


def _broken_limit(table: Table, command: PlaceWager, amounts: Amounts) -> str:
    """Return the clause of the limit that an amount breaks; empty if the chips are too few."""
    house, kind, cents = table.house, command.kind, command.cents
    section = _SECTIONS.get(kind, "limits")
    if kind in WHEEL_WAGERS:
        return wheel_amount_clause(table, kind)
    if kind in COUPONS:
        return house.clause("around.match_play")
    if cents < amounts.low:
        return house.clause(f"{section}.minimum")
    if cents <= amounts.high:
        return house.clause("limits.chip_unit")
    main = wager_of(table, command.person, command.box, MAIN)
    rules = match_rules(house, kind)
    if rules is not None and rules.within_main and main is not None and cents > main.cents:
        return house.clause(f"{section}.within_main")
    most = house.value(f"{section}.maximum")
    if most is None:
        section, most = "limits", house.limits.maximum
    return house.clause(f"{section}.maximum") if cents > most else ""


def wager_amounts(table: Table, person: str, box: int, kind: WagerKind) -> Amounts | Refused:
    """Return what a person may wager on a box before the deal, or why they may not."""
    refusal = (
        _not_open(table, person)
        or barred(table, person)
        or _no_such_box(table, box)
        or _already_placed(table, person, box, kind)
        or _crowded(table, person, box)
        or kept_for_others(table, person, box)
    )
    return refusal or _payable(table, person, box, kind)


def open_wagers(table: Table, person: str) -> dict[int, list[tuple[WagerKind, Amounts]]]:
    """Return what a person may wager on each box now: all that `wager_amounts` does not refuse."""
    found: dict[int, list[tuple[WagerKind, Amounts]]] = {}
    if _not_open(table, person) or barred(table, person):
        return found
    placed: dict[int, list[WagerKind]] = {}
    for wager in table.wagers:
        if wager.person == person:
            placed.setdefault(wager.box, []).append(wager.kind)
    offered = _offered_kinds(table.house)
    alone = _STANDALONE if table.wagers and WagerKind.PAIR in offered else (MAIN,)
    # The same on every box, unlike what may be added to a wager that lies there.
    main = _payable(table, person, 1, MAIN)
    rules = table.house.boxes
    boxes = sorted(placed) if len(placed) >= rules.per_player else range(1, rules.boxes + 1)
    for box in boxes:
        own = placed.get(box, ())
        if (not own and _crowded(table, person, box)) or kept_for_others(table, person, box):
            continue
        for kind in offered if own else alone:
            if kind in own:
                continue
            is_main = kind is MAIN
            amounts = main if is_main else _payable(table, person, box, kind)
            if isinstance(amounts, Amounts):
                found.setdefault(box, []).append((kind, amounts))
    return found


@remember_last
def _offered_kinds(house: House) -> tuple[WagerKind, ...]:
    """Return the kinds of wager that a house offers, unless something else forbids them."""
    return tuple(kind for kind in PLACEABLE if _may_be_offered(house, kind))


def _may_be_offered(house: House, kind: WagerKind) -> bool:
    if kind not in _SECTIONS:
        return True
    rules = getattr(house, _SECTIONS[kind])
    return rules is not None and getattr(rules, "offered", True)


def _payable(table: Table, person: str, box: int, kind: WagerKind) -> Amounts | Refused:
    """Return what the rules of this kind of wager and the person's chips allow."""
    amounts = (
        _AMOUNTS_BY_KIND[kind](table, kind, person, box)
        if kind in _AMOUNTS_BY_KIND
        else _not_offered(table, kind)
    )
    if isinstance(amounts, Refused):
        return amounts
    payable = amounts if kind in COUPONS else amounts.within(table.chips[person])
    if not payable:
        return Refused("too-few-chips", f"there are too few chips for {a_wager(table.house, kind)}")
    return payable


def _not_open(table: Table, person: str) -> Refused | None:
    return _closed(table, "placed", "irregularities.late_wager") or _absent(table, person)


def _closed(table: Table, done: str, path: str) -> Refused | None:
    """Return why wagers cannot be placed or taken back now."""
    if table.phase is not Phase.BETTING:
        sentence = f"no wager may be {done} now: the bets are closed"
        return Refused("not-now", sentence, table.house.clause(path))
    if table.care is not None:
        return not_ready(table) if done == "placed" else None
    if table.reshuffle_due:
        paths = ("irregularities.second_face_up", "irregularities.second_ten")
        cited = dict.fromkeys(table.house.book.entries[path].clause for path in paths)
        clause = ", ".join(one for one in cited if one != SILENT)
        return Refused("not-now", "the cards are to be reshuffled before the next round", clause)
    return None


def _absent(table: Table, person: str) -> Refused | None:
    if person not in table.chips:
        return Refused("not-at-the-table", f"nobody called {person} is at the table")
    return None


def _no_such_box(table: Table, box: int) -> Refused | None:
    if 1 <= box <= table.house.boxes.boxes:
        return None
    sentence = f"there is no box {box}: the table has boxes 1 to {table.house.boxes.boxes}"
    return Refused("no-such-box", sentence, table.house.clause("boxes.boxes"))


def _crowded(table: Table, person: str, box: int) -> Refused | None:
    """Return why the wagers on the layout leave a person no room on a box."""
    if not table.wagers:
        return None
    return _too_many_boxes(table, person, box) or _too_many_people(table, person, box)


def _already_placed(table: Table, person: str, box: int, kind: WagerKind) -> Refused | None:
    if wager_of(table, person, box, kind) is None:
        return None
    return Refused(
        "already-placed", f"{a_wager(table.house, kind)} of {person} lies on box {box} already"
    )


def _too_many_boxes(table: Table, person: str, box: int) -> Refused | None:
    rules = table.house.boxes
    held = {wager.box for wager in table.wagers if wager.person == person}
    if box in held or not held:
        return None
    if len(held) >= rules.per_player:
        boxes = "one box" if rules.per_player == 1 else f"{rules.per_player} boxes"
        sentence = f"one person may wager on {boxes} only"
        return Refused("too-many-boxes", sentence, table.house.clause("boxes.per_player"))
    if rules.adjacent and box - 1 not in held and box + 1 not in held:
        sentence = f"box {box} is not adjacent to the other boxes of {person}"
        return Refused("not-adjacent", sentence, table.house.clause("boxes.adjacent"))
    return None


def _too_many_people(table: Table, person: str, box: int) -> Refused | None:
    rules = table.house.boxes
    people = {wager.person for wager in table.wagers if wager.box == box}
    if person in people or not people:
        return None
    clause = table.house.clause("boxes.people")
    if len(people) >= rules.people:
        others = "one person" if rules.people == 1 else f"{rules.people} people"
        return Refused("box-full", f"box {box} takes the wagers of {others} only", clause)
    if box in table.private:
        return Refused(
            "no-consent", f"the first person on box {box} does not consent to others", clause
        )
    return None


def _main(table: Table, _kind: WagerKind, _person: str, _box: int) -> Amounts:
    limits = table.house.limits
    return Amounts(max(limits.minimum, 1), limits.maximum, limits.chip_unit)


def match_rules(house: House, kind: WagerKind) -> MatchRules | HoleMatchRules | None:
    """Return the rules of a match wager, on the up card or on the hole card; None for others."""
    if kind is WagerKind.MATCH_HOLE:
        return house.match_hole
    return house.match if kind is WagerKind.MATCH else None


def _match(table: Table, kind: WagerKind, person: str, box: int) -> Amounts | Refused:
    rules = match_rules(table.house, kind)
    if rules is None or not rules.offered:
        return _not_offered(table, kind)
    main = wager_of(table, person, box, MAIN)
    if main is None:
        return _needs_main(table, kind, box)
    high = main.cents if rules.within_main else table.house.limits.maximum
    if rules.maximum is not None:
        high = min(high, rules.maximum) if rules.within_main else rules.maximum
    return Amounts(max(rules.minimum, 1), high, table.house.limits.chip_unit)


def _pair(table: Table, kind: WagerKind, person: str, box: int) -> Amounts | Refused:
    rules = table.house.pair
    if rules is None or not rules.offered:
        return _not_offered(table, kind)
    mains = [wager for wager in table.wagers if wager.box == box and wager.kind is MAIN]
    if rules.needs_own_main and all(wager.person != person for wager in mains):
        return _needs_main(table, kind, box)
    if not mains:
        pair, main = (a_wager(table.house, one) for one in (kind, MAIN))
        sentence = f"{pair} needs {main} on box {box}"
        return Refused("needs-main", sentence, table.house.clause("pair.needs_own_main"))
    high = table.house.limits.maximum if rules.maximum is None else rules.maximum
    return Amounts(max(rules.minimum, 1), high, table.house.limits.chip_unit)


def _break_bonus(table: Table, kind: WagerKind, person: str, box: int) -> Amounts | Refused:
    rules = table.house.break_bonus
    if rules is None or not rules.offered:
        return _not_offered(table, kind)
    if wager_of(table, person, box, MAIN) is None:
        return _needs_main(table, kind, box)
    high = table.house.limits.maximum if rules.maximum is None else rules.maximum
    return Amounts(max(rules.minimum, 1), high, table.house.limits.chip_unit)


def _coupon(table: Table, kind: WagerKind, person: str, box: int) -> Amounts | Refused:
    with_kind = MAIN if kind is WagerKind.COUPON else WagerKind.MATCH
    return coupon_amounts(table, kind, wager_of(table, person, box, with_kind))


_AMOUNTS_BY_KIND = {
    MAIN: _main,
    WagerKind.MATCH: _match,
    WagerKind.MATCH_HOLE: _match,
    WagerKind.PAIR: _pair,
    WagerKind.BREAK_BONUS: _break_bonus,
    WagerKind.BONUS_SPIN: wheel_amounts,
    WagerKind.XTREME: wheel_amounts,
    WagerKind.COUPON: _coupon,
    WagerKind.MATCH_COUPON: _coupon,
}


def _not_offered(table: Table, kind: WagerKind) -> Refused:
    clause = table.house.clause(f"{_SECTIONS[kind]}.offered") if kind in _SECTIONS else ""
    return Refused(
        "not-offered", f"no {wager_name(table.house, kind)} is offered at this table", clause
    )


def _needs_main(table: Table, kind: WagerKind, box: int) -> Refused:
    return Refused(
        "needs-main", main_first_sentence(table, kind, box), main_clause(table.house, kind)
    )


def wager_of(table: Table, person: str, box: int, kind: WagerKind) -> Wager | None:
    """Return a person's wager of this kind on this box, while the bets are open."""
    for wager in table.wagers:
        if wager.person == person and wager.box == box and wager.kind is kind:
            return wager
    return None


def withdraw(table: Table, command: WithdrawWager) -> tuple[Event, ...] | Refused:
    refusal = _closed(table, "withdrawn", "irregularities.withdrawal")
    refusal = refusal or _absent(table, command.person)
    if refusal:
        return refusal
    wager = wager_of(table, command.person, command.box, command.kind)
    if wager is None:
        sentence = f"no {wager_name(table.house, command.kind)} of {command.person} lies there"
        return Refused("no-such-wager", sentence)
    dependent = _dependent_wager(table, wager) if command.kind is MAIN else None
    if dependent is not None:
        main = wager_name(table.house, MAIN)
        sentence = f"other wagers on the box need this {main}: take them back first"
        return Refused("needed", sentence, main_clause(table.house, dependent.kind))
    if command.kind in WHEEL_WAGERS and table.wheels is WheelState.LOCKED:
        terminal = table.house.book.terminal
        clause = terminal.get("start") or terminal.get("late_wager", "")
        return Refused("locked", "the wager is locked up: the round has started", clause)
    coupon = next((one for one, base in COUPONS.items() if base is command.kind), None)
    if coupon is not None and wager_of(table, command.person, command.box, coupon):
        clause = table.house.clause("around.match_play")
        return Refused("needed", "a coupon lies with this wager: take it back first", clause)
    if table.house.boxes.adjacent and _would_separate_boxes(table, wager):
        sentence = f"the other boxes of {wager.person} would not be adjacent without this one"
        return Refused("not-adjacent", sentence, table.house.clause("boxes.adjacent"))
    return (WagerWithdrawn(command.person, command.box, command.kind),)


def _would_separate_boxes(table: Table, gone: Wager) -> bool:
    """Return whether a person's boxes would no longer be adjacent without this wager."""
    kept = {one.box for one in table.wagers if one.person == gone.person and one != gone}
    return bool(kept) and max(kept) - min(kept) >= len(kept)


def _dependent_wager(table: Table, main: Wager) -> Wager | None:
    """Return a wager that would be left without the main wager that it needs."""
    on_box = [wager for wager in table.wagers if wager.box == main.box and wager != main]
    others = [wager for wager in on_box if wager.kind is not MAIN]
    alone = all(wager.kind is not MAIN for wager in on_box)
    free_pair = table.house.pair is not None and not table.house.pair.needs_own_main
    dependent = (
        wager
        for wager in others
        if (alone if wager.kind is WagerKind.PAIR and free_pair else wager.person == main.person)
    )
    return next(dependent, None)


def refuse_company(table: Table, command: RefuseCompany) -> tuple[Event, ...] | Refused:
    refusal = _not_first(table, command.person, command.box)
    if refusal:
        return refusal
    clause = table.house.clause("boxes.people")
    if command.box in table.private:
        sentence = f"box {command.box} is for {command.person} alone already"
        return Refused("nothing-changes", sentence, clause)
    if len({wager.person for wager in table.wagers if wager.box == command.box}) > 1:
        return Refused("too-late", f"others have wagered on box {command.box} already", clause)
    return (CompanyRefused(command.box),)


def allow_company(table: Table, command: AllowCompany) -> tuple[Event, ...] | Refused:
    refusal = _not_first(table, command.person, command.box)
    if refusal:
        return refusal
    if command.box not in table.private:
        clause = table.house.clause("boxes.people")
        return Refused("nothing-changes", f"box {command.box} is open to others already", clause)
    return (CompanyAllowed(command.box),)


def _not_first(table: Table, person: str, box: int) -> Refused | None:
    refusal = _not_open(table, person)
    if refusal:
        return refusal
    first = next((wager.person for wager in table.wagers if wager.box == box), None)
    if first != person:
        sentence = f"the first person on box {box} decides that, not {person}"
        return Refused("not-first", sentence, table.house.clause("boxes.people"))
    return None


def close_bets(table: Table) -> tuple[Event, ...]:
    """Close the bets and give each box the person who calls its decisions (R27)."""
    mains: dict[int, list[Wager]] = {}
    for wager in table.wagers:
        if wager.kind is MAIN:
            mains.setdefault(wager.box, []).append(wager)
    callers = tuple((box, _caller(table, box, mains[box])) for box in sorted(mains))
    return (BetsClosed(callers, table.house.book.calls["no_more_bets"].words),)


def _caller(table: Table, box: int, mains: list[Wager]) -> str:
    seated = table.seats.get(box)
    if any(wager.person == seated for wager in mains):
        return str(seated)
    return max(mains, key=lambda wager: wager.cents).person
