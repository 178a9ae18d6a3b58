"""Outermost middleware: request ids, log lines, security headers, and unexpected errors."""

from __future__ import annotations

import logging
import secrets
import time

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fortyeight.server.base.logs import log_event
from fortyeight.server.http.error_answers import ErrorResponse, turn_away
from fortyeight.server.http.headers import add_security_headers
from fortyeight.server.http.metrics import Metrics
from fortyeight.server.http.source import Sources

_STARTS = ("http.response.start", "websocket.http.response.start", "websocket.accept")
_MAX_PATH = 200


class RequestLog:
    """Middleware that numbers and logs each request, and answers unexpected errors with a 500."""

    def __init__(self, app: ASGIApp, https: bool, sources: Sources, metrics: Metrics) -> None:
        self._app = app
        self._https = https
        self._sources = sources
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        number = secrets.token_hex(8)
        scope["fortyeight.request"] = number
        started = time.monotonic()
        status = 0

        async def send_numbered(message: Message) -> None:
            nonlocal status
            if message["type"] in _STARTS:
                status = message.get("status", 101)
                message.setdefault("headers", [])
                add_security_headers(message, scope["path"], self._https)
                message["headers"].append((b"x-request-id", number.encode()))
            await send(message)

        try:
            await self._app(scope, receive, send_numbered)
        except Exception:
            self._metrics.incident()
            log_event("incident", logging.ERROR, error=True, request=number)
            if not status:
                sentence = f"something went wrong here; see {number} in the server's log"
                error = {"code": "incident", "message": sentence, "clause": ""}
                await turn_away(scope, receive, send_numbered, ErrorResponse(500, error))
        finally:
            self._log(scope, status, time.monotonic() - started)

    def _log(self, scope: Scope, status: int, seconds: float) -> None:
        method = scope.get("method", "SOCKET")
        route = route_of(scope)
        if scope["type"] == "http":
            self._metrics.request(method, route, status, seconds)
        log_event(
            "request" if scope["type"] == "http" else "socket",
            request=scope["fortyeight.request"],
            method=method if method.isalpha() else "?",
            path=scope["path"][:_MAX_PATH],
            status=status,
            ms=round(seconds * 1000, 1),
            source=self._sources.of(scope),
            who=scope.get("fortyeight.who", ""),
        )


def route_of(scope: Scope) -> str:
    """Return the path of the route that answered, with its placeholders instead of values."""
    route = scope.get("route")
    path = getattr(route, "path_format", None) or getattr(route, "path", None)
    return path if isinstance(path, str) else "none"
