"""All open WebSockets at tables, and the route that opens them."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect

from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.who import Who
from fortyeight.server.http.error_answers import refused, turn_away
from fortyeight.server.http.http_services import Services
from fortyeight.server.http.source import Sources
from fortyeight.server.socket.table_socket import CloseCode, TableSocket, error_message, may_watch
from fortyeight.server.table.watching import Watch
from fortyeight.view import Audience, AudienceRole

#: Timeout for a table to start sending to a new socket.
OPENING_SECONDS = 10

TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
_SINCE = re.compile(r"[0-9]{1,15}")


class Sockets:
    """Registry of open sockets, bounded in all and per source address."""

    def __init__(self, services: Services, sources: Sources) -> None:
        self._services = services
        self._sources = sources
        self._open: set[TableSocket] = set()
        self._count = 0
        self._count_by_source: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._open)

    @contextmanager
    def _counted(self, source: str) -> Iterator[None]:
        """Count one more socket while it is open; raise `Refusal` if there are too many."""
        limits = self._services.settings.limits
        if self._services.state.stopping:
            raise Refusal("stopping", "the server stops; come back soon", status=503)
        if self._count >= limits.sockets:
            raise Refusal("full", "there are too many connections; try again later", status=503)
        if self._count_by_source[source] >= limits.sockets_a_source:
            raise Refusal("full", "there are too many connections from your address", status=429)
        self._count += 1
        self._count_by_source[source] += 1
        try:
            yield
        finally:
            self._count -= 1
            self._count_by_source[source] -= 1
            if not self._count_by_source[source]:
                del self._count_by_source[source]

    async def answered(self) -> None:
        """Wait until every command has its answer."""
        while any(socket.is_busy for socket in self._open):
            await asyncio.sleep(0.02)

    def warn(self, seconds: int) -> None:
        """Tell all clients that the server stops within so many seconds."""
        for socket in list(self._open):
            socket.warn(seconds)

    def bye(self) -> None:
        """Tell all clients that the server is stopping, and close their sockets."""
        for socket in list(self._open):
            socket.bye()

    def sessions_ended(self, ids: frozenset[bytes]) -> None:
        """Close the sockets of ended sessions, given by their `session_id`."""
        for socket in list(self._open):
            if socket.session in ids:
                socket.end(CloseCode.SIGNED_OUT, "the session is over")

    async def serve(self, socket: WebSocket, table: str) -> None:
        """Serve a socket from its handshake to its end."""
        try:
            audience, since = _parse_query(socket, table)
            with self._counted(self._sources.of(socket.scope)):
                await self._serve(socket, table, audience, since)
        except Refusal as refusal:
            self._services.metrics.refused(refusal.code)
            await turn_away(socket.scope, socket.receive, socket.send, refused(refusal))
        except (WebSocketDisconnect, OSError):
            # The client is gone: an OSError if that was before the handshake was complete.
            return

    async def _serve(
        self, socket: WebSocket, table: str, role: AudienceRole, since: int | None
    ) -> None:
        who = await self._services.identify(socket)
        socket.scope["fortyeight.who"] = who.name
        audience = Audience(role, who.name if role is AudienceRole.PLAYER else "")
        table_socket = TableSocket(socket, self._services, table, who, audience)
        try:
            watch = await self._watch(table, who, audience, since, table_socket)
        except Refusal as refusal:
            await self._refuse(socket, refusal)
            return
        metrics = self._services.metrics
        code = 1006
        self._open.add(table_socket)
        metrics.socket_opened(role.value)
        try:
            await socket.accept()
            code = await table_socket.run(watch)
        finally:
            watch.close()
            self._open.discard(table_socket)
            metrics.socket_closed(role.value, code)

    async def _watch(
        self, table: str, who: Who, audience: Audience, since: int | None, table_socket: TableSocket
    ) -> Watch:
        if not may_watch(who, audience):
            raise Refusal("role", f"only for the role {audience.role}", status=403)
        try:
            async with asyncio.timeout(OPENING_SECONDS):
                return await self._services.tables.watch(
                    table, audience, since, table_socket.deliver
                )
        except TimeoutError:
            raise Refusal("slow", "the table does not answer", status=503) from None

    async def _refuse(self, socket: WebSocket, refusal: Refusal) -> None:
        """Accept the socket, send the refusal and close it.

        A page cannot read the response to a handshake that is refused.
        """
        self._services.metrics.refused(refusal.code)
        closing = {403: CloseCode.NOT_ALLOWED, 404: CloseCode.NO_TABLE}
        await socket.accept()
        await socket.send_text(error_message(refusal.code, refusal.sentence, refusal.clause))
        await socket.close(closing.get(refusal.status, CloseCode.REFUSED), refusal.code)


def _parse_query(socket: WebSocket, table: str) -> tuple[AudienceRole, int | None]:
    """Parse the query: the audience's role, and the version that the client has, if any."""
    if not TABLE_ID.fullmatch(table):
        raise Refusal("table", "there is no such table", status=404)
    query = socket.query_params.multi_items()
    query_fields = dict(query)
    if len(query_fields) != len(query) or not set(query_fields) <= {"as", "since"}:
        raise Refusal("invalid", "a socket is asked for with as and since, once each", status=422)
    try:
        role = AudienceRole(query_fields.get("as", "player"))
    except ValueError:
        names = ", ".join(role.value for role in AudienceRole)
        raise Refusal("invalid", f"as: it is one of {names}", status=422) from None
    since = query_fields.get("since")
    if since is None:
        return role, None
    if not _SINCE.fullmatch(since):
        raise Refusal("invalid", "since: it is the number of a version", status=422)
    return role, int(since)


def sockets_router(sockets: Sockets) -> APIRouter:
    """Return the route that opens sockets."""
    router = APIRouter()

    @router.websocket("/api/tables/{table}/socket")
    async def table_socket(socket: WebSocket, table: str) -> None:
        await sockets.serve(socket, table)

    return router
