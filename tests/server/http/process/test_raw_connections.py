"""Whatever one connection sends, the server answers others and drops what never ends."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Iterator
from contextlib import suppress

import httpx
import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as searching
from hypothesis import strategies as st

from tests.server.http.process.serving import Server, serving
from tests.server.http.process.sockets import run

HEAD = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n"
CLOSE = b"Connection: close\r\n\r\n"
POST = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"


async def exchange(server: Server, sent: bytes, then: bytes = b"") -> bytes:
    """Return everything that is received until the server closes or resets the connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    answer = bytearray()

    async def read() -> None:
        with suppress(ConnectionError):
            while data := await reader.read(65_536):
                answer.extend(data)

    reading = asyncio.create_task(read())
    with suppress(ConnectionError):
        writer.write(sent)
        await writer.drain()
        if then:
            await asyncio.sleep(0.1)
            writer.write(then)
    await reading
    writer.close()
    return bytes(answer)


def sent(server: Server, data: bytes, then: bytes = b"") -> bytes:
    found = b""

    async def test() -> None:
        nonlocal found
        found = await exchange(server, data, then)

    run(test())
    return found


def alive(server: Server) -> bool:
    return httpx.get(f"{server.url}/healthz", timeout=60).text == '{"status":"alive"}'


def error_of(answer: bytes) -> str:
    head, _, body = answer.partition(b"\r\n\r\n")
    assert b"content-security-policy" in head.lower()
    assert b"cache-control: no-store" in head.lower()
    if b"chunked" in head.lower():
        body = body.split(b"\r\n")[1]
    code: str = json.loads(body)["error"]["code"]
    return code


@pytest.mark.parametrize(
    "data",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"GET / HTTP/9\r\n\r\n",
        b"\r\n\r\n\x00",
        b"GET /\x00 HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost : x\r\n\r\n",
        HEAD + b"X: a\x00b\r\n\r\n",
        HEAD + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\n",
        HEAD + b"Content-Length: -1\r\n\r\n",
        HEAD + b"Transfer-Encoding: gzip\r\n\r\n",
        HEAD + b"X: " + b"x" * 20_000,
        b"GET /" + b"x" * 20_000,
    ],
)
def test_what_is_no_request_is_answered_so(server: Server, data: bytes) -> None:
    answer = sent(server, data)
    assert answer.startswith(b"HTTP/1.1 4"), answer
    assert error_of(answer) == "unreadable"
    assert alive(server)


def test_half_a_request_is_not_waited_for(server: Server) -> None:
    assert sent(server, HEAD) == b""
    assert sent(server, b"") == b""
    assert sent(server, HEAD, b"X: more\r\n") == b""
    assert alive(server)


def test_a_trickle_of_headers_ends(server: Server) -> None:
    async def test() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(HEAD)
        ended = asyncio.create_task(reader.read())
        while not ended.done():
            writer.write(b"X: y\r\n")
            await asyncio.sleep(0.05)
        writer.close()

    run(test())
    assert alive(server)


def test_half_a_second_request_is_not_waited_for(server: Server) -> None:
    answer = sent(server, HEAD + b"\r\n", HEAD)
    assert answer.count(b"HTTP/1.1 ") == 1


def test_half_a_body_is_not_waited_for(server: Server) -> None:
    answer = sent(server, POST + b"Content-Length: 100\r\n\r\n{")
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert error_of(answer) == "too-slow"


def test_an_endless_body_is_cut_off(server: Server) -> None:
    chunk = b"1000\r\n" + b" " * 4096 + b"\r\n"
    answer = sent(server, POST + b"Transfer-Encoding: chunked\r\n\r\n" + chunk * 100)
    assert not answer or error_of(answer) == "too-large"
    assert alive(server)


def test_a_compressed_body_is_never_unpacked(server: Server) -> None:
    bomb = gzip.compress(b" " * 30_000_000)
    headers = b"Content-Encoding: gzip\r\nContent-Length: %d\r\n" % len(bomb) + CLOSE
    answer = sent(server, POST + headers + bomb)
    assert error_of(answer) in ("media-type", "too-large")


def test_requests_one_after_another_are_all_answered(server: Server) -> None:
    answer = sent(server, HEAD + b"\r\n" + HEAD + b"Connection: close\r\n\r\n")
    assert answer.count(b"HTTP/1.1 200 OK") == 2


@pytest.mark.parametrize(
    "headers",
    [
        b"Upgrade: websocket\r\nConnection: Upgrade, close\r\n\r\n",
        b"Upgrade: websocket\r\nConnection: Upgrade, close\r\nSec-WebSocket-Version: 12\r\n"
        b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
        b"Upgrade: websocket\r\nConnection: Upgrade, close\r\nSec-WebSocket-Version: 13\r\n"
        b"Sec-WebSocket-Key: !!!!\r\n\r\n",
        b"Upgrade: h2c\r\nConnection: Upgrade, close\r\n\r\n",
    ],
)
def test_half_an_opening_of_a_socket_is_a_request(server: Server, headers: bytes) -> None:
    opening = b"GET /api/tables/one/socket HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    answer = sent(server, opening + b"Origin: http://127.0.0.1\r\n" + headers)
    assert answer.startswith(b"HTTP/1.1 404 ")
    assert error_of(answer) == "not-found"


def opened(server: Server, frames: bytes) -> bytes:
    handshake = (
        b"GET /api/tables/one/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\n"
        b"Upgrade: websocket\r\nConnection: Upgrade, close\r\nSec-WebSocket-Version: 13\r\n"
        b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    return sent(server, handshake, frames)


@pytest.mark.parametrize(
    "frames",
    [
        b"\x81\x05hello",  # not masked
        b"\xc1\x80\x00\x00\x00\x00",  # a bit of a compression that was not negotiated
        b"\x83\x80\x00\x00\x00\x00",  # no such opcode
        b"\x81\xff" + b"\xff" * 8 + b"\x00" * 4,  # a length beyond every bound
        b"\x81\x82\x00\x00\x00\x00\xff\xff",  # not UTF-8
        b"\x80\x80\x00\x00\x00\x00",  # continues nothing
        b"\x89\xfe\x00\x7e" + b"\x00" * 130,  # a ping that is too long
    ],
)
def test_frames_that_are_none_close_the_socket(server: Server, frames: bytes) -> None:
    answer = opened(server, frames)
    assert answer.startswith(b"HTTP/1.1 101 ")
    assert alive(server)


@searching(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.binary(min_size=1, max_size=300), opening=st.sampled_from([b"", HEAD, POST]))
def test_no_bytes_break_it(server: Server, data: bytes, opening: bytes) -> None:
    async def test() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(opening + data)
        writer.write_eof()
        answer = await reader.read()
        writer.close()
        assert not answer.startswith(b"HTTP/1.1 5")

    run(test())


@pytest.fixture(scope="module")
def client() -> Iterator[httpx.Client]:
    with httpx.Client(timeout=60) as one:
        yield one


METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "BREW"]
PATHS = [
    "/", "/healthz", "/readyz", "/metrics", "/api/books", "/api/tables", "/api/tables/one",
    "/api/tables/one/socket", "/api/openapi.json", "/index.html", "/api/session",
]  # fmt: skip
HEADERS = st.dictionaries(
    st.sampled_from(
        ["cookie", "content-type", "origin", "x-forwarded-for", "authorization", "range",
         "if-none-match", "sec-fetch-site", "accept", "content-encoding", "connection"]
    ),
    st.binary(max_size=40).map(lambda raw: "".join(chr(byte) for byte in raw if 32 < byte < 127)),
    max_size=3,
)  # fmt: skip


@searching(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    method=st.sampled_from(METHODS),
    path=st.sampled_from(PATHS),
    query=st.text("abc=&%20+.;", max_size=20),
    headers=HEADERS,
    body=st.binary(max_size=100) | st.text(max_size=50).map(lambda text: json.dumps(text).encode()),
)
def test_no_request_breaks_it(
    server: Server,
    client: httpx.Client,
    method: str,
    path: str,
    query: str,
    headers: dict[str, str],
    body: bytes,
) -> None:
    url = f"{server.url}{path}?{query}"
    try:
        answer = client.request(method, url, headers=headers, content=body)
    except httpx.RemoteProtocolError:
        return
    # What the fakes themselves make of a body does not matter here.
    assert answer.status_code < 500 or path == "/api/session"
    assert "content-security-policy" in answer.headers


def test_connections_have_an_end_for_a_source() -> None:
    with serving("[limits]\nconnections_a_source = 3\nhead_seconds = 300\n") as server:

        async def test() -> None:
            held = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(3)]
            assert await exchange(server, HEAD + b"\r\n") == b""
            for _, writer in held:
                writer.close()
                await writer.wait_closed()
            answer = b""
            while not answer:
                answer = await exchange(server, HEAD + b"Connection: close\r\n\r\n")
            assert answer.startswith(b"HTTP/1.1 200 ")

        run(test())
