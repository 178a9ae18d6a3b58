"""Every irregularity that could happen now, as the command that would report it."""

from __future__ import annotations

from collections.abc import Iterator

from fortyeight.table.core import commands
from fortyeight.table.core.commands import Command
from fortyeight.table.core.state import Phase, Stage, Table
from fortyeight.table.irregular.drawn import (
    REFUSAL_STAGES,
    no_card_to_refuse,
    no_draw_in_error,
    no_overdraw,
)
from fortyeight.table.irregular.floor import next_floor_command
from fortyeight.table.irregular.misdeal import has_card, no_misdeal
from fortyeight.table.irregular.missed import box_due, boxes_to_ask, no_late_card, no_skip_own
from fortyeight.table.irregular.reader import no_failure, no_misuse, no_repair


def possible_irregularities(table: Table) -> Iterator[Command]:
    """Yield what the dealer, the floor or a caller may report or answer now."""
    if (awaited := next_floor_command(table)) is not None:
        yield awaited
        return
    for exposed in (False, True):
        if no_draw_in_error(table, exposed) is None:
            yield commands.DrawInError(exposed)
    if no_overdraw(table) is None:
        yield commands.Overdraw()
    if no_skip_own(table) is None:
        yield commands.SkipOwnCard()
    if (box := box_due(table)) is not None:
        yield commands.SkipCard(box)
    if no_misuse(table) is None:
        yield commands.MisuseReader(seen=False)
        yield commands.MisuseReader(seen=True)
    if no_failure(table) is None:
        yield commands.FailReader()
    if no_repair(table) is None:
        yield commands.RepairReader()
    if no_misdeal(table) is None:
        for place in (None, *(one.number for one in table.boxes)):
            if has_card(table, place):
                yield commands.PutCardRight(place)
        yield commands.DeclareMisdeal()
    yield from possible_answers(table)


def possible_answers(
    table: Table,
) -> Iterator[commands.RefuseCard | commands.TakeLateCard | commands.CallDead]:
    """Yield what a caller may answer now."""
    if table.waits_for_floor:
        return
    if table.phase is Phase.PLAY:
        box, hand = table.hand_in_turn
        if hand.stage in REFUSAL_STAGES and no_card_to_refuse(table, hand) is None:
            yield commands.RefuseCard(box.caller, box.number)
        if hand.stage is Stage.MISSED:
            if no_late_card(table, box) is None:
                yield commands.TakeLateCard(box.caller, box.number)
            yield commands.CallDead(box.caller, box.number)
    for number in boxes_to_ask(table):
        box_in_play = table.box_numbered(number)
        assert box_in_play is not None, "a caller who is asked has a box"
        yield commands.TakeLateCard(box_in_play.caller, number)
        yield commands.CallDead(box_in_play.caller, number)
