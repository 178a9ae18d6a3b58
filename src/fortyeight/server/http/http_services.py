"""The services that the application is built on."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field

from fastapi import APIRouter
from starlette.requests import HTTPConnection, Request

from fortyeight.rulebook import Rulebook
from fortyeight.server.base.refusals import Refusal, not_signed_in
from fortyeight.server.base.server_settings import Settings
from fortyeight.server.base.who import Role, Who
from fortyeight.server.http.metrics import Metrics
from fortyeight.server.http.session_cookie import SessionsListener
from fortyeight.server.table.watching import TableService

#: Returns the client of a request or socket by its session; `NOBODY` without a valid session.
Identify = Callable[[HTTPConnection], Awaitable[Who]]

#: Returns whose session an id is (see `session_id`), if that is known without reading the store.
CachedSession = Callable[[bytes], Who | None]

#: The edge of a house with the best play, and with the printed chart.
Edges = tuple[float, float]
#: Returns the house's own rulebooks by which tables can be opened, with their edges once solved.
OwnBooks = Callable[[], Awaitable[list[tuple[Rulebook, Edges | None]]]]


def no_session(session: bytes) -> Who | None:
    return None


async def no_books() -> list[tuple[Rulebook, Edges | None]]:
    return []


async def no_metrics() -> Mapping[str, str]:
    return {}


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
    #: Returns why tables cannot be played now, in a sentence, or an empty string.
    fault: Callable[[], Awaitable[str]]
    #: Registers a listener for ended sessions, so that their sockets are closed.
    on_sessions_ended: Callable[[SessionsListener], object]
    #: Whether anyone can manage the accounts.
    has_administrator: bool = True
    own_books: OwnBooks = no_books
    cached_session: CachedSession = no_session
    #: Returns the metrics of the other processes of this server, by their names.
    other_metrics: Callable[[], Awaitable[Mapping[str, str]]] = no_metrics
    metrics: Metrics = field(default_factory=Metrics)
    state: ServerState = field(default_factory=ServerState)
