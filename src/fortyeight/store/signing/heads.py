"""Signed heads: the end of every stream at some moment, signed by the server.

A hash chain alone cannot show that its end was cut off, or that it was rewritten as a whole. Heads
that are signed, numbered, chained to one another and kept elsewhere can.

An export has the heads that have changed since the previous one. Once the changes since the last
full export add up to the number of streams, the next export is full: it has the heads of all
streams. So all exports together have at most twice as many heads as have changed, and an auditor
needs no export older than the last full one to know every stream.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError

from fortyeight.store.database import schema
from fortyeight.store.database.database import Database
from fortyeight.store.model import Conflict
from fortyeight.store.signing.keys import Keys

FORMAT = "fortyeight heads 1"


class BadHeads(Exception):
    """A text that is not a valid export of heads."""


@dataclass(frozen=True, slots=True)
class StreamHead:
    """The end of a stream at some moment: the version and hash of its last event."""

    stream: str
    version: int
    hash: bytes


@dataclass(frozen=True, slots=True)
class SignedHeads:
    """An export of heads: its canonical text and its signature."""

    number: int
    at: int
    body: str
    signature: bytes

    @property
    def digest(self) -> str:
        """Return the hash by which the next export refers to this one."""
        return digest(self.body)

    @property
    def message(self) -> bytes:
        """Return the bytes that are signed."""
        return message(self.body)


@dataclass(frozen=True, slots=True)
class Heads:
    """The parsed contents of an export.

    `before` is the digest of the previous export, `key` the id of the signing key, `streams` the
    number of streams.
    """

    number: int
    at: int
    before: str
    key: str
    full: bool
    streams: int
    heads: tuple[StreamHead, ...]

    def text(self) -> str:
        """Return the canonical text."""
        heads = [[head.stream, head.version, head.hash.hex()] for head in self.heads]
        names = ("number", "at", "before", "key", "full", "streams")
        values = {name: getattr(self, name) for name in names}
        text = {"format": FORMAT, **values, "heads": heads}
        return json.dumps(text, ensure_ascii=True, sort_keys=True, separators=(",", ":"))


def digest(body: str) -> str:
    """Return the hash of an export."""
    return hashlib.sha256(message(body)).hexdigest()


def message(body: str) -> bytes:
    """Return the bytes to sign, with a prefix that nothing else signed by this key has."""
    return f"{FORMAT}\n{body}".encode("utf-8", "surrogatepass")


def parse_heads(text: str) -> Heads:
    """Parse an export; raise `BadHeads` unless the text is exactly the canonical one."""
    try:
        parsed = json.loads(text)
        heads = tuple(_head(head) for head in parsed["heads"])
        result = Heads(
            _number(parsed["number"]),
            _number(parsed["at"]),
            _text(parsed["before"]),
            _text(parsed["key"]),
            parsed["full"] is True,
            _number(parsed["streams"]),
            heads,
        )
    except (ValueError, KeyError, TypeError, RecursionError):
        raise BadHeads("it is not an export of heads") from None
    if result.text() != text:
        raise BadHeads("it is not written as an export of heads is")
    return result


def _head(parsed: Any) -> StreamHead:
    stream, version, hashed = parsed
    return StreamHead(_text(stream), _number(version), bytes.fromhex(_text(hashed)))


def _number(parsed: object) -> int:
    if type(parsed) is not int or not 0 <= parsed < 1 << 63:
        raise ValueError
    return parsed


def _text(parsed: object) -> str:
    if type(parsed) is not str:
        raise ValueError
    return parsed


def sign_heads(database: Database, keys: Keys, now: int) -> SignedHeads | None:
    """Sign the heads that have changed and store the export; return None if none have changed.

    Of two processes that do so at once, one gets a `Conflict`, which it may ignore.
    """
    with database.read() as connection:
        signed = prepare_heads(connection, keys, now)
    if signed is None:
        return None
    added = insert(schema.heads).values(asdict(signed))
    try:
        database.write(lambda connection: connection.execute(added))
    except IntegrityError:
        raise Conflict("Another process has signed the heads just now.") from None
    return signed


def prepare_heads(connection: Connection, keys: Keys, now: int) -> SignedHeads | None:
    """Return the next export, signed but not stored; None if no stream has changed."""
    number, before, known, changed_since_full = _last_export(connection)
    rows = connection.execute(
        select(schema.streams.c.stream, schema.streams.c.version, schema.streams.c.hash)
        .where(schema.streams.c.version > 0)
        .order_by(schema.streams.c.stream)
    )
    current = [StreamHead(*row) for row in rows]
    changed = [head for head in current if known.get(head.stream) != (head.version, head.hash)]
    if not changed:
        return None
    full = number == 0 or changed_since_full + len(changed) >= len(current)
    heads = Heads(
        number + 1,
        now,
        before,
        keys.public.id,
        full,
        len(current),
        tuple(current if full else changed),
    )
    body = heads.text()
    return SignedHeads(heads.number, now, body, keys.sign(message(body)))


def _last_export(connection: Connection) -> tuple[int, str, dict[str, tuple[int, bytes]], int]:
    """Return the state after the last export.

    That is its number and digest, the heads known from it and earlier ones, and the number of heads
    in the exports since the last full one.
    """
    number, before, changed = 0, "", 0
    known: dict[str, tuple[int, bytes]] = {}
    for export in exports_newest_first(connection):
        heads = parse_heads(export.body)
        if not number:
            number, before = export.number, export.digest
        for head in heads.heads:
            known.setdefault(head.stream, (head.version, head.hash))
        if heads.full:
            break
        changed += len(heads.heads)
    return number, before, known, changed


def exports_newest_first(connection: Connection) -> Iterator[SignedHeads]:
    """Yield the stored exports from the last one back, loading one at a time."""
    below = 1 << 62
    while True:
        row = connection.execute(
            select(schema.heads)
            .where(schema.heads.c.number < below)
            .order_by(schema.heads.c.number.desc())
            .limit(1)
        ).first()
        if row is None:
            return
        below = row.number
        yield SignedHeads(*row)


def list_exports_after(
    connection: Connection, number: int, limit: int = 100
) -> Sequence[SignedHeads]:
    """Return up to `limit` stored exports after a number, in order."""
    rows = connection.execute(
        select(schema.heads)
        .where(schema.heads.c.number > number)
        .order_by(schema.heads.c.number)
        .limit(limit)
    )
    return [SignedHeads(*row) for row in rows]
