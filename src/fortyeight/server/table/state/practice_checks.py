"""Who may watch a practice table, and whose chips lie there."""

from __future__ import annotations

from fortyeight.server.base.refusals import Refusal
from fortyeight.server.table.state.table_state import TableState
from fortyeight.view import Audience, AudienceRole

#: Roles of those who see a practice table only if it is theirs.
_LOOKERS_ON = (AudienceRole.PLAYER, AudienceRole.SIGNAGE)


def check_may_watch(state: TableState, audience: Audience) -> None:
    """Raise `Refusal` if a table is somebody else's practice table; the staff sees them all."""
    service = state.service
    theirs = service.settings.practice and audience.person != service.founder
    if theirs and audience.role in _LOOKERS_ON:
        raise Refusal("practice-table", "this is somebody else's practice table", status=403)


def check_chips(state: TableState, person: str, cents: int) -> None:
    """Raise `Refusal` for chips that a practice table does not give: to others, or too many."""
    service = state.service
    chips = service.settings.practice
    if not chips:
        return
    if person != service.founder:
        raise Refusal("practice-table", "this is somebody else's practice table")
    if (state.game.table.chips.get(person) or 0) + cents > chips:
        sentence = f"a practice table gives you {chips // 100:,} chips in front of you, no more"
        raise Refusal("enough-chips", sentence)
