"""What follows the first deal: side bets, insurance, the look, then the players' decisions."""

from __future__ import annotations

from fortyeight.table.core.changing import changed
from fortyeight.table.core.state import PLAY, Phase, Table
from fortyeight.table.play.dealing import HOLE, card_due, deals_hole_card
from fortyeight.table.play.decisions import early_surrender_offered, no_early_surrender, will_look
from fortyeight.table.play.hands import pass_turn
from fortyeight.table.play.insurance import insurance_offered
from fortyeight.table.wagers.match_and_pair import EARLY_SIDE_BETS


def after_deal_if_complete(table: Table) -> Table:
    """Go on after the first deal if all of its cards have been dealt."""
    if table.dealer and not deals_hole_card(table) and card_due(table) is HOLE:
        return after_deal(table)
    return table


def after_deal(table: Table) -> Table:
    """Settle match and pair wagers next, if there are any."""
    if table.has_wager(*EARLY_SIDE_BETS):
        return changed(table, phase=Phase.OPTIONAL)
    return after_optional(table)


def after_optional(table: Table) -> Table:
    """Offer insurance or early surrender next, if the up card calls for it."""
    insured = insurance_offered(table)
    if not insured and not early_surrender_offered(table):
        return after_insurance(table)
    asked = tuple(
        (stake.person, box.number)
        for box in table.boxes
        if not box.hands[0].dead
        for stake in box.hands[0].stakes
        if insured or no_early_surrender(table, box, stake.person) is None
    )
    if not asked:
        return after_insurance(table)
    return changed(table, phase=Phase.INSURANCE, asked=asked)


def after_insurance(table: Table) -> Table:
    """Look at the hole card next, if the house does so under this up card."""
    return changed(table, phase=Phase.LOOK) if will_look(table) else begin_play(table)


def begin_play(table: Table) -> Table:
    """Begin the players' decisions with the first hand that is not dead."""
    return pass_turn(table, phase=PLAY)
