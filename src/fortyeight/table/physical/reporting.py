"""What only the dealer can see of real cards: a bad deck, the cutting card, an empty shoe."""

from __future__ import annotations

from fortyeight.table.core.commands import Step
from fortyeight.table.core.events import Event
from fortyeight.table.core.refusal import Refused
from fortyeight.table.core.state import Table
from fortyeight.table.core.steps import next_step
from fortyeight.table.physical.events import ShoeFoundEmpty
from fortyeight.table.physical.physical_commands import FindShoeEmpty, ReachCuttingCard, RejectDeck
from fortyeight.table.play.dealing import recipient
from fortyeight.table.shoe.care import CareStage
from fortyeight.table.shoe.events import CuttingCardReached, DeckRejected
from fortyeight.table.shoe.stage_checks import care_of

Decision = tuple[Event, ...] | Refused


def reject_deck(table: Table, command: RejectDeck) -> Decision:
    clause = table.house.clause("opening.inspected")
    care = care_of(table, CareStage.RECEIVED, clause=clause)
    if isinstance(care, Refused):
        return care
    if not table.physical:
        sentence = "the decks of this table are the software's: it inspects them"
        return Refused("not-physical", sentence)
    if care.rejected:
        return Refused("not-now", "another deck is to come for the one that was rejected", clause)
    return (DeckRejected(care.inspected + 1, command.reason),)


def reach_cutting_card(table: Table, command: ReachCuttingCard) -> Decision:
    clause = table.house.clause("shoe.reached")
    if isinstance(care := care_of(table, CareStage.IN_SHOE, clause=clause), Refused):
        return care
    if not table.physical:
        return Refused(
            "not-physical", "the shoe of this table is virtual: it knows the cutting card"
        )
    if table.cutting_at < 0:
        return Refused("not-now", "there is no cutting card in the shoe", clause)
    box = recipient(table)[0] if next_step(table) is Step.DEAL else None
    return (CuttingCardReached(box),)


def find_shoe_empty(table: Table, command: FindShoeEmpty) -> Decision:
    """Record how many cards are missing from a shoe that has run out early."""
    clause = table.house.clause("shoe.run_out")
    care = care_of(table, CareStage.IN_SHOE, clause=clause)
    if isinstance(care, Refused):
        return care
    if not table.physical:
        return Refused("not-physical", "the shoe of this table is virtual: it cannot miss a card")
    if not table.undealt:
        return Refused("nothing-changes", "the shoe is empty, as it should be", clause)
    if next_step(table) is not Step.DEAL and not care.burns:
        return Refused("not-now", "no card is to leave the shoe now", clause)
    return (ShoeFoundEmpty(len(table.undealt)),)
