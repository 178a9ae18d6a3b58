"""Signatures of requests between the processes of a cluster."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping

from fortyeight.server.base.refusals import Refusal

TIME = "x-fortyeight-time"
SIGNATURE = "x-fortyeight-signature"

#: Minimum length of a cluster's key in bytes.
MIN_KEY_LENGTH = 32

#: Maximum difference of two processes' clocks, including the transfer, in milliseconds.
MAX_CLOCK_DIFFERENCE = 30_000

#: Refusal code for requests without a valid, recent signature.
NOT_OF_THIS_CLUSTER = "not-of-this-cluster"

_MARK = b"fortyeight relay 1"


def _signature(path: str, time: str, body: bytes, key: bytes) -> str:
    if len(key) < MIN_KEY_LENGTH:
        raise ValueError(f"the key of a cluster has at least {MIN_KEY_LENGTH} bytes")
    # A path and a time contain no line break, so two different messages never have the same text.
    text = b"\n".join((_MARK, path.encode(), time.encode(), body))
    return hmac.new(key, text, hashlib.sha256).hexdigest()


def sign_relay(path: str, body: bytes, key: bytes, now: int) -> dict[str, str]:
    """Return the headers that sign a message to another process."""
    time = str(now)
    return {TIME: time, SIGNATURE: _signature(path, time, body, key)}


def verify_relay(headers: Mapping[str, str], path: str, body: bytes, key: bytes, now: int) -> None:
    """Raise `Refusal` unless the message is from a process of this cluster, and recent.

    Header names are in lower case. A message can be replayed within the window, but commands have
    ids and are carried out only once.
    """
    time, signature = headers.get(TIME, ""), headers.get(SIGNATURE, "")
    expected = _signature(path, time, body, key) if _is_time(time) and "\n" not in path else ""
    genuine = bool(expected) and hmac.compare_digest(expected.encode(), signature.encode())
    if not genuine or abs(now - int(time)) > MAX_CLOCK_DIFFERENCE:
        raise Refusal(NOT_OF_THIS_CLUSTER, "This is for the servers of a cluster.", status=403)


def _is_time(text: str) -> bool:
    return 0 < len(text) <= 18 and text.isascii() and text.isdigit()
