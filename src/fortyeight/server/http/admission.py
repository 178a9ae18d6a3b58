"""Access control of routes: clients must be signed in, and may need a role."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.requests import Request

from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.who import Role, Who
from fortyeight.server.http.http_services import WhoAsks


def admitted(who_asks: WhoAsks, *roles: Role) -> Callable[[Request], Awaitable[Who]]:
    """Return a dependency that admits signed-in clients, with one of `roles` if any are named.

    It returns the client's `Who`, and raises `Refusal` for everyone else.
    """

    async def found(request: Request) -> Who:
        who = await who_asks(request)
        request.scope["fortyeight.who"] = who.name
        if not who.name:
            raise Refusal("not-signed-in", "sign in first", status=401)
        if roles and not any(who.may(role) for role in roles):
            raise Refusal("not-allowed", f"that is for the {' or the '.join(roles)}", status=403)
        return who

    return found
