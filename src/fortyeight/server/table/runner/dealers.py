"""Permission to deal at a table: an account with the role dealer, named by the floor."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from fortyeight.server.base.refusals import Refusal
from fortyeight.server.wire.client_request import ClientRequest
from fortyeight.server.wire.staff_requests import ChangeDealer, OpenTable
from fortyeight.view import Audience, AudienceRole


async def check_dealer(
    is_dealer: Callable[[str], Awaitable[bool]],
    request: ClientRequest,
    audience: Audience,
    sender: str,
    dealer: str,
) -> None:
    """Raise `Refusal` for another table's dealer, or for a new dealer without such an account.

    `dealer` is the name of the table's current dealer; empty if the table is not open.
    """
    if audience.role is AudienceRole.DEALER and sender != dealer:
        sentence = f"{dealer} deals at this table" if dealer else "nobody deals at this table yet"
        raise Refusal("not-your-table", f"{sentence}: the floor names its dealer", status=403)
    if isinstance(request, OpenTable | ChangeDealer) and not await is_dealer(request.dealer):
        raise Refusal("no-such-dealer", "no account of this name has the role dealer", status=422)
