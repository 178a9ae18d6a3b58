"""Hash chain over the events of a stream."""

from __future__ import annotations

import hashlib

from fortyeight.json_writer import json_writer

#: The hash before the first event of a stream.
INITIAL_HASH = bytes(32)

_PREFIX = b"fortyeight event 1\n"
_write = json_writer()


def hash_event(
    before: bytes,
    stream: str,
    version: int,
    at: int,
    actor: str,
    command: str,
    name: str,
    body: str,
) -> bytes:
    """Return the hash of an event that follows one with the hash `before`.

    The fields are encoded as one JSON array, so that no two events have the same encoding.
    """
    fields = [stream, version, at, actor, command, name, body]
    text = _write(fields)
    return hashlib.sha256(_PREFIX + before + text.encode("ascii")).digest()
