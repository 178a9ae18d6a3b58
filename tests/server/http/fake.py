"""Minimal fake table service and accounts to connect to."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

from fastapi import APIRouter, Request
from starlette.requests import HTTPConnection

from fortyeight.rulebook import House
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.server_settings import Settings
from fortyeight.server.base.station import Station
from fortyeight.server.base.who import NOBODY, Role, Who
from fortyeight.server.http.http_services import Services
from fortyeight.server.http.session_cookie import SESSION_COOKIE, SessionsListener, session_id
from fortyeight.server.table.watching import Deliver, Reply
from fortyeight.view import Audience

ANN = Who("ann", frozenset({Role.PLAYER}))
DEA = Who("dea", frozenset({Role.PLAYER, Role.DEALER}))
#: The message of a planted error, which must never reach a client.
INTERNAL = "the innermost secret"


class FakeWatch:
    def __init__(self, table: FakeTable, deliver: Deliver) -> None:
        self._table = table
        self.deliver = deliver

    def close(self) -> None:
        self._table.watches.discard(self)


class FakeTable:
    def __init__(self, name: str) -> None:
        self.name = name
        self.version = 1
        self.watches: set[FakeWatch] = set()

    def tell(self, what: object) -> None:
        self.version += 1
        for watch in list(self.watches):
            watch.deliver(json.dumps({"type": "events", "to": self.version, "said": what}))


class FakeTables:
    """Tables where people say things that everyone hears."""

    def __init__(self) -> None:
        self.tables = {"one": FakeTable("One"), "two": FakeTable("Two")}
        self.parked = False
        self.stays = False
        self._tasks: set[asyncio.Task[None]] = set()

    async def lobby(self) -> list[dict[str, Any]]:
        return [{"id": id_, "name": table.name} for id_, table in self.tables.items()]

    async def opening_refusals(self, who: Who) -> dict[str, str]:
        return {"table": "", "person_dealt": ""}

    async def seats_of(self, person: str) -> list[dict[str, Any]]:
        return [{"table": "one", "name": "One", "cents": 100, "practice": False, "turn": True}]

    async def open(self, who: Who, wanted: Mapping[str, Any]) -> dict[str, Any]:
        if not who.name:
            raise Refusal("not-signed-in", "sign in first", status=401)
        return {"id": "new", **wanted}

    async def practice_tables(self, who: Who) -> tuple[list[dict[str, Any]], str]:
        return [], ""

    async def open_practice(self, who: Who, house: House, name: str) -> dict[str, Any]:
        return {"id": "new", "book": house.book.reference, "name": name}

    async def close(self, who: Who, table: str) -> dict[str, Any]:
        return await self.describe(table)

    async def describe(self, table: str) -> dict[str, Any]:
        if table == "broken":
            raise RuntimeError(INTERNAL)
        return {
            "id": table,
            "name": self._table(table).name,
            "watches": len(self._table(table).watches),
        }

    def _table(self, table: str) -> FakeTable:
        if table not in self.tables:
            raise Refusal("no-table", "there is no such table", status=404)
        return self.tables[table]

    async def watch(
        self, table: str, audience: Audience, since: int | None, deliver: Deliver
    ) -> FakeWatch:
        found = self._table(table)
        watch = FakeWatch(found, deliver)
        found.watches.add(watch)
        seen = {"role": audience.role.value, "person": audience.person, "since": since}
        deliver(json.dumps({"type": "welcome", "version": found.version, **seen}))
        return watch

    def send(
        self, table: str, who: Who, audience: Audience, message: Mapping[str, Any], reply: Reply
    ) -> None:
        async def answer() -> None:
            try:
                reply(await self._answer(table, message))
            except Exception as error:
                reply(error)

        self._tasks.add(task := asyncio.create_task(answer()))
        task.add_done_callback(self._tasks.discard)

    async def _answer(self, table: str, message: Mapping[str, Any]) -> dict[str, Any]:
        found = self._table(table)
        match message.get("do"):
            case "break":
                raise RuntimeError(INTERNAL)
            case "refuse":
                raise Refusal("not-now", "not now", "8(a)")
            case "shout":
                for _ in range(int(message["times"])):
                    found.tell("x" * int(message["length"]))
            case "think":
                found.tell("thinking")
                await asyncio.sleep(0.3)
            case "stay":
                self.stays = True
        found.tell(message.get("say"))
        return {"type": "answer", "id": message["id"], "ok": True, "version": found.version}

    async def park(self, seconds: float) -> None:
        self.parked = True
        for table in self.tables.values():
            table.tell("parked")
        if self.stays:
            await asyncio.sleep(seconds)


class FakePeople:
    """Sessions by their token."""

    def __init__(self) -> None:
        self.sessions = {"ann-token": ANN, "dea-token": DEA}
        self.listeners: list[SessionsListener] = []

    async def identify(self, connection: HTTPConnection) -> Who:
        return self.sessions.get(connection.cookies.get(SESSION_COOKIE, ""), NOBODY)

    def router(self) -> APIRouter:
        router = APIRouter(prefix="/api", include_in_schema=False)

        @router.delete("/session", status_code=204)
        async def sign_out(request: Request, tell: bool = False) -> None:
            token = request.cookies.get(SESSION_COOKIE, "")
            self.sessions.pop(token, None)
            for listener in self.listeners if tell else ():
                listener(frozenset({session_id(token)}))

        @router.post("/session")
        async def sign_in(body: dict[str, Any]) -> dict[str, Any]:
            self.sessions[str(body["token"])] = ANN
            return {}

        return router


async def _no_fault() -> str:
    return ""


def fake_services(settings: Settings, fault: Callable[[], Awaitable[str]] = _no_fault) -> Services:
    people = FakePeople()
    return Services(
        settings,
        FakeTables(),
        people.identify,
        (people.router(),),
        fault,
        people.listeners.append,
    )


@asynccontextmanager
async def open_fakes(settings: Settings, station: Station | None = None) -> AsyncIterator[Services]:
    yield fake_services(settings)
