"""The cut: its bounds, its refusal, and a recut."""

from __future__ import annotations

from fortyeight.table.core.refusal import Refused
from fortyeight.table.core.state import Phase, Table
from fortyeight.table.shoe import events
from fortyeight.table.shoe.care import Care, CareStage
from fortyeight.table.shoe.shoe_commands import CutCards, OrderRecut, PassCut, PassReason, RefuseCut
from fortyeight.table.shoe.stage_checks import care_of


def refuse_cut(table: Table, command: RefuseCut) -> tuple[events.ShoeEvent, ...] | Refused:
    return _passed_on(table, events.CutRefused(command.person))


def pass_cut(table: Table, command: PassCut) -> tuple[events.ShoeEvent, ...] | Refused:
    if command.reason is PassReason.LAPSED:
        return _passed_on(table, events.CutLapsed(command.person))
    chosen = command.reason is PassReason.CHOSEN
    return _passed_on(table, events.CutLeftToDealer(command.person, chosen))


def _passed_on(
    table: Table, event: events.CutRefused | events.CutLeftToDealer | events.CutLapsed
) -> tuple[events.ShoeEvent, ...] | Refused:
    """Return the event by which a person does not cut, and the offer to the next in the order."""
    care = _offered_to(table, event.person)
    if isinstance(care, Refused):
        return care
    if not care.asked:
        return _dealer_cuts(table)
    return (event, events.CutOffered(care.to_ask[0])) if care.to_ask else (event,)


def _offered_to(table: Table, person: str) -> Care | Refused:
    """Return the care of cards whose cut is offered to this person; "" is the dealer."""
    clause = table.house.clause("shoe.cut_order")
    care = care_of(table, CareStage.SHUFFLED, clause=clause)
    if isinstance(care, Refused):
        return care
    if person == care.asked:
        return care
    if not care.asked:
        return _dealer_cuts(table)
    return Refused("not-asked", f"the cut is offered to {care.asked}", clause)


def _dealer_cuts(table: Table) -> Refused:
    clause = table.house.clause("shoe.cut_by")
    return Refused("not-asked", "no player is left to be asked: the dealer cuts", clause)


def cut_bounds(table: Table, stack: int) -> tuple[int, int]:
    """Return the fewest and the most cards that may lie above the cutting card in a cut."""
    least = table.house.shoe.cut.least_cut(stack, table.house.cards.deck_size)
    return least, stack - least


def cut_cards(table: Table, command: CutCards) -> tuple[events.ShoeEvent, ...] | Refused:
    care = _offered_to(table, command.person)
    if isinstance(care, Refused):
        return care
    low, high = cut_bounds(table, len(care.stack))
    if not low <= command.place <= high:
        sentence = f"the cut is at least {low} cards from either end: under {low} to {high} cards"
        return Refused("bad-cut", sentence, table.house.clause("shoe.cut"))
    return (events.CardsCut(command.person, command.place),)


def order_recut(table: Table, command: OrderRecut) -> tuple[events.ShoeEvent, ...] | Refused:
    clause = table.house.clause("shoe.recut")
    rule = table.house.shoe.recut
    care = care_of(table, CareStage.CUT, CareStage.MARKED, CareStage.IN_SHOE, clause=clause)
    if isinstance(care, Refused):
        return care
    if rule == "none":
        return Refused("not-offered", "the book has no recut", clause)
    if care.stage is CareStage.IN_SHOE and (
        rule == "before-the-shoe"
        or table.drawn > care.burned_of_shoe
        or table.phase is not Phase.BETTING
    ):
        until = "they are in the shoe" if rule == "before-the-shoe" else "a card is dealt"
        return Refused("too-late", f"the cards are recut before {until}", clause)
    if not care.was_cut:
        return Refused("not-now", "the cards have not been cut", clause)
    asked = recut_by(care, command.by_next)
    ordered = events.RecutOrdered(command.by_next)
    return (ordered, events.CutOffered(asked)) if asked else (ordered,)


def recut_by(care: Care, by_next: bool) -> str:
    """Return who cuts again: the last to cut, or the next in order; "" is the dealer."""
    if not by_next:
        return care.cutter
    return care.to_ask[0] if care.to_ask else ""
