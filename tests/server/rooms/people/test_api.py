"""People over HTTP: cookies, statuses, and what strangers can do."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
from fastapi import FastAPI, Request
from starlette.requests import HTTPConnection

from fortyeight.server.app.application import create_app
from fortyeight.server.base.server_settings import Settings
from fortyeight.server.base.who import Role
from fortyeight.server.http.error_answers import ErrorAnswer, described_errors
from fortyeight.server.http.faults import install_faults
from fortyeight.server.http.http_services import Services
from fortyeight.server.http.metrics import Metrics
from fortyeight.server.http.source import Sources
from fortyeight.server.rooms.people import CONSOLE, People, session_id
from fortyeight.server.rooms.people.people_api import people_router
from fortyeight.server.socket.table_sockets import Sockets
from tests.effort import effort
from tests.server.http.fake import FakeTables
from tests.server.rooms.people.conftest import MakePeople, StandingClock
from tests.store.kinds import KINDS

GOOD = "green felt 48"
OTHER = "red chips 1000"
ANN = {"name": "ann", "password": GOOD}

Visit = Callable[[httpx.AsyncClient], Awaitable[None]]


@pytest.fixture(params=effort(["sqlite"], KINDS))
def kind(request: pytest.FixtureRequest) -> str:
    """The responses over HTTP do not depend on the kind of store."""
    return str(request.param)


def source(connection: HTTPConnection) -> str:
    return Sources().of(connection.scope)


async def no_fault() -> str:
    return ""


def app_of(people: People) -> FastAPI:
    app = FastAPI(responses=described_errors())
    install_faults(app, Metrics())
    app.include_router(people_router(people, source))

    @app.get("/whoever")
    async def whoever(request: Request) -> str:
        return (await people.identify(request)).name

    return app


@asynccontextmanager
async def browser(app: FastAPI, address: str = "203.0.113.5") -> AsyncIterator[httpx.AsyncClient]:
    """Return a client with a cookie jar of its own."""
    transport = httpx.ASGITransport(app, client=(address, 4000))
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:8048") as client:
        yield client


def visit(people: People, work: Visit) -> None:
    async def main() -> None:
        async with browser(app_of(people)) as client:
            await work(client)

    asyncio.run(main())


def error_of(response: httpx.Response) -> tuple[int, str]:
    """Return the status and code; every error body has the same shape."""
    return response.status_code, ErrorAnswer.model_validate(response.json()).error.code


def test_a_person_signs_up_plays_with_chips_and_signs_out(people: People) -> None:
    async def work(client: httpx.AsyncClient) -> None:
        assert error_of(await client.get("/api/me")) == (401, "not-signed-in")
        made = await client.post("/api/accounts", json=ANN)
        assert made.status_code == 201
        assert made.json() == {
            "name": "ann",
            "roles": ["player"],
            "guest": False,
            "shown_as": "ann",
        }
        assert (await client.get("/whoever")).json() == "ann"
        bought = await client.post("/api/cashier/purchases", json={"cents": 500, "id": "one"})
        assert (bought.status_code, bought.json()) == (201, {"cents": 500, "balance": 500})
        back = await client.post(
            "/api/cashier/returns", json={"cents": 100}, headers={"Idempotency-Key": "two"}
        )
        assert back.json() == {"cents": 100, "balance": 400}
        left = people.settings.allowance
        assert left is not None
        balance = (await client.get("/api/me/balance")).json()
        assert balance == {"balance": 400, "left_to_buy": left - 500}
        assert (await client.get("/api/me")).json() == {
            "name": "ann",
            "roles": ["player"],
            "guest": False,
            "shown_as": "ann",
            "balance": 400,
            "left_to_buy": left - 500,
            "limits": {
                "loss": {"value": None, "pending": None},
                "time": {"value": None, "pending": None},
            },
            "left": {"loss": None, "seconds": None},
        }
        out = await client.delete("/api/session")
        assert out.status_code == 204
        assert "fortyeight_session" not in client.cookies
        assert error_of(await client.get("/api/me")) == (401, "not-signed-in")
        assert (await client.delete("/api/session")).status_code == 204
        assert (await client.get("/whoever")).json() == ""

    visit(people, work)


@pytest.mark.parametrize("kind", ["sqlite"])
def test_the_cookie_is_for_the_browser_alone_and_secure_with_https(
    make_people: MakePeople,
) -> None:
    for https in (False, True):
        people = make_people(https=https)

        async def work(
            client: httpx.AsyncClient, name: str = f"ann{https}", https: bool = https
        ) -> None:
            made = await client.post("/api/accounts", json={**ANN, "name": name})
            cookie = made.headers["set-cookie"]
            parts = {part.strip().lower() for part in cookie.split(";")[1:]}
            prefix = "__Host-" if https else ""
            assert cookie.startswith(f"{prefix}fortyeight_session=")
            assert {"httponly", "samesite=strict", "path=/", "max-age=1209600"} <= parts
            assert ("secure" in parts) == https
            assert not any(part.startswith("domain") for part in parts)
            token = cookie.split(";")[0].split("=")[1]
            own = {"cookie": f"{prefix}fortyeight_session={token}"}
            assert (await client.get("/api/me", headers=own)).status_code == 200
            if https:
                client.cookies.clear()
                planted = {"cookie": f"fortyeight_session={token}"}
                assert (await client.get("/api/me", headers=planted)).status_code == 401
                client.cookies.set("__Host-fortyeight_session", token)
            gone = (await client.delete("/api/session")).headers["set-cookie"].lower()
            assert "max-age=0" in gone
            assert ("secure" in gone) == https

        visit(people, work)


def test_a_cookie_that_somebody_planted_is_never_signed_in(people: People) -> None:
    """Session fixation, with a token of the attacker's own and with a made-up one."""

    async def main() -> None:
        app = app_of(people)
        async with browser(app, "192.0.2.1") as mallory, browser(app) as ann:
            await mallory.post("/api/accounts", json={"name": "mallory", "password": GOOD})
            await ann.post("/api/accounts", json=ANN)
            for planted in (mallory.cookies["fortyeight_session"], "A" * 43):
                ann.cookies.clear()
                ann.cookies.set("fortyeight_session", planted)
                signed = await ann.post("/api/session", json=ANN)
                assert signed.status_code == 201
                assert signed.cookies["fortyeight_session"] != planted
                async with browser(app, "192.0.2.1") as later:
                    later.cookies.set("fortyeight_session", planted)
                    assert error_of(await later.get("/api/me")) == (401, "not-signed-in")

    asyncio.run(main())


def test_guessing_is_locked_for_the_guesser_and_not_for_the_owner(people: People) -> None:
    async def main() -> None:
        app = app_of(people)
        async with browser(app) as ann, browser(app, "192.0.2.1") as mallory:
            await ann.post("/api/accounts", json=ANN)
            answers = [
                await mallory.post("/api/session", json={"name": "ann", "password": f"guess {n}!!"})
                for n in range(5)
            ]
            answers.append(await mallory.post("/api/session", json=ANN))
            nobody = {"name": "nobody-here", "password": GOOD}
            answers.append(await mallory.post("/api/session", json=nobody))
            assert {(each.status_code, each.text) for each in answers} == {(401, answers[0].text)}
            assert all("set-cookie" not in each.headers for each in answers)
            assert (await ann.post("/api/session", json=ANN)).status_code == 201

    asyncio.run(main())


def test_sessions_are_listed_and_ended_and_the_password_changed(people: People) -> None:
    async def main() -> None:
        app = app_of(people)
        told: list[frozenset[bytes]] = []
        people.sessions.on_ended(told.append)
        async with browser(app) as here, browser(app, "198.51.100.7") as there:
            await here.post("/api/accounts", json=ANN)
            await there.post("/api/session", json=ANN)
            listed = (await here.get("/api/me/sessions")).json()["sessions"]
            assert sorted(each["source"] for each in listed) == ["198.51.100.7", "203.0.113.5"]
            tokens = [here.cookies["fortyeight_session"], there.cookies["fortyeight_session"]]
            assert not any(token in str(listed) for token in tokens)
            assert (await here.delete("/api/me/sessions")).json() == {"ended": 1}
            assert error_of(await there.get("/api/me")) == (401, "not-signed-in")
            assert told == [frozenset({session_id(tokens[1])})]
            await there.post("/api/session", json=ANN)
            wrong = await here.post("/api/me/password", json={"old": OTHER, "new": OTHER})
            assert error_of(wrong) == (401, "sign-in-failed")
            weak = await here.post("/api/me/password", json={"old": GOOD, "new": "password"})
            assert error_of(weak) == (409, "bad-password")
            done = await here.post("/api/me/password", json={"old": GOOD, "new": OTHER})
            assert done.status_code == 200
            assert here.cookies["fortyeight_session"] != tokens[0]
            assert (await here.get("/api/me")).status_code == 200
            assert error_of(await there.get("/api/me")) == (401, "not-signed-in")

    asyncio.run(main())


def test_limits_are_set_and_shown_as_pending(people: People, clock: StandingClock) -> None:
    async def work(client: httpx.AsyncClient) -> None:
        await client.post("/api/accounts", json=ANN)
        strict = await client.put("/api/me/limits", json={"loss": 5000, "time": 60})
        assert strict.json() == {
            "loss": {"value": 5000, "pending": None},
            "time": {"value": 60, "pending": None},
        }
        loose = await client.put("/api/me/limits", json={"loss": None, "time": 60})
        pending = {"value": None, "from": clock.now + 86_400_000}
        assert loose.json()["loss"] == {"value": 5000, "pending": pending}
        me = (await client.get("/api/me")).json()
        assert me["limits"] == loose.json()
        assert me["left"] == {"loss": 5000, "seconds": 3600}

    visit(people, work)


def test_administrators_and_nobody_else_manage_accounts(people: People) -> None:
    async def main() -> None:
        app = app_of(people)
        await people.administration.create("boss", GOOD, [Role.ADMINISTRATOR], CONSOLE)
        async with browser(app) as boss, browser(app) as ann, browser(app) as stranger:
            await boss.post("/api/session", json={"name": "boss", "password": GOOD})
            await ann.post("/api/accounts", json=ANN)
            for client, status in ((stranger, 401), (ann, 403)):
                roles = {"roles": ["administrator"]}
                answers = [
                    await client.get("/api/accounts"),
                    await client.put("/api/accounts/ann/roles", json=roles),
                    await client.post("/api/accounts/boss/disabled", json={"disabled": True}),
                ]
                assert [error_of(each)[0] for each in answers] == [status] * 3
            listed = (await boss.get("/api/accounts")).json()
            assert [each["name"] for each in listed["accounts"]] == ["ann", "boss"]
            assert "argon2" not in str(listed)
            page = (await boss.get("/api/accounts?most=1")).json()
            assert page["next"] == "ann"
            for sought, names in (("OS", ["boss"]), ("%", []), ("_", []), ("n\x00", [])):
                found = (await boss.get("/api/accounts", params={"named": sought})).json()
                assert [each["name"] for each in found["accounts"]] == names
            given = await boss.put("/api/accounts/ann/roles", json={"roles": ["player", "auditor"]})
            assert given.json()["roles"] == ["player", "auditor"]
            assert (await ann.get("/api/me")).json()["roles"] == ["player", "auditor"]
            shut = await boss.post("/api/accounts/ann/disabled", json={"disabled": True})
            assert shut.status_code == 204
            assert error_of(await ann.get("/api/me")) == (401, "not-signed-in")
            absent = await boss.post("/api/accounts/%00/disabled", json={"disabled": True})
            assert error_of(absent) == (404, "no-such-account")
            own = await boss.put("/api/accounts/boss/roles", json={"roles": []})
            assert error_of(own) == (409, "own-account")

    asyncio.run(main())


def test_guests_only_on_a_private_machine(make_people: MakePeople) -> None:
    async def public(client: httpx.AsyncClient) -> None:
        assert error_of(await client.post("/api/guests", json={})) == (403, "no-guests")

    async def private(client: httpx.AsyncClient) -> None:
        given = await client.post("/api/guests", json={})
        assert given.status_code == 201
        assert given.json()["name"].startswith("guest-")
        chosen = await client.post("/api/guests", json={"name": "ann"})
        assert chosen.json() == {
            "name": "ann",
            "roles": ["player", "dealer", "floor", "auditor", "administrator"],
            "guest": True,
            "shown_as": "ann",
        }
        assert (await client.get("/api/me")).json()["guest"] is True

    visit(make_people(), public)
    visit(make_people(guests=True), private)


def test_one_purchase_in_parallel_requests_happens_once(people: People) -> None:
    async def work(client: httpx.AsyncClient) -> None:
        await client.post("/api/accounts", json=ANN)
        sent = [
            client.post("/api/cashier/purchases", json={"cents": 500, "id": "same"})
            for _ in range(10)
        ]
        answers = await asyncio.gather(*sent)
        assert {(each.status_code, each.text) for each in answers} == {(201, answers[0].text)}
        other = await client.post("/api/cashier/purchases", json={"cents": 501, "id": "same"})
        assert error_of(other) == (409, "id-reused")
        assert (await client.get("/api/me/balance")).json()["balance"] == 500

    visit(people, work)


@pytest.mark.parametrize("kind", ["sqlite"])
def test_garbage_is_refused_in_the_one_shape_and_never_echoed(people: People) -> None:
    secret = "a-secret-in-the-body"
    bodies: list[tuple[str, str, Any]] = [
        ("POST", "/api/accounts", {"name": "bob", "password": secret, "roles": ["floor"]}),
        ("POST", "/api/accounts", {"name": 1, "password": secret}),
        ("POST", "/api/accounts", {"name": "bob", "password": [secret]}),
        ("POST", "/api/accounts", {"name": "bob", "password": secret * 100}),
        ("POST", "/api/accounts", [secret]),
        ("POST", "/api/session", {"name": "ann", "password": None}),
        ("POST", "/api/session", {}),
        ("PUT", "/api/me/limits", {"loss": 1}),
        ("PUT", "/api/me/limits", {"loss": "1", "time": None}),
        ("PUT", "/api/me/limits", {"loss": True, "time": None}),
        ("PUT", "/api/me/limits", {"loss": -1, "time": None}),
        ("PUT", "/api/me/limits", {"loss": 1.5, "time": None}),
        ("PUT", "/api/me/limits", {"loss": None, "time": 1441}),
        ("POST", "/api/cashier/purchases", {"cents": "500", "id": "x"}),
        ("POST", "/api/cashier/purchases", {"cents": True, "id": "x"}),
        ("POST", "/api/cashier/purchases", {"cents": 1e3, "id": "x"}),
        ("POST", "/api/cashier/purchases", {"cents": 2**70, "id": "x"}),
        ("POST", "/api/cashier/purchases", {"cents": 0, "id": "x"}),
        ("POST", "/api/cashier/purchases", {"cents": -5, "id": "x"}),
        ("POST", "/api/cashier/purchases", {"cents": 5, "id": ""}),
        ("POST", "/api/cashier/purchases", {"cents": 5, "id": "a b"}),
        ("POST", "/api/cashier/purchases", {"cents": 5, "id": "x", "for": "bob"}),
        ("PUT", "/api/accounts/ann/roles", {"roles": ["king"]}),
        ("PUT", "/api/accounts/ann/roles", {"roles": ["player"] * 9}),
    ]

    async def work(client: httpx.AsyncClient) -> None:
        await client.post("/api/accounts", json=ANN)
        for method, path, body in bodies:
            answer = await client.request(method, path, json=body)
            assert error_of(answer)[0] == 422, (path, body, answer.text)
            assert secret not in answer.text
        both = await client.post(
            "/api/cashier/purchases",
            json={"cents": 5, "id": "x"},
            headers={"Idempotency-Key": "y"},
        )
        assert error_of(both) == (409, "bad-id")
        neither = await client.post("/api/cashier/purchases", json={"cents": 5})
        assert error_of(neither) == (409, "bad-id")
        for name in ("b\u202eob", "zoe\u0308", "x';DROP-TABLE", "robot-1"):
            bad = await client.post("/api/accounts", json={"name": name, "password": secret})
            assert error_of(bad) == (409, "bad-name")
        assert (await client.get("/api/me/balance")).json()["balance"] == 0

    visit(people, work)


@pytest.mark.parametrize("kind", ["sqlite"])
def test_every_route_is_described_with_its_answers_and_errors(people: People) -> None:
    described = app_of(people).openapi()
    routes = {
        (method.upper(), path): operation
        for path, methods in described["paths"].items()
        for method, operation in methods.items()
        if path.startswith("/api")
    }
    assert set(routes) == {
        ("GET", "/api/visit"),
        ("POST", "/api/accounts"),
        ("GET", "/api/accounts"),
        ("PUT", "/api/accounts/{name}/roles"),
        ("POST", "/api/accounts/{name}/disabled"),
        ("POST", "/api/guests"),
        ("POST", "/api/session"),
        ("DELETE", "/api/session"),
        ("GET", "/api/me"),
        ("GET", "/api/me/balance"),
        ("POST", "/api/me/password"),
        ("GET", "/api/me/sessions"),
        ("DELETE", "/api/me/sessions"),
        ("PUT", "/api/me/limits"),
        ("POST", "/api/cashier/purchases"),
        ("POST", "/api/cashier/returns"),
    }
    for operation in routes.values():
        assert operation["description"]
        for status, answer in operation["responses"].items():
            if status.startswith(("4", "5")):
                schema = answer["content"]["application/json"]["schema"]
                assert schema["$ref"].endswith("/ErrorAnswer")
            elif status != "204":
                assert "$ref" in answer["content"]["application/json"]["schema"]
        if "requestBody" in operation:
            assert "422" in operation["responses"]
    for name, schema in described["components"]["schemas"].items():
        if schema["type"] == "object":
            assert schema.get("additionalProperties") is False, name


@pytest.mark.parametrize("kind", ["sqlite"])
def test_the_routes_work_in_the_whole_application(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Behind its guards: origin, body and rates. Sockets are told of sessions that end."""
    services = Services(
        Settings(),
        FakeTables(),
        people.identify,
        (people_router(people, source),),
        no_fault,
        on_sessions_ended=people.sessions.on_ended,
    )
    told: list[frozenset[bytes]] = []
    monkeypatch.setattr(Sockets, "sessions_ended", lambda _, ids: told.append(ids))

    async def main() -> None:
        app = create_app(services)
        async with browser(app) as client:
            made = await client.post(
                "/api/accounts", json=ANN, headers={"Origin": "http://127.0.0.1:8048"}
            )
            assert made.status_code == 201, made.text
            assert (await client.get("/api/me")).json()["name"] == "ann"
            evil = {"Origin": "https://evil.example"}
            other = await client.post("/api/session", json=ANN, headers=evil)
            assert other.status_code == 403
            token = client.cookies["fortyeight_session"]
            await client.delete("/api/session")
            assert told == [frozenset({session_id(token)})]

    asyncio.run(main())
