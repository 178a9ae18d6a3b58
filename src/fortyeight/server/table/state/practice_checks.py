"""Who may watch a practice table, and whose chips lie there."""

from __future__ import annotations

from fortyeight.server.base.refusals import Refusal
from fortyeight.server.table.state.table_state import TableState
from fortyeight.table import Table
from fortyeight.table.wagers.wager_kinds import money_in
from fortyeight.view import Audience, AudienceRole

#: Chips beyond which nothing more is wagered. With odds that are bounded too, sums stay within 64
#: bits, whatever a rulebook pays.
MAX_CHIPS = 10**9

#: Roles of those who see a practice table only if it is theirs.
_LOOKERS_ON = (AudienceRole.PLAYER, AudienceRole.DEALER, AudienceRole.SIGNAGE)


def check_may_watch(state: TableState, audience: Audience) -> None:
    """Raise `Refusal` at another person's practice table; the floor and auditors see them all."""
    service = state.service
    theirs = service.settings.practice and audience.person != service.founder
    if theirs and audience.role in _LOOKERS_ON:
        raise Refusal("practice-table", "this is another person's practice table", status=403)


def check_chips(state: TableState, person: str, cents: int) -> None:
    """Raise `Refusal` for chips that a practice table does not give: to others, or too many."""
    service = state.service
    chips = service.settings.practice
    if not chips:
        return
    if person != service.founder:
        raise Refusal("practice-table", "this is another person's practice table")
    table = state.game.table
    placed = sum(money_in(one.kind, one.cents) for one in table.wagers if one.person == person)
    if (table.chips.get(person) or 0) + placed + cents > chips:
        sentence = f"a practice table gives you {chips // 100:,} chips in front of you, no more"
        raise Refusal("enough-chips", sentence)


def check_practice_stakes(table: Table, person: str) -> None:
    """Raise `Refusal` if a player holds more chips than a practice table plays for."""
    if (table.chips.get(person) or 0) > MAX_CHIPS:
        sentence = "you have won all that there is at a practice table; leave it to start again"
        raise Refusal("enough-chips", sentence)
