"""The console: changes to accounts by the person who runs the server.

`fortyeight account` makes a change itself where it may write to the store. A store in SQLite has
one writer: while a server has it, the command sends the change to that server's console socket, a
Unix socket beside the database that only the server's user may open. A request and its answer are
one line of JSON each; a connection carries one of them.
"""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Literal, assert_never

from pydantic import Field, ValidationError

from fortyeight.server.base.logs import log_event
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.who import Role
from fortyeight.server.http.strict_model import StrictModel
from fortyeight.server.rooms.people.administration import CONSOLE
from fortyeight.server.rooms.people.console_socket import MAX_SECONDS, console_socket
from fortyeight.server.rooms.people.people import People
from fortyeight.store.database.database import Database

#: Maximum length of a request or an answer in bytes.
MAX_LINE = 16_384

Verb = Literal["create", "password", "roles", "disable", "enable"]


class AccountChange(StrictModel):
    """A change to an account."""

    verb: Verb
    name: str
    password: str = Field("", repr=False)
    roles: tuple[Role, ...] = ()


class ConsoleAnswer(StrictModel):
    """Answer to a change: an empty text, or the sentence of its refusal."""

    refusal: str = ""


class NoConsole(Exception):
    """No server answers at the console socket; the message says why."""


async def apply_change(people: People, change: AccountChange) -> None:
    """Apply a change; raise `Refusal` if it is not possible."""
    administration, name = people.administration, change.name
    match change.verb:
        case "create":
            await administration.create(name, change.password, change.roles, CONSOLE)
        case "password":
            await administration.reset_password(name, change.password, CONSOLE)
        case "roles":
            await administration.change_roles(CONSOLE, name, change.roles)
        case "disable" | "enable":
            await administration.set_disabled(CONSOLE, name, change.verb == "disable")
        case _:
            assert_never(change.verb)


@asynccontextmanager
async def open_console(people: People, database: Database) -> AsyncIterator[None]:
    """Answer at the console socket of an SQLite database, which this process has locked."""
    path = database.address.path
    if path is None or os.name != "posix":
        yield
        return
    place = console_socket(path)

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            async with asyncio.timeout(MAX_SECONDS):
                if line := await reader.readline():
                    writer.write(await _answer(people, line))
                    await writer.drain()
        except (OSError, ValueError, TimeoutError):
            pass  # gone, too slow, or a line that is too long
        finally:
            writer.close()

    try:
        listening = _listen(place)
    except OSError as error:
        # The server needs none: `fortyeight account` then says that it must be stopped first.
        log_event("no console", path=str(place), why=error.strerror or str(error))
        yield
        return
    server = await asyncio.start_unix_server(answer, sock=listening, limit=MAX_LINE)
    try:
        yield
    finally:
        server.close()
        place.unlink(missing_ok=True)


def _listen(place: Path) -> socket.socket:
    """Return a socket at a path that only this user may open.

    One that a killed server has left is removed: the lock on the database says that it is gone.
    """
    place.unlink(missing_ok=True)
    listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    before = os.umask(0o177)  # from the start: a socket that is closed to others later was open
    try:
        listening.bind(str(place))
    except OSError:
        listening.close()
        raise
    finally:
        os.umask(before)
    return listening


async def _answer(people: People, line: bytes) -> bytes:
    try:
        await apply_change(people, AccountChange.model_validate_json(line))
        answer = ConsoleAnswer()
    except Refusal as refusal:
        answer = ConsoleAnswer(refusal=refusal.sentence)
    except ValidationError:
        answer = ConsoleAnswer(refusal="the server is of another version: it cannot read this")
    return answer.model_dump_json().encode() + b"\n"


def send_change(database: Path, change: AccountChange) -> None:
    """Have the server on a database make a change; raise `Refusal` or `NoConsole`."""
    if os.name != "posix":
        raise NoConsole("this system has no Unix sockets")
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
        connection.settimeout(MAX_SECONDS)
        try:
            connection.connect(str(console_socket(database)))
        except OSError as error:
            raise NoConsole(str(error)) from error
        try:
            with connection.makefile("rb") as answers:
                connection.sendall(change.model_dump_json().encode() + b"\n")
                answer = ConsoleAnswer.model_validate_json(answers.readline(MAX_LINE))
        except (OSError, ValidationError) as error:
            sentence = "the server did not answer: `fortyeight account list` shows what it has done"
            raise Refusal("unknown-outcome", sentence) from error
    if answer.refusal:
        raise Refusal("refused", answer.refusal)
