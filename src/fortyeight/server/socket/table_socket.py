"""One WebSocket at a table: a reader, a writer, and periodic checks of the session."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import secrets
import time
from collections.abc import Callable, Coroutine
from enum import IntEnum
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from fortyeight.server.base.logs import log_event
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.who import Role, Who
from fortyeight.server.http.http_services import Services, session_id, session_token
from fortyeight.server.http.strict_json import BadJson, strict_json
from fortyeight.server.http.token_buckets import Bucket
from fortyeight.server.socket.outgoing import Outgoing
from fortyeight.server.table.watching import Watch
from fortyeight.view import Audience, AudienceRole

#: Client errors, at once and per minute, after which the socket is closed.
ERRORS_AT_ONCE = 20
ERRORS_A_MINUTE = 20
#: Time to send queued messages when a socket is closed.
FAREWELL_SECONDS = 2.0
#: ASGI extension with a function that aborts the connection (see `app.connections`).
ABORT = "fortyeight.abort"

_ID = re.compile(r"[A-Za-z0-9_.:-]{1,64}")

_NEEDED = {
    AudienceRole.DEALER: Role.DEALER,
    AudienceRole.FLOOR: Role.FLOOR,
    AudienceRole.AUDITOR: Role.AUDITOR,
}


class Closing(IntEnum):
    """Close codes that the server sends."""

    RESTART = 1012
    REFUSED = 4000
    SIGNED_OUT = 4001
    ERRORS = 4002
    NOT_ALLOWED = 4003
    NO_TABLE = 4004
    TOO_SLOW = 4008


def may_look(who: Who, audience: Audience) -> bool:
    """Whether a client may watch tables as this audience; anyone may as a player or signage."""
    needed = _NEEDED.get(audience.role)
    return needed is None or who.may(needed)


def error_message(code: str, message: str, clause: str = "", about: str = "") -> str:
    """Return an error message as JSON text; `about` is the id of the command that it answers."""
    refused = {"code": code, "message": message, "clause": clause}
    return json.dumps({"type": "error", "refused": refused, **({"id": about} if about else {})})


def _id_of(message: dict[str, Any]) -> str:
    """Return the id of a command, or an empty string if it has no valid one."""
    about = message.get("id")
    return about if isinstance(about, str) and _ID.fullmatch(about) else ""


class TableSocket:
    """One client's WebSocket at one table."""

    def __init__(
        self, socket: WebSocket, services: Services, table: str, who: Who, audience: Audience
    ) -> None:
        limits, rates = services.settings.limits, services.settings.rates
        self._socket = socket
        self._services = services
        self._table = table
        self._who = who
        self._audience = audience
        self._ending: asyncio.Future[tuple[int, str]] = asyncio.get_running_loop().create_future()
        self._outgoing = Outgoing(limits.queue_messages, limits.queue_bytes, self._too_slow)
        self._messages = Bucket(rates.messages, rates.messages_at_once)
        self._errors = Bucket(ERRORS_A_MINUTE, ERRORS_AT_ONCE)
        self._busy = False
        self._asked: set[asyncio.Task[dict[str, Any]]] = set()
        self.session = session_id(session_token(socket, services.settings.listen.https))

    @property
    def who(self) -> Who:
        return self._who

    @property
    def is_busy(self) -> bool:
        """Whether a command waits for its answer."""
        return self._busy

    @property
    def deliver(self) -> Callable[[str], None]:
        """The callback to which the table delivers its messages."""
        return self._outgoing.put

    def end(self, code: int, reason: str) -> None:
        """Close the socket soon, after sending queued messages if the client reads them."""
        if not self._ending.done():
            self._ending.set_result((code, reason))

    def bye(self) -> None:
        """Tell the client that the server is stopping, and close the socket."""
        text = {"type": "bye", "reason": "the server stops", "again": True}
        self._outgoing.put(json.dumps(text))
        self.end(Closing.RESTART, "the server stops")

    def _too_slow(self) -> None:
        self.end(Closing.TOO_SLOW, "too much waits to be read")

    async def run(self, watch: Watch) -> int:
        """Serve the client until either side closes the socket; return the close code."""
        writer = asyncio.create_task(self._ended_by(self._write()))
        others = [
            asyncio.create_task(self._ended_by(self._read())),
            asyncio.create_task(self._ended_by(self._watch_session())),
        ]
        try:
            code, reason = await self._ending
            for task in others:
                task.cancel()
            watch.close()
            await self._farewell(writer, code, reason)
            return code
        finally:
            watch.close()
            for task in (writer, *others):
                task.cancel()
            await asyncio.gather(writer, *others, return_exceptions=True)

    async def _ended_by(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a part of the socket's work; end the socket if it fails."""
        try:
            await work
        except (WebSocketDisconnect, OSError):
            self.end(1006, "gone")
        except Exception:
            self._services.metrics.incident()
            log_event("incident", logging.ERROR, error=True, table=self._table)
            self.end(1011, "something went wrong here")

    # The writer ---------------------------------------------------------------------------------

    async def _write(self) -> None:
        while (text := await self._outgoing.get()) is not None:
            await self._socket.send_text(text)

    async def _farewell(self, writer: asyncio.Task[None], code: int, reason: str) -> None:
        """Send queued messages and the close frame, or abort the connection after a timeout."""
        try:
            async with asyncio.timeout(FAREWELL_SECONDS):
                if code == Closing.TOO_SLOW:
                    writer.cancel()
                self._outgoing.close()
                await asyncio.wait({writer})
                if self._still_open():
                    await self._socket.close(code, reason)
        except TimeoutError:
            self._abort()
        except (WebSocketDisconnect, OSError, RuntimeError):
            # The client disconnected in the meantime.
            self._abort()

    def _still_open(self) -> bool:
        states = (self._socket.client_state, self._socket.application_state)
        return states == (WebSocketState.CONNECTED, WebSocketState.CONNECTED)

    def _abort(self) -> None:
        abort = self._socket.scope.get("extensions", {}).get(ABORT)
        if abort is not None:
            abort()

    # The reader ---------------------------------------------------------------------------------

    async def _read(self) -> None:
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                self.end(message.get("code") or 1005, "")
                return
            text = message.get("text")
            if self._messages.take():
                self._fault("too-often", "that is too often: wait a little", self._id_in(text))
            elif text is None:
                self._fault("text", "messages are text")
            elif self._is_long(text):
                self._fault("too-large", "the message is too long")
            else:
                await self._take(text)

    def _is_long(self, text: str) -> bool:
        return len(text.encode()) > self._services.settings.limits.message_bytes

    def _id_in(self, text: str | None) -> str:
        """Return the id of a command that is refused unread, or an empty string.

        Parsing it is affordable: after too many errors the socket is closed.
        """
        if text is None or self._is_long(text):
            return ""
        try:
            message = strict_json(text)
        except BadJson:
            return ""
        return _id_of(message) if isinstance(message, dict) else ""

    def _fault(self, code: str, sentence: str, about: str = "") -> None:
        """Send the client an error; close the socket after too many of them."""
        self._services.metrics.refused(code)
        self._outgoing.put(error_message(code, sentence, about=about))
        if self._errors.take():
            self.end(Closing.ERRORS, "too many messages that cannot be taken")

    async def _take(self, text: str) -> None:
        try:
            message = strict_json(text)
        except BadJson as error:
            self._fault("unreadable", f"the message: {error}")
            return
        kind = message.get("type") if isinstance(message, dict) else None
        if kind == "ping":
            self._outgoing.put(json.dumps({"type": "pong"}))
        elif kind == "do":
            await self._do(message)
        else:
            self._fault("type", 'a message is an object whose "type" is "do" or "ping"')

    async def _do(self, message: dict[str, Any]) -> None:
        about = _id_of(message)
        if not about:
            self._fault("id", 'a command has an "id" of up to 64 letters and digits')
            return
        if self._audience.role is AudienceRole.SIGNAGE or not self._who.name:
            self._fault("spectator", "a spectator cannot do anything here", about)
            return
        if self._services.state.parked:
            sentence = "the server stops: send it again when it is back"
            self._outgoing.put(error_message("stopping", sentence, about=about))
            return
        began = time.monotonic()
        accepted = False
        self._busy = True
        try:
            if not await self._session_holds():
                return
            answer = await self._ask(message)
            accepted = bool(answer.get("ok", True))
            self._outgoing.put(json.dumps(answer))
        except Refusal as refusal:
            self._services.metrics.refused(refusal.code)
            text = error_message(refusal.code, refusal.sentence, refusal.clause, about)
            self._outgoing.put(text)
        except Exception:
            self._incident(about)
        finally:
            self._busy = False
        self._services.metrics.command(accepted, time.monotonic() - began)

    async def _ask(self, message: dict[str, Any]) -> dict[str, Any]:
        """Return the table's answer. The command is finished even if the client disconnects."""
        asking = asyncio.create_task(
            self._services.tables.ask(self._table, self._who, self._audience, message)
        )
        self._asked.add(asking)
        asking.add_done_callback(self._answered)
        return await asyncio.shield(asking)

    def _answered(self, asking: asyncio.Task[dict[str, Any]]) -> None:
        self._asked.discard(asking)
        if not asking.cancelled():
            # Retrieve the exception: asyncio would log a refusal that no client is left to receive.
            asking.exception()

    def _incident(self, about: str) -> None:
        number = secrets.token_hex(8)
        self._services.metrics.incident()
        log_event("incident", logging.ERROR, error=True, request=number, table=self._table)
        sentence = f"something went wrong here; the server's log tells of it under {number}"
        self._outgoing.put(error_message("incident", sentence, about=about))

    # The session --------------------------------------------------------------------------------

    async def _watch_session(self) -> None:
        seconds = self._services.settings.limits.session_seconds
        while self._who.name:
            await asyncio.sleep(seconds)
            try:
                holds = await self._session_holds()
            except Exception:
                # The store is unavailable: commands fail on their own, and the check is retried.
                log_event("session not checked", logging.WARNING, error=True, table=self._table)
                continue
            if not holds:
                return
        await asyncio.Event().wait()

    async def _session_holds(self) -> bool:
        """Whether the session is still that of the socket's opener; if not, end the socket."""
        who = await self._services.identify(self._socket)
        if who.name == self._who.name and may_look(who, self._audience):
            self._who = who
            return True
        self.end(Closing.SIGNED_OUT, "the session is over")
        return False
