"""The card reader: misused, failing, repaired."""

from __future__ import annotations

from fortyeight.table.core.commands import AcknowledgeMisuse, FailReader, MisuseReader, RepairReader
from fortyeight.table.core.events import (
    Event,
    MisuseAcknowledged,
    ReaderFailed,
    ReaderMisused,
    ReaderRepaired,
    WagersSettled,
)
from fortyeight.table.core.refusal import Refused
from fortyeight.table.core.state import Line, Phase, Table
from fortyeight.table.irregular.missed import call_hands_dead
from fortyeight.table.play.turn import is_deciding
from fortyeight.table.wagers.wager_kinds import WHEEL_WAGERS


def misuse_reader(table: Table, command: MisuseReader) -> tuple[Event, ...] | Refused:
    """Report the misuse; its consequences wait until the floor has acknowledged it."""
    return no_misuse(table) or (ReaderMisused(command.seen, waits=True),)


def acknowledge_misuse(table: Table, command: AcknowledgeMisuse) -> tuple[Event, ...] | Refused:
    clause = table.house.clause("irregularities.reader_misused")
    if table.misused is None:
        return Refused("not-now", "no misused card reader has been reported", clause)
    if not table.misused:
        return (MisuseAcknowledged(),)
    hands = tuple(
        (box.number, number)
        for box in table.boxes
        for number, hand in enumerate(box.hands, start=1)
        if not hand.closed
    )
    wheels = tuple(
        Line(wager.person, wager.box, None, wager.kind, wager.cents, wager.cents, clause)
        for wager in table.wagers
        if wager.kind in WHEEL_WAGERS
    )
    returned = (WagersSettled(wheels, None),) if wheels else ()
    return (MisuseAcknowledged(), *call_hands_dead(table, hands, clause), *returned)


def no_misuse(table: Table) -> Refused | None:
    """Return why the hole card cannot have been put into the reader by mistake."""
    clause = table.house.clause("irregularities.reader_misused")
    rules = table.house.dealing
    if rules.procedure != "card-reader" or table.reader_down:
        return Refused("not-now", "no card reader is in use", clause)
    if table.hole is None or not is_deciding(table):
        return Refused("not-now", "the hole card is read by mistake while a player decides", clause)
    if table.up_card.rank in rules.looks_under:
        sentence = f"the reader may be used under the dealer's {table.up_card}"
        return Refused("not-now", sentence, clause)
    return None


def fail_reader(table: Table, command: FailReader) -> tuple[Event, ...] | Refused:
    return no_failure(table) or (ReaderFailed(),)


def no_failure(table: Table) -> Refused | None:
    """Return why no reader can fail now."""
    clause = table.house.clause("irregularities.reader_failed")
    if table.house.dealing.procedure != "card-reader":
        return Refused("not-now", "no card reader is in use", clause)
    if table.reader_down:
        return Refused("not-now", "the card reader is out of order already", clause)
    if table.phase not in (Phase.BETTING, Phase.LOOK, Phase.OVER):
        # A failure is noticed when the reader is to be used, or between rounds.
        return Refused("not-now", "the card reader is not in use now", clause)
    return None


def repair_reader(table: Table, command: RepairReader) -> tuple[Event, ...] | Refused:
    return no_repair(table) or (ReaderRepaired(),)


def no_repair(table: Table) -> Refused | None:
    """Return why there is nothing to repair."""
    clause = table.house.clause("irregularities.reader_failed")
    if not table.reader_down:
        return Refused("not-now", "the card reader is in order", clause)
    if table.phase not in (Phase.BETTING, Phase.OVER) and not waits_for_reader(table):
        # A round that went on unread is finished that way (R24).
        return Refused("not-now", "the reader is used again from the next round", clause)
    return None


def waits_for_reader(table: Table) -> bool:
    """Return whether no card is dealt until the reader is repaired or replaced (R24)."""
    return table.reader_down and table.house.irregularities.reader_failed == "wait"
