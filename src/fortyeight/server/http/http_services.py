"""The services that the application is built on."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from fastapi import APIRouter
from starlette.requests import HTTPConnection, Request
from starlette.types import Scope

from fortyeight.rulebook import Rulebook
from fortyeight.server.base.refusals import Refusal, not_signed_in
from fortyeight.server.base.server_settings import Settings
from fortyeight.server.base.who import Role, Who
from fortyeight.server.http.metrics import Metrics
from fortyeight.server.table.watching import TableService

#: Returns the client of a request or socket by its session; `NOBODY` without a valid session.
Identify = Callable[[HTTPConnection], Awaitable[Who]]

#: Called with the ids (see `session_id`) of sessions that have ended, once that is stored.
SessionsListener = Callable[[frozenset[bytes]], None]

#: The edge of a house with the best play, and with the printed chart.
Edges = tuple[float, float]
#: Returns the house's own rulebooks by which tables can be opened, with their edges once solved.
OwnBooks = Callable[[], Awaitable[list[tuple[Rulebook, Edges | None]]]]

#: Name of the session cookie over plain http.
SESSION_COOKIE = "fortyeight_session"
#: Name of the session cookie over https. Browsers accept a cookie with this prefix only from the
#: server itself: no other host of its domain, and no page loaded over plain http, can set one.
SECURE_COOKIE = f"__Host-{SESSION_COOKIE}"
_TOKEN = re.compile(r"[A-Za-z0-9_-]{1,128}")


async def no_books() -> list[tuple[Rulebook, Edges | None]]:
    return []


def session_cookie(https: bool) -> str:
    """Return the name of the session cookie."""
    return SECURE_COOKIE if https else SESSION_COOKIE


def session_token(connection: HTTPConnection, https: bool) -> str:
    """Return the token in the session cookie; empty if there is none."""
    name = session_cookie(https)
    for header in reversed(connection.headers.getlist("cookie")):
        for part in reversed(header.split(";")):
            key, _, value = part.partition("=")
            if key.strip() == name:
                token = value.strip()
                return token if _TOKEN.fullmatch(token) else ""
    return ""


def drop_other_cookies(scope: Scope, https: bool) -> None:
    """Take from a request every cookie but the session's.

    The framework parses all of them for every request, and Python's unquoting of one takes time in
    the square of its length: 0.4 s for the 16 kB of a head, before Python 3.11.10 and 3.12.6.
    """
    if not any(name == b"cookie" for name, _ in scope["headers"]):
        return
    token = session_token(HTTPConnection(scope), https)
    headers = [header for header in scope["headers"] if header[0] != b"cookie"]
    if token:
        headers.append((b"cookie", f"{session_cookie(https)}={token}".encode()))
    # The same request: the log reads the sender from it.
    scope["headers"] = headers


def session_id(token: str) -> bytes:
    """Return the id of a token's session, from which the token cannot be derived."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest() if token else b""


def require_sign_in(identify: Identify, *roles: Role) -> Callable[[Request], Awaitable[Who]]:
    """Return a dependency that admits signed-in clients, with one of `roles` if any are named.

    It returns the client's `Who`, and raises `Refusal` for everyone else.
    """

    async def require(request: Request) -> Who:
        who = await identify(request)
        request.scope["fortyeight.who"] = who.name
        if not who.name:
            raise not_signed_in()
        if roles and not any(who.may(role) for role in roles):
            raise Refusal("not-allowed", f"that is for the {' or the '.join(roles)}", status=403)
        return who

    return require


@dataclass(slots=True)
class ServerState:
    """Whether the server takes new work.

    While it is `stopping`, rounds in progress may still be finished; once the tables are `parked`,
    no more commands are taken.
    """

    stopping: bool = False
    parked: bool = False


@dataclass(frozen=True, slots=True)
class Services:
    """Everything that `create_app` needs."""

    settings: Settings
    tables: TableService
    identify: Identify
    #: Further routers, such as accounts and history.
    routers: tuple[APIRouter, ...]
    #: Returns why nothing can be stored now, in a sentence, or an empty string.
    store_fault: Callable[[], Awaitable[str]]
    #: Registers a listener for ended sessions, so that their sockets are closed.
    on_sessions_ended: Callable[[SessionsListener], object]
    #: Whether anyone can manage the accounts.
    has_administrator: bool = True
    own_books: OwnBooks = no_books
    metrics: Metrics = field(default_factory=Metrics)
    state: ServerState = field(default_factory=ServerState)
