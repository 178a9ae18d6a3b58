"""Commands about the cards and the table that the referee may accept now."""

from __future__ import annotations

from collections.abc import Iterator

from fortyeight.table.around import around_commands
from fortyeight.table.core.commands import Command
from fortyeight.table.core.state import Phase, Table
from fortyeight.table.shoe import shoe_commands
from fortyeight.table.shoe.care import CareStage

#: Commands of the dealer and the floor that need no person or number.
_PLAIN: tuple[Command, ...] = (
    shoe_commands.InspectDeck(),
    shoe_commands.VerifyInspection(),
    shoe_commands.SpreadCards(face_up=True),
    shoe_commands.SpreadCards(face_up=False),
    shoe_commands.WashCards(exposed=False),
    shoe_commands.WashCards(exposed=True),
    shoe_commands.FailShuffle(),
    shoe_commands.RemoveShuffler(),
    shoe_commands.ReturnShuffler(),
    shoe_commands.OrderRecut(by_next=False),
    shoe_commands.OrderRecut(by_next=True),
    shoe_commands.FillShoe(),
    shoe_commands.BurnCard(),
    shoe_commands.OrderReshuffle(),
    shoe_commands.TakeCardsAway(),
    around_commands.CloseTable(),
    around_commands.InspectReader(),
)


def candidates_of(table: Table, person: str) -> Iterator[Command]:
    """Yield one person's candidates that the phase and the stage of the cards allow."""
    if person not in table.chips:
        return
    if table.phase is Phase.BETTING:
        yield around_commands.Leave(person)
    if table.house.around.newcomers_first:
        yield from (around_commands.WaitForBox(person), around_commands.StopWaiting(person))
    care = table.care
    if care is None:
        return
    if care.stage is CareStage.SPREAD:
        yield from (shoe_commands.LookAtCards(person), shoe_commands.PassLook(person))
    if care.stage in (CareStage.SPREAD, CareStage.SHUFFLED, CareStage.CUT):
        yield shoe_commands.RequestSpread(person)
    if care.stage is CareStage.SHUFFLED:
        yield shoe_commands.RefuseCut(person)
    if care.burned is not None:
        yield shoe_commands.ShowBurn(person)


def candidates(table: Table) -> Iterator[Command]:
    """Yield commands that may be accepted now; `decide` says of each whether it is."""
    for person in table.chips:
        yield around_commands.Leave(person)
    for person in sorted(table.barred):
        yield around_commands.PermitWagers(person)
    if table.house.around.newcomers_first:
        for person in table.chips:
            yield from (around_commands.WaitForBox(person), around_commands.StopWaiting(person))
    if table.house.around.ceding:
        boxes = {wager.box for wager in table.wagers} | set(table.seats)
        yield from (around_commands.CedeBox(box, person) for box in boxes for person in table.chips)
    if table.care is None:
        return
    yield from _PLAIN
    yield shoe_commands.CollectCards(uncounted=table.physical)
    for person in table.chips:
        yield from (
            shoe_commands.LookAtCards(person),
            shoe_commands.PassLook(person),
            shoe_commands.RequestSpread(person),
        )
        yield from (shoe_commands.RefuseCut(person), shoe_commands.ShowBurn(person))
