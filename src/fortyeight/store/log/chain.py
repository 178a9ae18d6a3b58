"""The hash chain over the events of a stream."""

from __future__ import annotations

import hashlib
import json

#: What the first event of a stream is chained to.
BEGINNING = bytes(32)

_MARK = b"fortyeight event 1\n"
_WRITER = json.JSONEncoder(ensure_ascii=True, separators=(",", ":"))


def chained(
    before: bytes,
    stream: str,
    version: int,
    at: int,
    actor: str,
    command: str,
    name: str,
    body: str,
) -> bytes:
    """The hash of an event that comes after another with the hash `before`.

    The fields are written as one JSON array, so that no two events have the same text.
    """
    fields = [stream, version, at, actor, command, name, body]
    text = _WRITER.encode(fields)
    return hashlib.sha256(_MARK + before + text.encode("ascii")).digest()
