"""Placing the cutting card and filling the shoe."""

from __future__ import annotations

from fortyeight.rulebook.schema.values import NO_APPROVAL
from fortyeight.table.around.events import BetsCalled
from fortyeight.table.core.refusal import Refused
from fortyeight.table.core.state import Phase, Table
from fortyeight.table.shoe.care import NEW_SHOE, RUN_OUT, Care, CareStage
from fortyeight.table.shoe.continuous import is_continuous
from fortyeight.table.shoe.events import CuttingCardPlaced, ShoeEvent, ShoeFilled
from fortyeight.table.shoe.shoe_commands import FillShoe, PlaceCuttingCard
from fortyeight.table.shoe.stage_checks import care_of


def cutting_card_bounds(table: Table, stack: int) -> tuple[int, int]:
    """Return the fewest and the most cards that may lie behind the cutting card.

    Another place than the book's needs an approval that the house names (R31).
    """
    rules, deck = table.house.shoe, table.house.cards.deck_size
    low, high = rules.cutting_card_bound.bounds(stack, deck)
    if rules.cutting_card_approval != NO_APPROVAL:
        approved = rules.cutting_card.count(stack, deck)
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
    if NEW_SHOE in burns_when_filled(table, care):
        return (ShoeFilled(),)
    return (ShoeFilled(), *call_for_bets(table))


def fill_by_shuffler(table: Table, care: Care, stack: int) -> tuple[ShoeEvent | BetsCalled, ...]:
    """Return the events of a shuffler that puts a stack of cards into the shoe (P6).

    The cutting card goes in with it, except with the discards that complete a round.
    """
    mid_round = care.stage is CareStage.IN_SHOE
    filled = ShoeFilled(by_shuffler=True)
    if mid_round:
        return (filled,)
    placed = [CuttingCardPlaced(cutting_place(table, stack), by_shuffler=True)]
    call = () if NEW_SHOE in burns_when_filled(table, care) else call_for_bets(table)
    return (*(placed if uses_cutting_card(table) else ()), filled, *call)


def uses_cutting_card(table: Table) -> bool:
    """Return whether this house puts a cutting card into its shoes (P7)."""
    return table.house.shoe.cut_cards > 0


def cutting_place(table: Table, stack: int) -> int:
    """Return where this house places the cutting card, as the number of cards behind it."""
    low, high = cutting_card_bounds(table, stack)
    place = table.house.shoe.cutting_card.count(stack, table.house.cards.deck_size)
    return min(max(place, low), high)


def burns_when_filled(table: Table, care: Care) -> tuple[str, ...]:
    """Return the reasons for which cards of a shoe that is filled now are burned.

    A dealer who came in between burns a card, unless the first of a new shoe is burned anyway.
    """
    if care.mid_round:
        return (RUN_OUT,)
    if not _burns_first_card(table, care):
        return care.burns
    return () if burns_after_bets(table, care) else (NEW_SHOE,) * table.house.shoe.burn_cards


def burns_after_bets(table: Table, care: Care) -> bool:
    """Return whether the first card of a shoe that is filled now is burned after the bets."""
    return _burns_first_card(table, care) and table.house.shoe.burn_when == "after-bets"


def _burns_first_card(table: Table, care: Care) -> bool:
    """Return whether the book burns the first card of the shoe that is filled now.

    Cards that a continuous shuffler takes back and deals again are no new shoe.
    """
    first = not care.mid_round and (care.beginning or not is_continuous(table))
    return first and table.house.shoe.burn_new_shoe


def call_for_bets(table: Table) -> tuple[BetsCalled, ...]:
    """Return the dealer's call for bets, if the shoe is ready and no duty comes first."""
    care = table.care
    waits = care is not None and care.has_duties
    if table.phase is not Phase.BETTING or table.wagers or waits:
        return ()
    return (BetsCalled(table.house.book.calls["place_your_bets"].words),)
