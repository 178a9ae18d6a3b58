"""Requests to the application without a network."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import cache
from typing import Any
from urllib.parse import unquote

import httpx
from fastapi import FastAPI

from fortyeight.server.app.application import create_app
from fortyeight.server.app.read_settings import read_settings
from tests.server.http.fake import fake_services

HOST = "http://127.0.0.1:8048"
ANN_COOKIE = {"cookie": "fortyeight_session=ann-token"}
JSON = {"content-type": "application/json"}

Ask = Callable[..., httpx.Response]


def an_app(**settings: Any) -> FastAPI:
    """Build the application over the fakes; `__` in a setting's name stands for the point."""
    chosen = {key.replace("__", "."): value for key, value in settings.items()}
    many = {"rates.requests": 1_000_000, "rates.requests_at_once": 1_000_000}
    return create_app(fake_services(read_settings(None, {}, {**many, **chosen})))


@cache
def plain_app() -> FastAPI:
    """Return an application without settings, for tests that change nothing in it."""
    return an_app()


def asker(app: FastAPI | None = None, peer: str = "127.0.0.1") -> Ask:
    """Return a function that sends one request to an application, by default the plain one."""
    asked = app or plain_app()

    async def one(method: str, path: str, **more: Any) -> httpx.Response:
        transport = httpx.ASGITransport(app=asked, client=(peer, 1234))
        async with httpx.AsyncClient(transport=transport) as client:
            return await client.request(method, HOST + path, **more)

    def ask(method: str, path: str, **more: Any) -> httpx.Response:
        return asyncio.run(one(method, path, **more))

    return ask


Body = Callable[[], Awaitable[dict[str, Any]]]


def raw_ask(
    app: FastAPI,
    body: Body | None = None,
    headers: Sequence[tuple[bytes, bytes]] = (),
    method: str = "POST",
    path: str = "/api/tables",
) -> tuple[int, dict[bytes, bytes]]:
    """Send an unnormalised path and a body in given chunks; return the status and headers."""
    sent: list[dict[str, Any]] = []

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "path": unquote(path),
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "scheme": "http",
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 8048),
        "headers": [(b"host", b"127.0.0.1:8048"), *headers],
    }

    empty = [{"type": "http.request", "body": b"", "more_body": False}]

    async def no_body() -> dict[str, Any]:
        return empty.pop() if empty else {"type": "http.disconnect"}

    async def run() -> None:
        await app(scope, body or no_body, send)

    asyncio.run(run())
    start = sent[0]
    return start["status"], dict(start["headers"])
