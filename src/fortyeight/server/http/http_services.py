"""What the HTTP side needs of the rest."""

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

#: Who asks, by the session of a request or of a socket; nobody where there is none that holds.
WhoAsks = Callable[[HTTPConnection], Awaitable[Who]]

#: Is told the ids of sessions that have ended, as `session_id` gives them.
SessionsEnded = Callable[[frozenset[bytes]], None]

#: The cookie of a session, where browsers come by plain http.
SESSION_COOKIE = "fortyeight_session"
#: The same by https. Browsers take a cookie with this prefix from the server itself only: no other
#: host of its domain, and no page that came by plain http, can plant one.
SECURE_COOKIE = f"__Host-{SESSION_COOKIE}"


def session_cookie(https: bool) -> str:
    """The name of the cookie of a session."""
    return SECURE_COOKIE if https else SESSION_COOKIE


def session_id(connection: HTTPConnection, https: bool) -> bytes:
    """What a session is known by: the hash of its cookie, which does not tell it."""
    token = connection.cookies.get(session_cookie(https), "")
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest() if token else b""


async def nobody(connection: HTTPConnection) -> Who:
    """Where there are no accounts, everybody is a spectator."""
    return NOBODY


async def no_fault() -> str:
    """Where there is no store, nothing is wrong with it."""
    return ""


def never(told: SessionsEnded) -> object:
    """Where there are no accounts, no session ends."""
    return None


@dataclass(slots=True)
class ServerState:
    """Whether the server takes new work.

    While it stops, rounds that are under way may still be finished; once the tables are parked,
    nothing is done any more.
    """

    stopping: bool = False
    parked: bool = False


@dataclass(frozen=True, slots=True)
class Services:
    """All that `create_app` is given."""

    settings: Settings
    tables: TableService
    who_asks: WhoAsks = nobody
    #: Further routes under /api: accounts, history.
    routers: tuple[APIRouter, ...] = ()
    #: Why nothing can be stored now, in a sentence; empty where it can.
    store_fault: Callable[[], Awaitable[str]] = no_fault
    #: From now on somebody is told when sessions end, so that their sockets are closed.
    on_sessions_ended: Callable[[SessionsEnded], object] = never
    metrics: Metrics = field(default_factory=Metrics)
    standing: ServerState = field(default_factory=ServerState)
