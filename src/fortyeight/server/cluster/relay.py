"""Relay commands to a table that another process runs."""

from __future__ import annotations

import json
import logging
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from fortyeight.server.base.logs import log_event
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.cluster.http_client import HttpClient, HttpResponse, Unreachable
from fortyeight.server.cluster.signing import NOT_OF_THIS_CLUSTER, sign_relay

#: HTTP status of a process that does not run the table.
MISDIRECTED = 421

#: Path at which a process is told of sessions that have ended.
SESSIONS_PATH = "/internal/sessions"
#: Path at which a process tells its metrics.
METRICS_PATH = "/internal/metrics"

_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


class NotTheOwner(Exception):
    """The process does not run the table; the command was not carried out."""


def relay_path(table: str) -> str:
    """Return the path to which commands for a table are relayed."""
    if _ID.fullmatch(table) is None:
        raise ValueError("this is no id of a table")
    return f"/internal/tables/{table}/ask"


def _milliseconds() -> int:
    return time.time_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class RemoteTable:
    """A table that another process, its owner, runs."""

    table: str
    url: str
    key: bytes
    client: HttpClient
    now: Callable[[], int] = _milliseconds

    async def submit(self, message: Mapping[str, Any]) -> dict[str, Any]:
        """Send a command with its id to the owner, and return the answer.

        Raises the owner's `Refusal`; `NotTheOwner` if that process has lost the table;
        `Unreachable` if no answer arrives: the command may have been carried out, and should be
        retried with the same id.
        """
        path = relay_path(self.table)
        return await send_signed(self.client, self.url, path, message, self.key, self.now)


async def send_signed(
    client: HttpClient,
    url: str,
    path: str,
    message: Mapping[str, Any],
    key: bytes,
    now: Callable[[], int] = _milliseconds,
) -> dict[str, Any]:
    """Send a signed message to another process, and return its answer; raise as `submit` does."""
    body = json.dumps(message, separators=(",", ":")).encode()
    return _answer(await client.post(url, path, body, sign_relay(path, body, key, now())))


def _answer(response: HttpResponse) -> dict[str, Any]:
    if response.status == MISDIRECTED:
        raise NotTheOwner
    try:
        answer = json.loads(response.body)
    except (ValueError, RecursionError):
        answer = None
    if not isinstance(answer, dict):
        raise Unreachable("the owner's answer cannot be read")
    if response.status == 200:
        return answer
    fault = answer.get("error")
    if 400 <= response.status < 500 and isinstance(fault, dict):
        code, sentence = str(fault.get("code", "")), str(fault.get("message", ""))
        if code == NOT_OF_THIS_CLUSTER:
            # A problem between the servers, of keys or clocks: the client did nothing wrong.
            log_event(
                "relay refused by another process", logging.ERROR, why="keys or clocks differ?"
            )
            raise Unreachable("the owner does not take this for a message of its cluster")
        raise Refusal(code, sentence, str(fault.get("clause", "")), response.status)
    raise Unreachable(f"the owner answered with status {response.status}")
