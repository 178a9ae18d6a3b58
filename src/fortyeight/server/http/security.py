"""Middleware that checks every request before the application sees it.

`Guard` checks the host, the origin and the rate limits; `BodyReader` reads the body, which must be
JSON, short, and complete in time.
"""

from __future__ import annotations

import asyncio
from pathlib import PurePosixPath

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.server_settings import LimitsSettings, Rates, Settings
from fortyeight.server.http.error_answers import refused, too_often, turn_away
from fortyeight.server.http.metrics import Metrics
from fortyeight.server.http.origins import Origins
from fortyeight.server.http.pages import MEDIA_TYPES
from fortyeight.server.http.session_cookie import drop_other_cookies, session_id, session_token
from fortyeight.server.http.source import Sources
from fortyeight.server.http.strict_json import BadJson, strict_json
from fortyeight.server.http.token_buckets import Buckets

SAFE_METHODS = ("GET", "HEAD", "OPTIONS", "TRACE")
#: Path prefix of signed requests between the processes of a cluster; they carry many players'
#: commands, and so have limits of their own.
INTERNAL = "/internal/"
MAX_INTERNAL_BODY = 1_048_576
#: Paths where a POST can be used to guess passwords.
SIGN_IN_PATHS = ("/api/accounts", "/api/guests", "/api/session", "/api/me/password")


def _foreign_origin() -> Refusal:
    return Refusal("origin", "the request comes from a page of another site", status=403)


def _too_large() -> Refusal:
    return Refusal("too-large", "the body is too long", status=413)


class Guard:
    """Check the host, the origin and the rate limits of requests and socket handshakes."""

    def __init__(
        self, app: ASGIApp, settings: Settings, sources: Sources, metrics: Metrics
    ) -> None:
        self._app = app
        self._origins = Origins(settings)
        self._sources = sources
        self._metrics = metrics
        self._https = settings.listen.https
        self._rates = _RateLimits(settings.rates, self._https)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        drop_other_cookies(scope, self._https)
        headers = Headers(scope=scope)
        if (refusal := self._refusal(scope, headers)) is not None:
            self._metrics.refused(refusal.code)
            await turn_away(scope, receive, send, refused(refusal))
            return
        if wait := self._rates.wait(scope, self._sources.of(scope)):
            self._metrics.refused("too-often")
            await turn_away(scope, receive, send, too_often(wait))
            return
        await self._app(scope, receive, send)

    def _refusal(self, scope: Scope, headers: Headers) -> Refusal | None:
        if not self._origins.is_own_host(headers):
            return Refusal("host", "this server has another name", status=421)
        if scope["type"] == "websocket":
            return None if self._origins.is_own_origin(headers) else _foreign_origin()
        if scope["method"] not in SAFE_METHODS and not self._origins.may_change(headers):
            return _foreign_origin()
        return None


class _RateLimits:
    """Token buckets for sources, files, sessions, sign-ins and relayed commands."""

    def __init__(self, rates: Rates, https: bool) -> None:
        self._https = https
        most = rates.sources
        self._sources = Buckets(rates.requests, rates.requests_at_once, most)
        self._files = Buckets(rates.files, rates.files_at_once, most)
        self._sessions = Buckets(rates.session_requests, rates.session_requests_at_once, most)
        self._sign_ins = Buckets(rates.sign_ins, rates.sign_ins_at_once, most)
        self._relayed = Buckets(rates.relayed, rates.relayed_at_once, most)

    def wait(self, scope: Scope, source: str) -> float:
        if scope["path"].startswith(INTERNAL):
            return self._relayed.take(source)
        if _is_file(scope):
            return self._files.take(source)
        if wait := self._sources.take(source):
            return wait
        if scope["path"].rstrip("/") in SIGN_IN_PATHS and scope.get("method") == "POST":
            return self._sign_ins.take(source)
        session = session_token(HTTPConnection(scope), self._https)
        return self._sessions.take(session_id(session).hex()) if session else 0.0


def _is_file(scope: Scope) -> bool:
    """Whether a page's file is requested: a page has dozens, and they cost next to nothing."""
    if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD"):
        return False
    return PurePosixPath(scope["path"]).suffix in MEDIA_TYPES and not scope["path"].startswith(
        "/api/"
    )


class BodyReader:
    """Read request bodies in full, with limits on length and time, and check that they are JSON."""

    def __init__(self, app: ASGIApp, limits: LimitsSettings, metrics: Metrics) -> None:
        self._app = app
        self._limits = limits
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        try:
            body = await self._body(scope, receive)
        except Refusal as refusal:
            self._metrics.refused(refusal.code)
            # The rest of the body is not read, so the connection cannot be reused.
            headers = {"Connection": "close"} if refusal.status in (408, 413) else None
            await turn_away(scope, receive, send, refused(refusal, headers))
            return
        if body is not None:
            await self._app(scope, _replay_body(body, receive), send)

    async def _body(self, scope: Scope, receive: Receive) -> bytes | None:
        """Return the whole body, or `None` if the client has disconnected."""
        headers = Headers(scope=scope)
        maximum = (
            MAX_INTERNAL_BODY if scope["path"].startswith(INTERNAL) else self._limits.body_bytes
        )
        length = headers.get("content-length", "0")
        if len(length) > 12 or (length.isascii() and length.isdigit() and int(length) > maximum):
            raise _too_large()
        parts: list[bytes] = []
        size = 0
        try:
            async with asyncio.timeout(self._limits.body_seconds):
                more = True
                while more:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        return None
                    parts.append(message.get("body", b""))
                    size += len(parts[-1])
                    if size > maximum:
                        raise _too_large()
                    more = message.get("more_body", False)
        except TimeoutError:
            raise Refusal("too-slow", "the body did not arrive in time", status=408) from None
        body = b"".join(parts)
        if body:
            _check_json(headers, body)
        return body


def _check_json(headers: Headers, body: bytes) -> None:
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json" or "content-encoding" in headers:
        raise Refusal("media-type", "bodies must be application/json", status=415)
    try:
        strict_json(body.decode())
    except UnicodeDecodeError:
        raise Refusal("unreadable", "the body is not UTF-8", status=400) from None
    except BadJson as error:
        raise Refusal("unreadable", f"the body: {error}", status=400) from None


def _replay_body(body: bytes, receive: Receive) -> Receive:
    """Return a `receive` that first replays the body."""
    is_sent = False

    async def replay() -> Message:
        nonlocal is_sent
        if is_sent:
            return await receive()
        is_sent = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay
