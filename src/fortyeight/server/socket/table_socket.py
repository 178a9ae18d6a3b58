"""One WebSocket at a table: its messages, a queue of those to it, and checks of the session."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import time
from collections import deque
from collections.abc import Callable, Coroutine
from enum import IntEnum
from functools import partial
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from fortyeight.server.base.json_text import json_text
from fortyeight.server.base.logs import log_event
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.who import Role, Who
from fortyeight.server.http.http_services import Services
from fortyeight.server.http.session_cookie import session_id, session_token
from fortyeight.server.http.strict_json import BadJson, strict_json
from fortyeight.server.http.token_buckets import Bucket
from fortyeight.server.socket.outgoing import Outgoing, TextChannel
from fortyeight.server.table.watching import Reply, Watch
from fortyeight.view import Audience, AudienceRole

#: Client errors, at once and per minute, after which the socket is closed.
ERRORS_AT_ONCE = 20
ERRORS_A_MINUTE = 20
#: Time to send queued messages when a socket is closed.
CLOSE_TIMEOUT = 2.0
#: ASGI extension with a function that aborts the connection (see `app.connections`).
ABORT = "fortyeight.abort"
#: ASGI extension with the connection as a `TextChannel`.
TEXT_CHANNEL = "fortyeight.text-channel"

_ID = re.compile(r"[A-Za-z0-9_.:-]{1,64}")

_REQUIRED_ROLES = {
    AudienceRole.DEALER: Role.DEALER,
    AudienceRole.FLOOR: Role.FLOOR,
    AudienceRole.AUDITOR: Role.AUDITOR,
}


class CloseCode(IntEnum):
    """Close codes that the server sends."""

    RESTART = 1012
    REFUSED = 4000
    SIGNED_OUT = 4001
    ERRORS = 4002
    NOT_ALLOWED = 4003
    NO_TABLE = 4004
    TOO_SLOW = 4008


def may_watch(who: Who, audience: Audience) -> bool:
    """Whether a client may watch tables as this audience; anyone may as a player or signage."""
    needed = _REQUIRED_ROLES.get(audience.role)
    return needed is None or who.may(needed)


def error_message(code: str, message: str, clause: str = "", command_id: str = "") -> str:
    """Return an error message as JSON text; `command_id` is of the command that it answers."""
    refused = {"code": code, "message": message, "clause": clause}
    return json_text(
        {"type": "error", "refused": refused, **({"id": command_id} if command_id else {})}
    )


def _command_id(message: dict[str, Any]) -> str:
    """Return the id of a command, or an empty string if it has no valid one."""
    command_id = message.get("id")
    return command_id if isinstance(command_id, str) and _ID.fullmatch(command_id) else ""


class TableSocket:
    """One client's WebSocket at one table."""

    _channel: TextChannel

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
        #: Whether a command waits for its answer. Messages that come meanwhile wait too.
        self.is_busy = False
        self._unread: deque[str | None] = deque()
        self._is_paused = False
        self._checking: asyncio.Task[None] | None = None
        self.session = session_id(session_token(socket, services.settings.listen.https))

    @property
    def deliver(self) -> Callable[[str], None]:
        """The callback to which the table delivers its messages."""
        return self._outgoing.put

    def end(self, code: int, reason: str) -> None:
        """Close the socket soon, after sending queued messages if the client reads them."""
        if not self._ending.done():
            self._ending.set_result((code, reason))

    def warn(self, seconds: int) -> None:
        """Tell the client that the server stops within so many seconds."""
        self._outgoing.put(json_text({"type": "stopping", "seconds": seconds}))

    def bye(self) -> None:
        """Tell the client that the server is stopping, and close the socket."""
        text = {"type": "bye", "reason": "the server stops", "again": True}
        self._outgoing.put(json_text(text))
        self.end(CloseCode.RESTART, "the server stops")

    def _too_slow(self) -> None:
        self.end(CloseCode.TOO_SLOW, "too much waits to be read")

    async def run(self, watch: Watch) -> int:
        """Serve the client until either side closes the socket; return the close code."""
        self._channel = self._socket.scope["extensions"][TEXT_CHANNEL]
        self._outgoing.start(self._channel)
        tasks = [asyncio.create_task(self._end_on_failure(self._read()))]
        if self._who.name:
            tasks.append(asyncio.create_task(self._end_on_failure(self._watch_session())))
        try:
            code, reason = await self._ending
            await _cancel(tasks)
            watch.close()
            await self._close(code, reason)
            return code
        finally:
            watch.close()
            self._ending.cancel()
            await _cancel(tasks)

    async def _end_on_failure(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a part of the socket's work; end the socket if it fails."""
        try:
            await work
        except (WebSocketDisconnect, OSError):
            self.end(1006, "gone")
        except Exception as error:
            self._fail(error)

    def _fail(self, error: Exception) -> None:
        self._services.metrics.incident()
        log_event("incident", logging.ERROR, error=error, table=self._table)
        self.end(1011, "something went wrong here")

    async def _close(self, code: int, reason: str) -> None:
        """Send queued messages and the close frame, or abort the connection after a timeout."""
        try:
            async with asyncio.timeout(CLOSE_TIMEOUT):
                await self._outgoing.finish()
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

    # Messages from the client -------------------------------------------------------------------

    async def _read(self) -> None:
        """Take the messages that came before the socket was open, binary ones, and its end."""
        self._channel.on_text = self._take
        while not self._ending.done():
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                self.end(message.get("code") or 1005, "")
                return
            self._take(message.get("text"))

    def _take(self, text: str | None) -> None:
        """Handle a message as soon as it comes; one that is not text is None."""
        if self._ending.done():
            return
        if self.is_busy:
            self._unread.append(text)
            self._is_paused = True
            self._channel.pause_reading()
            return
        try:
            self._handle(text)
        except Exception as error:
            self._fail(error)

    def _take_unread(self) -> None:
        """Take the messages that waited for an answer; read on once none is left."""
        while self._unread and not self.is_busy:
            self._take(self._unread.popleft())
        if self._is_paused and not self.is_busy:
            self._is_paused = False
            self._channel.resume_reading()

    def _handle(self, text: str | None) -> None:
        if self._messages.take():
            self._send_error(
                "too-often", "that is too often: wait a little", self._unparsed_command_id(text)
            )
        elif text is None:
            self._send_error("text", "messages are text")
        elif self._is_too_long(text):
            self._send_error("too-large", "the message is too long")
        else:
            self._handle_text(text)

    def _is_too_long(self, text: str) -> bool:
        return len(text.encode()) > self._services.settings.limits.message_bytes

    def _unparsed_command_id(self, text: str | None) -> str:
        """Return the id of a command that is refused unread, or an empty string.

        Parsing it is affordable: after too many errors the socket is closed.
        """
        if text is None or self._is_too_long(text):
            return ""
        try:
            message = strict_json(text)
        except BadJson:
            return ""
        return _command_id(message) if isinstance(message, dict) else ""

    def _send_error(self, code: str, sentence: str, command_id: str = "") -> None:
        """Send the client an error; close the socket after too many of them."""
        self._services.metrics.refused(code)
        self._outgoing.put(error_message(code, sentence, command_id=command_id))
        if self._errors.take():
            self.end(CloseCode.ERRORS, "too many messages that cannot be taken")

    def _handle_text(self, text: str) -> None:
        try:
            message = strict_json(text)
        except BadJson as error:
            self._send_error("unreadable", f"the message: {error}")
            return
        kind = message.get("type") if isinstance(message, dict) else None
        if kind == "ping":
            self._outgoing.put(json_text({"type": "pong"}))
        elif kind == "do":
            self._handle_command(message)
        else:
            self._send_error("type", 'a message is an object whose "type" is "do" or "ping"')

    # Commands -----------------------------------------------------------------------------------

    def _handle_command(self, message: dict[str, Any]) -> None:
        command_id = _command_id(message)
        if not command_id:
            self._send_error("id", 'a command has an "id" of up to 64 letters and digits')
            return
        if self._audience.role is AudienceRole.SIGNAGE or not self._who.name:
            self._send_error("spectator", "a spectator cannot do anything here", command_id)
            return
        if self._services.state.parked:
            sentence = "the server stops: send it again when it is back"
            self._outgoing.put(error_message("stopping", sentence, command_id=command_id))
            return
        self.is_busy = True
        reply = partial(self._answer, command_id, time.monotonic())
        who = self._services.cached_session(self.session)
        if who is None:
            self._checking = asyncio.create_task(self._check_and_send(message, reply))
        else:
            self._send(message, reply, self._accepts(who))

    async def _check_and_send(self, message: dict[str, Any], reply: Reply) -> None:
        try:
            is_valid = await self._check_session()
        except Exception as error:
            reply(error)
        else:
            self._send(message, reply, is_valid)

    def _send(self, message: dict[str, Any], reply: Reply, is_valid: bool) -> None:
        """Send a command to the table, unless the session is over.

        It is carried out even if the client disconnects.
        """
        if not is_valid:
            self.is_busy = False
            self._take_unread()
            return
        try:
            self._services.tables.send(self._table, self._who, self._audience, message, reply)
        except Exception as error:
            reply(error)

    def _answer(self, command_id: str, began: float, answer: dict[str, Any] | Exception) -> None:
        """Send the client the answer to its command, or the error that the command led to."""
        accepted = False
        match answer:
            case dict():
                accepted = bool(answer.get("ok", True))
                text = json_text(answer)
            case Refusal():
                self._services.metrics.refused(answer.code)
                text = error_message(answer.code, answer.sentence, answer.clause, command_id)
            case _:
                text = self._incident(command_id, answer)
        self._outgoing.put(text)
        self.is_busy = False
        self._services.metrics.command(accepted, time.monotonic() - began)
        if self._is_paused:
            asyncio.get_running_loop().call_soon(self._take_unread)

    def _incident(self, command_id: str, error: Exception) -> str:
        number = secrets.token_hex(8)
        self._services.metrics.incident()
        log_event("incident", logging.ERROR, error=error, request=number, table=self._table)
        sentence = f"something went wrong here; the server's log tells of it under {number}"
        return error_message("incident", sentence, command_id=command_id)

    # The session --------------------------------------------------------------------------------

    async def _watch_session(self) -> None:
        seconds = self._services.settings.limits.session_seconds
        while True:
            await asyncio.sleep(seconds)
            try:
                holds = await self._check_session()
            except Exception as error:
                # Mostly the store is unavailable: commands fail on their own, and the check is
                # retried. Only what is not expected needs its traceback.
                is_bug = not isinstance(error, Refusal)
                log_event("session not checked", logging.WARNING, error=is_bug, table=self._table)
                continue
            if not holds:
                return

    async def _check_session(self) -> bool:
        """Whether the session is still that of the socket's opener; if not, end the socket."""
        return self._accepts(await self._services.identify(self._socket))

    def _accepts(self, who: Who) -> bool:
        """Note who the client is now; if that is somebody else, end the socket."""
        if who.name == self._who.name and may_watch(who, self._audience):
            self._who = who
            return True
        self.end(CloseCode.SIGNED_OUT, "the session is over")
        return False


async def _cancel(tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
