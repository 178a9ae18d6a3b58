"""Cards of a table that a person deals, prepared by the virtual dealer when the person asks for it.

Every step is the referee's own command, in the book's order, and the log names the table as its
actor. It goes on until wagers can be placed, and waits for players who are asked to look or cut.
"""

from __future__ import annotations

from fortyeight.chance import SystemBits
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.table.state.table_state import TableState
from fortyeight.table import Phase, Refused
from fortyeight.table.around.around_commands import InspectReader
from fortyeight.table.shoe.duties import not_ready
from fortyeight.table.shoe.routine import awaits_player, routine_command
from fortyeight.table.shoe.shoe_commands import ShoeCommand, TakeCardsAway, VerifyInspection
from fortyeight.table.shoe.stage_checks import care_of, waits_for
from fortyeight.view import AudienceRole

_BITS = SystemBits()
#: Steps of the floor in the dealer's routine.
_OF_THE_FLOOR = (InspectReader, TakeCardsAway, VerifyInspection)


def check_virtual_cards(state: TableState) -> None:
    """Raise `Refusal` if a person has real cards, of which the table knows nothing."""
    if state.service.settings.is_physical:
        raise Refusal("physical-shoe", "real cards are inspected, shuffled and cut by hand")


def check_may_prepare(state: TableState, role: AudienceRole) -> None:
    """Raise `Refusal` if the table cannot prepare its cards for the dealer or the floor."""
    table, preparing = state.game.table, state.service.preparing
    if state.service.settings.dealing != "person":
        raise Refusal("nothing-changes", "the virtual dealer prepares the cards here already")
    check_virtual_cards(state)
    care = care_of(table)
    if isinstance(care, Refused):
        raise Refusal(care.code, care.sentence, care.clause)
    if table.phase is not Phase.BETTING:
        raise Refusal("not-now", "the cards are prepared between rounds")
    if preparing in (role, AudienceRole.FLOOR):
        raise Refusal("nothing-changes", "the virtual dealer prepares the cards already")
    if not_ready(table) is None:
        raise Refusal("nothing-changes", "the cards are in the shoe: wagers can be placed")
    if awaits_player(care):
        raise Refusal("not-now", f"not now: {waits_for(care)}")


def may_prepare(state: TableState, role: AudienceRole) -> bool:
    """Return whether the table may be asked to prepare its cards."""
    try:
        check_may_prepare(state, role)
    except Refusal:
        return False
    return True


def next_preparing_command(state: TableState, now: int) -> ShoeCommand | InspectReader | None:
    """Return the next step that the table takes for the dealer who asked for it, if any."""
    service, table = state.service, state.game.table
    if not service.preparing or service.shut or table.phase is not Phase.BETTING:
        return None
    command = routine_command(table, _BITS, now)
    awaited = isinstance(command, _OF_THE_FLOOR) and service.preparing != AudienceRole.FLOOR
    return None if awaited else command
