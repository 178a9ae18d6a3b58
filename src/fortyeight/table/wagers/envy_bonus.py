"""The envy bonus: what the other players get when someone wins a Super Bonus (R4)."""

from __future__ import annotations

from fortyeight.rulebook.schema.sections import SuperBonusRules
from fortyeight.table.core.state import Line, Table
from fortyeight.table.wagers.wager_kinds import WagerKind


def settle_envy_bonus(table: Table, lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """Return the envy payments of a round with these other lines; none without a Super Bonus."""
    rules = table.house.super_bonus
    if rules is None:
        return ()
    winners = {line.person for line in lines if line.kind is WagerKind.SUPER_BONUS}
    if not winners:
        return ()
    others = _wagers(table, lines) if rules.others_by == "wager" else _players(table)
    return tuple(
        _line(table, rules, person, box) for person, box in others if person not in winners
    )


def _line(table: Table, rules: SuperBonusRules, person: str, box: int) -> Line:
    return Line(
        person, box, None, WagerKind.ENVY, 0, rules.others, table.house.outcome("others_bonus")
    )


def _originals(table: Table) -> list[tuple[str, int, int]]:
    """Return every original main wager as its person, its box and the hand that it lies on."""
    return [
        (stake.person, box.number, number)
        for box in table.boxes
        for number, hand in enumerate(box.hands, start=1)
        for stake in hand.stakes
        if stake.original
    ]


def _players(table: Table) -> list[tuple[str, int]]:
    """Return each player once with their first box, however many boxes they have."""
    first_box: dict[str, int] = {}
    for person, box, _ in _originals(table):
        first_box.setdefault(person, box)
    return list(first_box.items())


def _wagers(table: Table, lines: tuple[Line, ...]) -> list[tuple[str, int]]:
    """Return each original wager but those on winning doubled hands (Marina Bay Sands 4.1.1.4)."""
    won = {
        (line.person, line.box, line.hand)
        for line in lines
        if line.kind is WagerKind.MAIN and line.returned > line.staked
    }
    wagers = []
    for person, box, number in _originals(table):
        box_in_play = table.box_numbered(box)
        assert box_in_play is not None, "a box with a wager is in play"
        if box_in_play.hands[number - 1].doubles and (person, box, number) in won:
            continue
        wagers.append((person, box))
    return wagers
