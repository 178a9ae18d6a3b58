"""Commands about the cards and the table that the referee may accept now."""

from __future__ import annotations

from collections.abc import Iterator

from fortyeight.table.around.around_commands import (
    CedeBox,
    CloseTable,
    InspectReader,
    Leave,
    PermitWagers,
    StopWaiting,
    WaitForBox,
)
from fortyeight.table.core.commands import Command
from fortyeight.table.core.state import Table
from fortyeight.table.shoe.care import CareStage
from fortyeight.table.shoe.shoe_commands import (
    BurnCard,
    CollectCards,
    FailShuffle,
    FillShoe,
    InspectDeck,
    LookAtCards,
    OrderRecut,
    OrderReshuffle,
    PassLook,
    RefuseCut,
    RemoveShuffler,
    RequestSpread,
    ReturnShuffler,
    ShowBurn,
    SpreadCards,
    TakeCardsAway,
    VerifyInspection,
    WashCards,
)

#: Commands of the dealer and the floor that need no person or number.
_PLAIN: tuple[Command, ...] = (
    InspectDeck(),
    VerifyInspection(),
    SpreadCards(face_up=True),
    SpreadCards(face_up=False),
    WashCards(exposed=False),
    WashCards(exposed=True),
    FailShuffle(),
    RemoveShuffler(),
    ReturnShuffler(),
    OrderRecut(by_next=False),
    OrderRecut(by_next=True),
    FillShoe(),
    BurnCard(),
    OrderReshuffle(),
    TakeCardsAway(),
    CloseTable(),
    InspectReader(),
)


def candidates_of(table: Table, person: str) -> Iterator[Command]:
    """Yield one person's candidates that the stage of the cards allows."""
    if person not in table.chips:
        return
    yield Leave(person)
    if table.house.around.newcomers_first:
        yield from (WaitForBox(person), StopWaiting(person))
    care = table.care
    if care is None:
        return
    if care.stage is CareStage.SPREAD:
        yield from (LookAtCards(person), PassLook(person))
    if care.stage in (CareStage.SPREAD, CareStage.SHUFFLED, CareStage.CUT):
        yield RequestSpread(person)
    if care.stage is CareStage.SHUFFLED:
        yield RefuseCut(person)
    if care.burned is not None:
        yield ShowBurn(person)


def candidates(table: Table) -> Iterator[Command]:
    """Yield commands that may be accepted now; `decide` says of each whether it is."""
    for person in table.chips:
        yield Leave(person)
    for person in sorted(table.barred):
        yield PermitWagers(person)
    if table.house.around.newcomers_first:
        for person in table.chips:
            yield from (WaitForBox(person), StopWaiting(person))
    if table.house.around.ceding:
        boxes = {wager.box for wager in table.wagers} | set(table.seats)
        yield from (CedeBox(box, person) for box in boxes for person in table.chips)
    if table.care is None:
        return
    yield from _PLAIN
    yield CollectCards(uncounted=table.physical)
    for person in table.chips:
        yield from (LookAtCards(person), PassLook(person), RequestSpread(person))
        yield from (RefuseCut(person), ShowBurn(person))
