"""The services that the application is built on."""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from fastapi import APIRouter
from starlette.requests import HTTPConnection

from fortyeight.server.base.server_settings import Settings
from fortyeight.server.base.who import NOBODY, Who
from fortyeight.server.http.metrics import Metrics
from fortyeight.server.table.watching import TableService

#: Returns the client of a request or socket by its session; `NOBODY` without a valid session.
WhoAsks = Callable[[HTTPConnection], Awaitable[Who]]

#: Called with the ids (see `session_id`) of sessions that have ended.
SessionsEnded = Callable[[frozenset[bytes]], None]

#: Name of the session cookie over plain http.
SESSION_COOKIE = "fortyeight_session"
#: Name of the session cookie over https. Browsers accept a cookie with this prefix only from the
#: server itself: no other host of its domain, and no page loaded over plain http, can set one.
SECURE_COOKIE = f"__Host-{SESSION_COOKIE}"


def session_cookie(https: bool) -> str:
    """Return the name of the session cookie."""
    return SECURE_COOKIE if https else SESSION_COOKIE


def session_id(connection: HTTPConnection, https: bool) -> bytes:
    """Return the id of a session: the hash of its cookie, so that an id does not reveal it."""
    token = connection.cookies.get(session_cookie(https), "")
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest() if token else b""


async def nobody(connection: HTTPConnection) -> Who:
    """Return `NOBODY`: without accounts every client is a spectator."""
    return NOBODY


async def no_fault() -> str:
    """Return an empty string: without a store it cannot fail."""
    return ""


def never(told: SessionsEnded) -> object:
    """Ignore the callback: without accounts no session ends."""
    return None


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
    who_asks: WhoAsks = nobody
    #: Further routers, such as accounts and history.
    routers: tuple[APIRouter, ...] = ()
    #: Returns why nothing can be stored now, in a sentence, or an empty string.
    store_fault: Callable[[], Awaitable[str]] = no_fault
    #: Registers a callback for ended sessions, so that their sockets are closed.
    on_sessions_ended: Callable[[SessionsEnded], object] = never
    metrics: Metrics = field(default_factory=Metrics)
    standing: ServerState = field(default_factory=ServerState)
