"""Sockets at tables: who may open one, what it accepts, and when it is closed."""

from __future__ import annotations

import asyncio
import json
from collections.abc import MutableMapping
from contextlib import suppress
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as searching
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus

from fortyeight.server.http.headers import SECURITY_HEADERS
from tests.server.http.asking import plain_app
from tests.server.http.fake import INTERNAL
from tests.server.http.process.serving import Server, serving
from tests.server.http.process.sockets import Client, run
from tests.server.live.fuzz.fuzz_app import Caller


def refused(server: Server, **client: object) -> httpx.Response | None:
    """Return the response to an opening that is refused."""
    answers: list[InvalidStatus] = []

    async def opening() -> None:
        try:
            async with Client(server, **client):  # type: ignore[arg-type]  # as the test has them
                pass
        except InvalidStatus as status:
            answers.append(status)

    run(opening())
    if not answers:
        return None
    found = answers[0].response
    return httpx.Response(
        found.status_code, headers=dict(found.headers.raw_items()), content=bytes(found.body or b"")
    )


def test_a_spectator_sees_the_table_and_cannot_act(server: Server) -> None:
    async def test() -> None:
        async with Client(server) as client:
            welcome = await client.hear()
            assert (welcome["type"], welcome["role"], welcome["person"]) == (
                "welcome",
                "player",
                "",
            )
            await client.do(1)
            error = await client.hear("error")
            assert (error["refused"]["code"], error["id"]) == ("spectator", "1")

    run(test())


def test_a_player_is_answered_and_everybody_hears_it(server: Server) -> None:
    async def test() -> None:
        async with (
            Client(server, token="ann-token") as ann,
            Client(server, query="?as=signage") as board,
            Client(server, "two") as other,
        ):
            assert (await ann.hear())["person"] == "ann"
            assert (await board.hear())["role"] == "signage"
            await other.hear()
            await ann.do("a-1", say="hello")
            answer = await ann.hear("answer")
            assert (answer["id"], answer["ok"]) == ("a-1", True)
            assert (await board.hear("events"))["said"] == "hello"
            await other.say(type="ping")
            assert await other.hear() == {"type": "pong"}

    run(test())


def test_since_is_handed_on(server: Server) -> None:
    async def test() -> None:
        async with Client(server, query="?as=player&since=7") as client:
            assert (await client.hear())["since"] == 7

    run(test())


def test_roles_are_for_those_who_have_them(server: Server) -> None:
    async def test() -> None:
        async with Client(server, query="?as=dealer", token="dea-token") as dealer:
            assert (await dealer.hear())["role"] == "dealer"
        for role in ("dealer", "floor", "auditor"):
            for token in ("", "ann-token", "no-token"):
                async with Client(server, query=f"?as={role}", token=token) as client:
                    error = await client.hear()
                    assert error["refused"]["code"] == "role"
                    assert (await client.end())[0] == 4003

    run(test())


def test_a_table_that_is_not_there(server: Server) -> None:
    async def test() -> None:
        async with Client(server, "none") as client:
            assert (await client.hear())["refused"]["code"] == "no-table"
            assert (await client.end())[0] == 4004

    run(test())


@pytest.mark.parametrize(
    "origin", [None, "null", "http://evil.example", "https://localhost", "http://127.0.0.1:1"]
)
def test_a_page_of_another_site_opens_nothing(server: Server, origin: str | None) -> None:
    answer = refused(server, origin=origin, token="ann-token")
    assert answer is not None
    assert answer.status_code == 403
    assert answer.json()["error"]["code"] == "origin"
    for name, value in SECURITY_HEADERS.items():
        assert answer.headers[name] == value


@pytest.mark.parametrize(
    ("table", "query", "status"),
    [
        ("one", "?as=king", 422),
        ("one", "?as=player&as=dealer", 422),
        ("one", "?since=-1", 422),
        ("one", "?since=1e3", 422),
        ("one", f"?since={'9' * 50}", 422),
        ("one", "?other=1", 422),
        ("..%2fone", "", 404),
        ("a b", "", 404),
        ("x" * 65, "", 404),
    ],
)
def test_an_address_that_makes_no_sense(
    server: Server, table: str, query: str, status: int
) -> None:
    answer = refused(server, table=table.replace(" ", "%20"), query=query)
    assert answer is not None
    assert answer.status_code in (status, 404)
    assert answer.json()["error"]["message"]


GARBAGE = [
    "",
    "{",
    "null",
    "[]",
    "1e3",
    '{"type": "do"}',
    '{"type": "do", "id": 7}',
    '{"type": "do", "id": ""}',
    '{"type": "do", "id": "a b"}',
    '{"type": "do", "id": "1", "id": "2"}',
    '{"type": "do", "id": "1", "seen": 1.5}',
    '{"type": "do", "id": "1", "seen": 99999999999999999999}',
    '{"type": "do", "id": "1", "cents": NaN}',
    '{"type": "king"}',
    '{"type": ["do"]}',
    '{"type": "do", "id": "\\ud800"}',
    "[" * 30_000,
]


def test_garbage_is_answered_with_errors(server: Server) -> None:
    async def test() -> None:
        async with Client(server, token="ann-token") as client:
            await client.hear("welcome")
            for text in GARBAGE:
                await client.socket.send(text)
                error = await client.hear("error")
                assert error["refused"]["code"] in ("unreadable", "type", "id"), text
            await client.say(type="ping")
            assert await client.hear() == {"type": "pong"}

    run(test())


@searching(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(texts=st.lists(st.text(max_size=200) | st.binary(max_size=200), max_size=5))
def test_nothing_that_is_sent_breaks_it(server: Server, texts: list[str | bytes]) -> None:
    async def test() -> None:
        async with Client(server, token="ann-token") as client:
            await client.hear("welcome")
            for text in texts:
                await client.socket.send(text)
                assert (await client.hear("error"))["refused"]["code"]
            await client.do("last")
            assert (await client.hear("answer"))["ok"]

    run(test())


def test_too_many_errors_close_the_socket(server: Server) -> None:
    async def test() -> None:
        async with Client(server) as client:
            for _ in range(40):
                try:
                    await client.socket.send("{")
                except ConnectionClosed:
                    break
            assert (await client.end())[0] == 4002

    run(test())


def test_bytes_are_refused(server: Server) -> None:
    async def test() -> None:
        async with Client(server) as client:
            await client.hear()
            await client.socket.send(b"\x00\xff")
            assert (await client.hear())["refused"]["code"] == "text"

    run(test())


def test_a_refusal_has_its_clause_and_an_incident_nothing_of_the_inside(server: Server) -> None:
    async def test() -> None:
        async with Client(server, token="ann-token") as client:
            await client.do(1, "refuse")
            error = await client.hear("error")
            assert error["refused"] == {"code": "not-now", "message": "not now", "clause": "8(a)"}
            assert error["id"] == "1"
            await client.do(2, "break")
            error = await client.hear("error")
            assert (error["refused"]["code"], error["id"]) == ("incident", "2")
            assert INTERNAL not in json.dumps(error)
            await client.do(3)
            assert (await client.hear("answer"))["id"] == "3"

    run(test())


def test_a_message_that_is_too_long_closes_the_socket(server: Server) -> None:
    async def test() -> None:
        async with Client(server) as client:
            await client.socket.send("x" * 65_537)
            assert (await client.end())[0] == 1009

    run(test())


def test_a_message_in_too_many_pieces_drops_the_connection(server: Server) -> None:
    async def test() -> None:
        async with Client(server) as client:
            await client.hear()
            try:
                await client.socket.send(iter(["x"] * 1000))
                await client.socket.recv()
            except ConnectionClosed:
                return
            raise AssertionError

    run(test())


def test_a_flood_of_pings_drops_the_connection(server: Server) -> None:
    async def test() -> None:
        async with Client(server) as client:
            await client.hear()
            try:
                for _ in range(1000):
                    await client.socket.ping()
                await client.socket.recv()
            except ConnectionClosed:
                return
            raise AssertionError

    run(test())


def test_there_is_no_compression(server: Server) -> None:
    async def test() -> None:
        async with Client(server, compression="deflate") as client:
            assert client.socket.protocol.extensions == []

    run(test())


def test_who_does_not_read_is_let_go_and_nobody_waits(server: Server) -> None:
    async def test() -> None:
        # It reads nothing at all: neither the library's buffer nor the kernel's is emptied.
        async with Client(server, max_queue=1, token="ann-token") as sleeper:
            sleeper.socket.transport.pause_reading()
            async with Client(server, token="ann-token") as ann:
                await ann.hear("welcome")
                for number in range(200):
                    await ann.do(number, "shout", times=1, length=60_000)
                    assert (await ann.hear("answer"))["id"] == str(number)
                while await watches(server) > 1:
                    await asyncio.sleep(0.05)
            sleeper.socket.transport.abort()

    run(test())
    assert '"4008"' in metrics(server)


async def watches(server: Server) -> int:
    async with httpx.AsyncClient(timeout=60) as client:
        answer = await client.get(f"{server.url}/api/tables/one")
    found: int = answer.json()["watches"]
    return found


def metrics(server: Server) -> str:
    return httpx.get(f"{server.url}/metrics", timeout=60).text


def test_what_is_shouted_at_once_closes_who_cannot_take_it(server: Server) -> None:
    async def test() -> None:
        async with Client(server, "two", token="ann-token") as ann:
            await ann.do(1, "shout", times=100, length=10)
            assert (await ann.end())[0] == 4008

    run(test())


def test_sign_out_closes_the_socket(server: Server) -> None:
    async def test() -> None:
        cookie = {"Cookie": "fortyeight_session=for-a-while"}
        async with httpx.AsyncClient(base_url=server.url, headers=cookie, timeout=60) as client:
            await client.post("/api/session", json={"token": "for-a-while"})
            async with (
                Client(server, token="for-a-while") as idle,
                Client(server, "two", token="for-a-while") as busy,
            ):
                await busy.do(1)
                await busy.hear("answer")
                await client.delete("/api/session")
                await busy.do(2)
                assert await busy.end() == (4001, "the session is over")
                assert (await idle.end())[0] == 4001

    run(test())


def test_a_session_that_is_told_to_have_ended_closes_its_sockets_at_once() -> None:
    with serving("[limits]\nsession_seconds = 300\n") as server:

        async def test() -> None:
            async with (
                httpx.AsyncClient(base_url=server.url, timeout=60) as client,
                Client(server, token="ann-token") as ann,
                Client(server, token="dea-token") as dea,
            ):
                cookie = {"Cookie": "fortyeight_session=ann-token"}
                await client.delete("/api/session?tell=1", headers=cookie)
                assert await ann.end() == (4001, "the session is over")
                await dea.do(1)
                assert (await dea.hear("answer"))["ok"]

        run(test())


def test_a_command_that_was_handed_over_is_finished(server: Server) -> None:
    async def test() -> None:
        async with Client(server, "two") as other:
            async with Client(server, "two", token="ann-token") as ann:
                await ann.do(1, "think", say="finished")
                while (await ann.hear("events")).get("said") != "thinking":
                    pass
                ann.socket.transport.abort()
            while (await other.hear("events")).get("said") != "finished":
                pass

    run(test())


def test_commands_that_are_sent_together_are_answered_one_after_another(server: Server) -> None:
    """All but the first wait, binary ones and pings too, and nothing is lost or overtaken."""

    async def test() -> None:
        async with Client(server, "two", token="ann-token") as ann:
            await ann.hear("welcome")
            for number in range(12):
                await ann.do(number, "think" if number == 3 else "say", say=number)
                if number == 5:
                    await ann.say(type="ping")
                    await ann.socket.send(b"\x00")
            told: list[object] = []
            while len(told) < 14:
                message = await ann.hear()
                if message["type"] in ("answer", "pong"):
                    told.append(message.get("id", "pong"))
                elif message["type"] == "error":
                    told.append(message["refused"]["code"])
            commands = [one for one in told if one not in ("pong", "text")]
            assert commands == [str(number) for number in range(12)]
            assert told.index("pong") > told.index("5")
            assert "text" in told
            # The connection is read again.
            await ann.do("at last")
            assert (await ann.hear("error"))["refused"]["code"] == "id"
            await ann.do("last")
            assert (await ann.hear("answer"))["id"] == "last"

    run(test())


def test_messages_have_a_rate() -> None:
    with serving("[rates]\nmessages = 1\nmessages_at_once = 3\n") as server:

        async def test() -> None:
            async with Client(server, token="ann-token") as client:
                await client.hear("welcome")
                for number in range(3):
                    await client.do(number)
                    await client.hear("answer")
                await client.do(3)
                told = await client.hear("error")
                assert (told["refused"]["code"], told["id"]) == ("too-often", "3")
                # An invalid command has no id to answer to.
                for said in ("[1]", "{", '{"id": 7}', '{"id": "a b"}', '{"type": "ping"}'):
                    await client.socket.send(said)
                    told = await client.hear("error")
                    assert (told["refused"]["code"], told.get("id")) == ("too-often", None)

        run(test())


def test_sockets_have_an_end_for_a_source_and_in_all() -> None:
    with serving("[limits]\nsockets_a_source = 2\n") as server:

        async def test() -> None:
            async with Client(server), Client(server):
                with pytest.raises(InvalidStatus) as error:
                    await Client(server).__aenter__()
                assert error.value.response.status_code == 429
            # Their places are free as soon as the server has noticed.
            while True:
                with suppress(InvalidStatus):
                    async with Client(server) as client:
                        await client.hear("welcome")
                        return

        run(test())
    with serving("[limits]\nsockets = 1\n") as server:

        async def one() -> None:
            async with Client(server):
                with pytest.raises(InvalidStatus) as error:
                    await Client(server).__aenter__()
                assert error.value.response.status_code == 503

        run(one())


def test_who_does_not_answer_pings_is_dropped() -> None:
    with serving("[limits]\nping_seconds = 1\n") as server:

        async def test() -> None:
            async with Client(server, ping_interval=None) as client:
                await client.hear()
                client.socket.transport.pause_reading()
                while await watches(server):
                    await asyncio.sleep(0.1)
                client.socket.transport.abort()

        run(test())


@pytest.mark.parametrize("table", ["one", "nowhere"])
def test_who_is_gone_before_the_handshake_is_complete_is_no_incident(
    table: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Sending to a client that is gone raises an OSError in the server."""
    accepted = []

    async def receive() -> dict[str, Any]:
        return {"type": "websocket.connect"}

    async def send(message: MutableMapping[str, Any]) -> None:
        accepted.append(message["type"])
        raise ConnectionResetError("the client is gone")

    connection = Caller(plain_app()).scope("websocket", f"/api/tables/{table}/socket?as=player")
    run(plain_app()(connection, receive, send))
    assert accepted == ["websocket.accept"]
    assert not [one for one in caplog.records if one.exc_info]
