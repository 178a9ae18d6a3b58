"""The cutting card's place, and the stack into the shoe."""

from __future__ import annotations

from fortyeight.rulebook.values import NO_APPROVAL
from fortyeight.table.around.events import BetsCalled
from fortyeight.table.care import NEW_SHOE, RUN_OUT, Care, CareStage
from fortyeight.table.refusal import Refused
from fortyeight.table.shoe.commands import FillShoe, PlaceCuttingCard
from fortyeight.table.shoe.continuous import is_continuous
from fortyeight.table.shoe.events import CuttingCardPlaced, ShoeEvent, ShoeFilled
from fortyeight.table.shoe.standing import care_of
from fortyeight.table.state import Phase, Table


def cutting_card_bounds(table: Table, stack: int) -> tuple[int, int]:
    """The fewest and the most cards that may lie behind the cutting card.

    Another place than the book's needs an approval that the house names (R31).
    """
    rules = table.house.shoe
    low, high = rules.cutting_card_bound.bounds(stack)
    if rules.cutting_card_approval != NO_APPROVAL:
        approved = rules.cutting_card.count(stack)
        low, high = min(low, approved), max(high, approved)
    return max(low, 1), min(high, stack - 1)


def place_cutting_card(table: Table, command: PlaceCuttingCard) -> tuple[ShoeEvent, ...] | Refused:
    clause = table.house.clause("shoe.cutting_card_bound")
    care = care_of(table, CareStage.CUT, clause=clause)
    if isinstance(care, Refused):
        return care
    low, high = cutting_card_bounds(table, len(care.stack))
    if not low <= command.behind <= high:
        sentence = f"the cutting card has {low} to {high} cards behind it, not {command.behind}"
        return Refused("bad-cutting-card", sentence, clause)
    return (CuttingCardPlaced(command.behind),)


def fill_shoe(table: Table, command: FillShoe) -> tuple[ShoeEvent | BetsCalled, ...] | Refused:
    care = care_of(table, CareStage.MARKED)
    if isinstance(care, Refused):
        return care
    if NEW_SHOE in burns_of_filled(table, care):
        return (ShoeFilled(),)
    return (ShoeFilled(), *call_for_bets(table))


def burns_of_filled(table: Table, care: Care) -> tuple[str, ...]:
    """Why cards of a shoe that is filled now are burned.

    What a continuous shuffler takes back and gives again is no new shoe; a dealer who came in
    between burns a card all the same.
    """
    if care.mid_round:
        return (RUN_OUT,)
    first = care.beginning or not is_continuous(table)
    return (NEW_SHOE,) if first and table.house.shoe.burn_new_shoe else care.burns


def call_for_bets(table: Table) -> tuple[BetsCalled, ...]:
    """The dealer's call for wagers once the shoe is ready for a new round."""
    if table.phase is not Phase.BETTING or table.wagers:
        return ()
    return (BetsCalled(table.house.book.calls["place_your_bets"].words),)
