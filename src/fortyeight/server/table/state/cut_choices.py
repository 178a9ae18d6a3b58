"""Each player's standing choice about the cut and the look (R41).

Until a player chooses, both are left to the dealer.
"""

from __future__ import annotations

from dataclasses import replace

from fortyeight.coach.robots.silence import open_offer
from fortyeight.server.table.state.change_set import ChangeSet
from fortyeight.table import Table
from fortyeight.table.shoe.continuous import is_continuous
from fortyeight.table.shoe.shoe_commands import PassReason

#: Choice of a player who wants to be asked.
ASK = "ask"


def asks_players(table: Table) -> bool:
    """Return whether this house ever offers its players the cut or the look."""
    house = table.house
    cuts = house.shoe.cut_by == "players" and not is_continuous(table)
    return cuts or house.opening.shown or house.shoe.idle != "none"


def pass_by_choice(changes: ChangeSet) -> bool:
    """Pass the open offer if its player leaves it to the dealer; return whether it was passed."""
    table = changes.state.game.table
    offer = open_offer(table)
    # A player who has asked for a look gets it, whatever they chose before.
    if offer is None or (table.care is not None and table.care.wants_look):
        return False
    choice = changes.state.service.cut_choices.get(offer.person)
    if choice == ASK:
        return False
    reason = PassReason.INITIAL if choice is None else PassReason.CHOSEN
    return changes.do(replace(offer, reason=reason)) is None
