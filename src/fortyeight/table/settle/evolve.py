"""State changes by settled wagers."""

from __future__ import annotations

from fortyeight.table.core.changing import changed
from fortyeight.table.core.events import WagersSettled
from fortyeight.table.core.state import Line, Phase, Table, Wager
from fortyeight.table.play.after_deal import after_optional
from fortyeight.table.play.hands import box_index, pass_turn, with_hand
from fortyeight.table.settle.chips import add_chips
from fortyeight.table.wagers.match_and_pair import EARLY_SIDE_BETS
from fortyeight.table.wagers.wager_kinds import WagerKind


def wagers_settled(table: Table, event: WagersSettled) -> Table:
    chips = table.chips
    rack = table.rack
    wagers, insurance = table.wagers, table.insurance
    for line in event.lines:
        if line.returned:
            chips = add_chips(chips, line.person, line.returned)
        rack += line.staked - line.returned
        if line.hand is None:
            wagers = tuple(wager for wager in wagers if not _is_of(line, wager))
            if line.kind is WagerKind.INSURANCE:
                insurance = tuple(
                    bet for bet in insurance if (bet.person, bet.box) != (line.person, line.box)
                )
    table = changed(
        table,
        chips=chips,
        rack=rack,
        wagers=wagers,
        insurance=insurance,
        settled=table.settled + event.lines,
    )
    if event.closes is not None:
        return _close(table, *event.closes)
    if table.phase is Phase.OPTIONAL and not table.has_wager(*EARLY_SIDE_BETS):
        return after_optional(table)
    return table


def _is_of(line: Line, wager: Wager) -> bool:
    return (wager.person, wager.box, wager.kind) == (line.person, line.box, line.kind)


def _close(table: Table, number: int, hand_number: int) -> Table:
    """Close a hand that is settled at once; its cards go to the discard rack."""
    place = box_index(table, number)
    hand = table.boxes[place].hands[hand_number - 1]
    boxes = with_hand(table, place, hand_number - 1, changed(hand, closed=True))
    table = changed(table, boxes=boxes, discards=table.discards + hand.cards)
    return pass_turn(table) if table.phase is Phase.PLAY else table
