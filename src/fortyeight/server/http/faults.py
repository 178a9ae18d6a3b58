"""Exception handlers of the application."""

from __future__ import annotations

import re
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import Match

from fortyeight.server.base.refusals import Refusal
from fortyeight.server.http.error_answers import ErrorResponse, refused
from fortyeight.server.http.metrics import METHODS, Metrics
from fortyeight.server.http.pages import not_found_page

_CODES = {400: "unreadable", 404: "not-found", 405: "method"}
_SENTENCES = {
    400: "the request cannot be read",
    404: "there is nothing here",
    405: "this cannot be done with that method",
}
_MAX_TEXT = 200
_UNSAFE = re.compile(r"[^\x20-\x7e]")


def install_faults(app: FastAPI, metrics: Metrics) -> None:
    """Install handlers that answer refusals, invalid requests and HTTP errors in one shape.

    They are coroutines, as others would be run in threads, which takes longer than the answer.
    """

    async def on_refusal(request: Request, error: Exception) -> Response:
        assert isinstance(error, Refusal)
        metrics.refused(error.code)
        return refused(error)

    async def on_invalid(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        metrics.refused("invalid")
        return _invalid(error.errors())

    async def on_http(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        status = error.status_code
        page = not_found_page(request) if status == 404 else None
        if page is not None:
            return page
        body = {
            "code": _CODES.get(status, "refused"),
            "message": _SENTENCES.get(status, "this is refused"),
            "clause": "",
        }
        headers = {"Allow": _allowed_methods(app, request)} if status == 405 else error.headers
        return ErrorResponse(status, body, headers)

    app.add_exception_handler(Refusal, on_refusal)
    app.add_exception_handler(RequestValidationError, on_invalid)
    app.add_exception_handler(HTTPException, on_http)


def _allowed_methods(app: FastAPI, request: Request) -> str:
    """Return the methods of all routes with the request's path; Starlette has only the first's."""
    return ", ".join(
        method
        for method in METHODS
        if any(
            route.matches({**request.scope, "method": method})[0] is Match.FULL
            for route in app.routes
        )
    )


def _invalid(errors: Any) -> ErrorResponse:
    """Return the response for the first validation error: its place and reason, never the input."""
    first = errors[0] if errors else {"loc": (), "msg": "it does not match the description"}
    place = _plain(".".join(str(part) for part in first["loc"]))
    sentence = _plain(str(first["msg"]).removeprefix("Value error, "))
    body = {
        "code": "invalid",
        "message": f"{place}: {sentence}" if place else sentence,
        "clause": "",
        "place": place,
    }
    return ErrorResponse(422, body)


def _plain(text: str) -> str:
    return _UNSAFE.sub("?", text[:_MAX_TEXT])
