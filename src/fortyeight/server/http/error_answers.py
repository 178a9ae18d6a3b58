"""Error responses: one JSON shape for every error, wherever it occurs."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from fortyeight.server.base.refusals import Refusal

#: Descriptions of the error statuses in the OpenAPI document.
ERROR_STATUSES = {
    400: "the request cannot be read",
    401: "nobody is signed in",
    403: "not allowed, or the request came from another site",
    404: "there is no such thing",
    405: "not with this method",
    408: "the request came too slowly",
    409: "refused, with the reason and perhaps the rulebook's clause",
    413: "the request is too large",
    415: "bodies are JSON",
    421: "this server has another name",
    422: "a part of the request is not as described; the place is named",
    429: "too often; Retry-After says when to ask again",
    500: "something went wrong here; the incident is in the server's log",
    503: "not now",
}


class ErrorBody(BaseModel):
    """Description of an error."""

    model_config = ConfigDict(extra="forbid")

    code: str = Field(description="stable, for programs")
    message: str = Field(description="a sentence, for people")
    clause: str = Field("", description="the rulebook's clause, where there is one")
    place: str = Field("", description="the part of the request, where one is wrong")


class ErrorAnswer(BaseModel):
    """Body of every error response."""

    model_config = ConfigDict(extra="forbid")

    error: ErrorBody


def described_errors(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Return the error responses of a route for its `responses=`; by default all of them."""
    return {
        status: {"model": ErrorAnswer, "description": ERROR_STATUSES[status]}
        for status in (statuses or ERROR_STATUSES)
    }


def error_text(error: Mapping[str, str]) -> bytes:
    # In ASCII no text from a request, such as a lone surrogate, can make the encoding fail.
    return json.dumps({"error": dict(error)}, ensure_ascii=True).encode("ascii")


class ErrorResponse(Response):
    media_type = "application/json"

    def __init__(
        self, status: int, error: Mapping[str, str], headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(error_text(error), status, headers)


def refused(refusal: Refusal, headers: Mapping[str, str] | None = None) -> ErrorResponse:
    """Return the response for a refusal."""
    return ErrorResponse(refusal.status, refusal.as_json(), headers)


def too_often(seconds: float) -> ErrorResponse:
    """Return the response for a client that exceeds a rate limit."""
    wait = max(1, math.ceil(seconds))
    error = Refusal("too-often", f"that is too often: try again in {wait} s", status=429)
    return refused(error, {"Retry-After": str(wait)})


async def turn_away(scope: Scope, receive: Receive, send: Send, answer: Response) -> None:
    """Send `answer` instead of calling the application, to a request or a socket's handshake.

    A client that is gone gets none.
    """
    with suppress(OSError):
        await _turn_away(scope, receive, send, answer)


async def _turn_away(scope: Scope, receive: Receive, send: Send, answer: Response) -> None:
    if scope["type"] == "http":
        await answer(scope, receive, send)
    elif "websocket.http.response" in scope.get("extensions", {}):
        await receive()
        await send(
            {
                "type": "websocket.http.response.start",
                "status": answer.status_code,
                "headers": answer.raw_headers,
            }
        )
        await send({"type": "websocket.http.response.body", "body": bytes(answer.body)})
    else:
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": ""})
