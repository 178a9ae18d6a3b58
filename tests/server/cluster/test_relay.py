"""A command for a table that another process runs, over real sockets."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from fortyeight.server.base.refusals import Refusal
from fortyeight.server.cluster.http_client import MAX_BODY, HttpClient, Unreachable
from fortyeight.server.cluster.relay import (
    NotTheOwner,
    RemoteTable,
    relay_path,
)
from fortyeight.server.cluster.signing import verify_relay

KEY = b"k" * 32

Talk = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


@asynccontextmanager
async def server(talk: Talk) -> Any:
    """Run a server on a free port that calls `talk` for each connection."""

    async def handle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await talk(reader, writer)
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()

    running = await asyncio.start_server(handle, "127.0.0.1", 0)
    try:
        yield f"http://127.0.0.1:{running.sockets[0].getsockname()[1]}"
    finally:
        running.close()


async def request(reader: asyncio.StreamReader) -> tuple[str, dict[str, str], bytes]:
    head = (await reader.readuntil(b"\r\n\r\n")).decode()
    first, *lines = head.strip().split("\r\n")
    headers = {n.lower(): v for n, v in (line.split(": ", 1) for line in lines)}
    return first.split()[1], headers, await reader.readexactly(int(headers["content-length"]))


def reply(status: int, body: bytes, *more: str) -> bytes:
    head = [f"HTTP/1.1 {status} x", f"Content-Length: {len(body)}", *more]
    return "\r\n".join(head).encode() + b"\r\n\r\n" + body


def asking(talk: Talk, message: dict[str, Any], seconds: float = 5.0) -> dict[str, Any]:
    async def go() -> dict[str, Any]:
        async with server(talk) as url:
            client = HttpClient(seconds)
            try:
                return await RemoteTable("t1", url, KEY, client).submit(message)
            finally:
                client.close()

    return asyncio.run(go())


def answering(*replies: bytes) -> Talk:
    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for text in replies:
            await request(reader)
            writer.write(text)
            await writer.drain()

    return talk


def test_the_owner_gets_the_signed_message_and_his_answer_comes_back() -> None:
    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        path, headers, body = await request(reader)
        verify_relay(headers, path, body, KEY, int(headers["x-fortyeight-time"]))
        writer.write(reply(200, json.dumps({"path": path, "heard": json.loads(body)}).encode()))

    answer = asking(talk, {"id": "é1"})
    assert answer == {"path": "/internal/tables/t1/ask", "heard": {"id": "é1"}}


def test_the_owners_refusal_is_raised_here() -> None:
    told = {"code": "stale", "message": "The round is over.", "clause": "7(a)"}
    with pytest.raises(Refusal) as refused:
        asking(answering(reply(409, json.dumps({"error": told}).encode())), {})
    assert refused.value.as_json() == told
    assert refused.value.status == 409


def test_who_has_lost_the_table_says_so() -> None:
    with pytest.raises(NotTheOwner):
        asking(answering(reply(421, b"{}")), {})


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"HTTP/1.1 200 OK\r\n",
        b"SSH-2.0-x\r\n\r\n",
        b"HTTP/1.1 200 OK\r\n\r\n{}",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
        f"HTTP/1.1 200 OK\r\nContent-Length: {MAX_BODY + 1}\r\n\r\n".encode(),
        b"HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{}",
        b"HTTP/1.1 200 OK\r\nX: " + b"y" * 100_000,
        reply(200, b"no json"),
        reply(200, b"[1]"),
        reply(200, b"[" * 100_000),
        reply(500, b'{"error": {"code": "x", "message": "y"}}'),
        reply(302, b"{}"),
        reply(404, b'{"detail": "Not Found"}'),
    ],
    ids=range(15),
)
def test_whatever_else_comes_means_that_the_outcome_is_unknown(text: bytes) -> None:
    with pytest.raises(Unreachable):
        asking(answering(text), {})


def test_silence_ends_in_time() -> None:
    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()

    with pytest.raises(Unreachable, match="in time"):
        asking(talk, {}, seconds=0.05)


@pytest.mark.parametrize("url", ["", "ftp://x", "http://", "http://127.0.0.1:99999", "http://[x"])
def test_an_address_that_cannot_be_read_is_unreachable(url: str) -> None:
    with pytest.raises(Unreachable):
        asyncio.run(RemoteTable("t1", url, KEY, HttpClient()).submit({}))


def test_nobody_there_is_unreachable() -> None:
    async def go() -> None:
        async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            pass

        async with server(talk) as url:
            pass
        await RemoteTable("t1", url, KEY, HttpClient()).submit({})

    with pytest.raises(Unreachable):
        asyncio.run(go())


def test_a_connection_is_used_again_and_a_closed_one_is_replaced() -> None:
    connections = 0
    asked: list[bytes] = []

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal connections
        connections += 1
        for _ in range(2):  # then it hangs up, though it had promised keep-alive
            _, _, body = await request(reader)
            asked.append(body)
            writer.write(reply(200, body))
            await writer.drain()

    async def go() -> None:
        async with server(talk) as url:
            client = HttpClient()
            table = RemoteTable("t1", url, KEY, client)
            for number in range(5):
                assert await table.submit({"id": number}) == {"id": number}
            client.close()

    asyncio.run(go())
    assert connections == 3
    assert asked == [f'{{"id":{number}}}'.encode() for number in range(5)]


def test_a_first_connection_that_is_cut_is_not_tried_again_by_itself() -> None:
    connections = 0

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal connections
        connections += 1
        await request(reader)

    with pytest.raises(Unreachable):
        asking(talk, {})
    assert connections == 1


@pytest.mark.parametrize("table", ["", "a/b", "..", "a b", "a\r\nX: y", "é", "x" * 65])
def test_an_id_is_never_a_path(table: str) -> None:
    with pytest.raises(ValueError, match="no id of a table"):
        relay_path(table)


def test_many_at_once_each_get_their_own_answer() -> None:
    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while True:
            _, _, body = await request(reader)
            await asyncio.sleep(0)
            writer.write(reply(200, body))

    async def go() -> list[dict[str, Any]]:
        async with server(talk) as url:
            client = HttpClient()
            table = RemoteTable("t1", url, KEY, client)
            answers = await asyncio.gather(*(table.submit({"id": n}) for n in range(50)))
            client.close()
            return answers

    assert asyncio.run(go()) == [{"id": n} for n in range(50)]
