"""What the HTTP side needs of the rest."""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from fastapi import APIRouter
from starlette.requests import HTTPConnection

from fortyeight.server.http.metrics import Metrics
from fortyeight.server.settings import Settings
from fortyeight.server.watching import TableService
from fortyeight.server.who import NOBODY, Who

#: Who asks, by the session of a request or of a socket; nobody where there is none that holds.
WhoAsks = Callable[[HTTPConnection], Awaitable[Who]]

#: Is told the ids of sessions that have ended, as `session_id` gives them.
SessionsEnded = Callable[[frozenset[bytes]], None]

#: The cookie of a session.
SESSION_COOKIE = "fortyeight_session"


def session_id(connection: HTTPConnection) -> bytes:
    """What a session is known by: the hash of its cookie, which does not tell it."""
    token = connection.cookies.get(SESSION_COOKIE, "")
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest() if token else b""


async def nobody(connection: HTTPConnection) -> Who:
    """Where there are no accounts, everybody is a spectator."""
    return NOBODY


async def always() -> bool:
    """Where there is no store, it is always reachable."""
    return True


def never(told: SessionsEnded) -> object:
    """Where there are no accounts, no session ends."""
    return None


@dataclass(slots=True)
class Standing:
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
    #: Whether the store can be reached now.
    reachable: Callable[[], Awaitable[bool]] = always
    #: From now on somebody is told when sessions end, so that their sockets are closed.
    on_sessions_ended: Callable[[SessionsEnded], object] = never
    metrics: Metrics = field(default_factory=Metrics)
    standing: Standing = field(default_factory=Standing)
