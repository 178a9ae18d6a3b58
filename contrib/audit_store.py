#!/usr/bin/env python3
"""Audit a fortyeight store without fortyeight.

    python3 audit_store.py STORE [--heads FOLDER] [--key signing.pub ...]

STORE is an SQLite file, or a file that `fortyeight backup` wrote from either kind of database. The
program is this one file. It needs Python 3.11 and nothing else, imports nothing of fortyeight, and
was written from the documented formats, the rulebooks and the rulings. It only reads.

It prints a line for each check. It exits with 0 if everything holds, with 1 at the first break,
which is named by its place, and with 2 if something cannot be read.

What it cannot see: cards and records that are still sealed, which it counts, and anything after the
last signed head that you hold.
"""

from __future__ import annotations

import argparse
import base64
import gzip
import hashlib
import hmac
import io
import json
import sqlite3
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple


class BrokenError(Exception):
    """A check that fails: the place, and what is wrong there."""

    def __init__(self, place: str, sentence: str) -> None:
        super().__init__(f"{place}: {sentence}")


class UnreadableError(Exception):
    """A file that is not what it should be."""


# The store ----------------------------------------------------------------------------------------

_NEEDED = {"streams", "events", "commands", "accounts", "entries", "heads"}
_NEEDED |= {"rounds", "round_people", "shoes"}
_BYTES = {"hash", "digest", "signature"}
_TRAILER = b"\nfortyeight sha256 1 "


def open_store(path: Path, folder: Path) -> sqlite3.Connection:
    """Open an SQLite file for reading; unpack a backup into one first."""
    try:
        with path.open("rb") as file:
            start = file.read(16)
    except OSError as error:
        raise UnreadableError(f"{path} cannot be read: {error.strerror}") from None
    if start.startswith(b"\x1f\x8b"):
        return _unpack(path, folder / "unpacked.db")
    if start != b"SQLite format 3\0":
        raise UnreadableError(f"{path} is neither an SQLite file nor a backup of fortyeight")
    # Without a -wal file nobody writes; `immutable` then reads a file on a read-only disk too.
    with_log = path.with_name(path.name + "-wal").exists()
    store = sqlite3.connect(
        f"{path.resolve().as_uri()}?mode=ro{'' if with_log else '&immutable=1'}", uri=True
    )
    store.execute("BEGIN")
    fault = store.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if fault != "ok":
        raise BrokenError(str(path), f"SQLite finds the file damaged: {fault}")
    tables = {row[0] for row in store.execute("SELECT name FROM sqlite_master")}
    if not tables >= _NEEDED:
        raise UnreadableError(
            f"{path} is no store of fortyeight: {min(_NEEDED - tables)} is missing"
        )
    return store


def _unpack(path: Path, to: Path) -> sqlite3.Connection:
    """Read a backup, which ends with hashes of its text and of its bytes."""
    data = path.read_bytes()
    size = len(_TRAILER) + 65
    packed, trailer = data[:-size], data[-size:]
    if trailer != _TRAILER + hashlib.sha256(packed).hexdigest().encode() + b"\n":
        raise BrokenError(str(path), "the bytes are not those that were written")
    store = sqlite3.connect(to, isolation_level=None)
    store.execute("BEGIN")
    text, table, rows = hashlib.sha256(), "", 0
    columns: list[str] = []
    manifest: dict[str, Any] = {}
    for line in gzip.GzipFile(fileobj=io.BytesIO(packed)):
        value = json.loads(line)
        if "manifest" in value:
            manifest = value["manifest"]
            break
        text.update(line)
        if isinstance(value, list):
            rows += 1
            if table in _NEEDED:
                marks = ",".join("?" * len(columns))
                into = f"INSERT INTO {table} VALUES ({marks})"  # noqa: S608  # one of _NEEDED
                store.execute(into, _decoded(columns, value))
        elif "table" in value:
            table, columns, rows = value["table"], value["columns"], 0
            if table in _NEEDED:
                store.execute(f"CREATE TABLE {table} ({', '.join(columns)})")
        elif value.get("rows", 0) != rows:
            raise BrokenError(
                f"{path}, table {table}", f"{rows} rows, and {value['rows']} were written"
            )
    if manifest.get("sha256") != text.hexdigest():
        raise BrokenError(str(path), "the rows are not those that were written")
    for table in ("events", "entries", "rounds", "round_people"):
        store.execute(f"CREATE INDEX {table}_of_stream ON {table} (stream)")
    return store


def _decoded(columns: list[str], row: list[Any]) -> list[Any]:
    return [
        base64.b64decode(value) if name in _BYTES and value is not None else value
        for name, value in zip(columns, row, strict=True)
    ]


class Event(NamedTuple):
    stream: str
    version: int
    at: int
    actor: str
    command: str
    name: str
    body: str
    hash: bytes

    @property
    def place(self) -> str:
        return f"{self.stream} event {self.version}"

    @property
    def said(self) -> dict[str, Any]:
        """The body; empty if it is sealed."""
        body = json.loads(self.body)
        return body if isinstance(body, dict) else {}


def events_of(store: sqlite3.Connection, stream: str) -> Iterator[Event]:
    rows = store.execute(
        "SELECT stream, version, at, actor, command, name, body, hash FROM events"
        " WHERE stream = ? ORDER BY version",
        (stream,),
    )
    return (Event(*row) for row in rows)


def all_streams(store: sqlite3.Connection) -> list[str]:
    rows = store.execute("SELECT stream FROM events UNION SELECT stream FROM streams ORDER BY 1")
    return [row[0] for row in rows]


# The hash chain and the signed heads --------------------------------------------------------------


def chained(before: bytes, event: Event) -> bytes:
    fields = [
        event.stream,
        event.version,
        event.at,
        event.actor,
        event.command,
        event.name,
        event.body,
    ]
    text = json.dumps(fields, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(b"fortyeight event 1\n" + before + text.encode()).digest()


def check_chain(store: sqlite3.Connection) -> str:
    """Every event follows the one before it, and every stream ends where its row says."""
    ends = {
        row[0]: (row[1], row[2])
        for row in store.execute("SELECT stream, version, hash FROM streams")
    }
    streams, events = all_streams(store), 0
    for stream in streams:
        version, last = 0, bytes(32)
        for event in events_of(store, stream):
            if event.version != version + 1:
                raise BrokenError(event.place, f"the event before it is {version}")
            version, last = event.version, chained(last, event)
            if last != event.hash:
                raise BrokenError(event.place, "it, or one before it, is not what was stored")
            events += 1
        if stream not in ends:
            raise BrokenError(stream, "it has events and no row")
        if ends[stream] != (version, last if version else ends[stream][1]):
            raise BrokenError(
                stream, f"it ends at event {version}, and its row says {ends[stream][0]}"
            )
    return f"chain: {events:,} events of {len(streams):,} streams follow one another"


class Export(NamedTuple):
    number: int
    body: str
    signature: bytes

    @property
    def message(self) -> bytes:
        return f"fortyeight heads 1\n{self.body}".encode()

    @property
    def place(self) -> str:
        return f"heads {self.number}"


def read_exports(folder: Path) -> list[Export]:
    """The exports that were kept in a folder of files."""
    result = []
    for path in sorted(folder.glob("heads-*.jsonl")):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            try:
                said = json.loads(line)
                signature = bytes.fromhex(said["signature"])
                result.append(Export(said["number"], said["body"], signature))
            except (ValueError, KeyError, TypeError):
                raise BrokenError(f"{path} line {number}", "it is no export of heads") from None
    if not result:
        raise UnreadableError(f"{folder} has no exports of heads")
    return result


def read_key(path: Path) -> tuple[str, bytes]:
    """The id and the bytes of a public key."""
    try:
        lines = [line.split() for line in path.read_text("utf-8").splitlines()]
        fields = {line[0]: line[1] for line in lines if len(line) == 2}
        return fields["id"], base64.b64decode(fields["key"], validate=True)
    except (OSError, ValueError, KeyError):
        raise UnreadableError(f"{path} is no public key of fortyeight") from None


def check_heads(store: sqlite3.Connection, kept: list[Export], keys: dict[str, bytes]) -> str:
    """What was signed is in the store, and nothing that was signed is missing."""
    stored = [
        Export(*row)
        for row in store.execute("SELECT number, body, signature FROM heads ORDER BY 1")
    ]
    by_number = {one.number: one for one in stored}
    for one in kept:
        if by_number.setdefault(one.number, one) != one:
            raise BrokenError(one.place, "it is not the same in the store and in the files")
    before, signed = None, 0
    for one in sorted(by_number.values()):
        said = json.loads(one.body)
        if said["number"] != one.number:
            raise BrokenError(one.place, f"it says that it is number {said['number']}")
        if before is not None and one.number != before.number + 1:
            raise BrokenError(f"heads {before.number + 1}", "this export is missing")
        if before is not None and said["before"] != hashlib.sha256(before.message).hexdigest():
            raise BrokenError(one.place, "it does not follow the export before it")
        if keys:
            if said["key"] not in keys or not ed25519_ok(
                keys[said["key"]], one.message, one.signature
            ):
                raise BrokenError(one.place, "it is not signed by a key that was given")
            signed += 1
        for stream, version, digest in said["heads"]:
            row = store.execute(
                "SELECT hash FROM events WHERE stream = ? AND version = ?", (stream, version)
            ).fetchone()
            if row is None:
                raise BrokenError(
                    f"{stream} event {version}", f"it is missing, and {one.place} has it"
                )
            if row[0].hex() != digest:
                raise BrokenError(
                    f"{stream} event {version}", f"{one.place} was signed for another one"
                )
        before = one
    told = f"{signed:,} signatures valid" if keys else "no key given, so no signature is checked"
    kept_too = f"{len(kept):,} of them in files"
    return f"heads: {len(by_number):,} exports, {kept_too}, agree with the chain; {told}"


# Ed25519 (RFC 8032), verification only ------------------------------------------------------------

_P = 2**255 - 19
_L = 2**252 + 27742317777372353535851937790883648493
_D = -121665 * pow(121666, -1, _P) % _P
_SQRT = pow(2, (_P - 1) // 4, _P)

_Point = tuple[int, int, int, int]


def _add(a: _Point, b: _Point) -> _Point:
    """Add two points in extended coordinates (X, Y, Z, T)."""
    m = (a[1] - a[0]) * (b[1] - b[0]) % _P
    n = (a[1] + a[0]) * (b[1] + b[0]) % _P
    c, d = 2 * a[3] * b[3] * _D % _P, 2 * a[2] * b[2] % _P
    e, f, g, h = n - m, d - c, d + c, n + m
    return e * f % _P, g * h % _P, f * g % _P, e * h % _P


def _times(number: int, point: _Point) -> _Point:
    result: _Point = (0, 1, 1, 0)
    while number:
        if number & 1:
            result = _add(result, point)
        point = _add(point, point)
        number >>= 1
    return result


def _point(encoded: bytes) -> _Point | None:
    """Decode a point; None if the bytes are none."""
    number = int.from_bytes(encoded, "little")
    y, sign = number & (1 << 255) - 1, number >> 255
    if y >= _P:
        return None
    square = (y * y - 1) * pow(_D * y * y + 1, -1, _P) % _P
    x = pow(square, (_P + 3) // 8, _P)
    if (x * x - square) % _P:
        x = x * _SQRT % _P
    if (x * x - square) % _P or (x == 0 and sign):
        return None
    x = x if x & 1 == sign else _P - x
    return x, y, 1, x * y % _P


_base = _point((4 * pow(5, -1, _P) % _P).to_bytes(32, "little"))
assert _base is not None
_BASE: _Point = _base


def ed25519_ok(key: bytes, message: bytes, signature: bytes) -> bool:
    """Whether a signature is that of the key for the message."""
    if len(key) != 32 or len(signature) != 64:
        return False
    public, nonce = _point(key), _point(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if public is None or nonce is None or s >= _L:
        return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % _L
    left, right = _times(s, _BASE), _add(nonce, _times(k, public))
    same_x = (left[0] * right[2] - right[0] * left[2]) % _P == 0
    return same_x and (left[1] * right[2] - right[1] * left[2]) % _P == 0


# The ledger and the answers -----------------------------------------------------------------------


def overdrawable(account: str) -> bool:
    """The bank, the bank of practice tables and the houses of tables may owe."""
    return account in ("bank", "practice") or (
        account.startswith("table:") and account.endswith(":house")
    )


def check_ledger(store: sqlite3.Connection) -> str:
    """Every posting balances, nobody ever owes, and the balances are what the lines add up to."""
    held: Counter[str] = Counter()
    lines = postings = 0
    place: tuple[str, int] | None = None
    total = 0
    rows = store.execute(
        "SELECT n.stream, n.version, n.line, n.account, n.cents, n.at, e.at FROM entries n"
        " LEFT JOIN events e ON e.stream = n.stream AND e.version = n.version"
        " ORDER BY n.stream, n.version, n.line"
    )
    for stream, version, _, account, cents, at, then in rows:
        here = f"{stream} event {version}"
        if (stream, version) != place:
            if total:
                raise BrokenError(
                    f"{place[0]} event {place[1]}" if place else here,
                    f"its lines add up to {total} cents",
                )
            place, postings = (stream, version), postings + 1
        if then is None:
            raise BrokenError(here, "money was moved by an event that is not there")
        if then != at:
            raise BrokenError(here, "a line of the ledger has another time than its event")
        total += cents
        lines += 1
        held[account] += cents
        # All lines of a table's accounts are in its own stream, in their order.
        if account.startswith("table:") and held[account] < 0 and not overdrawable(account):
            raise BrokenError(here, f"{account} owes {-held[account]} cents")
    if total and place:
        raise BrokenError(f"{place[0]} event {place[1]}", f"its lines add up to {total} cents")
    balances = dict(store.execute("SELECT account, cents FROM accounts"))
    for account in sorted(held.keys() | balances.keys()):
        if overdrawable(account):
            continue
        if held[account] < 0:
            raise BrokenError(f"account {account}", f"it owes {-held[account]} cents")
        if balances.get(account, 0) != held[account]:
            raise BrokenError(
                f"account {account}",
                f"it has {balances.get(account, 0)} cents, and its lines come to {held[account]}",
            )
    if sum(held.values()):
        raise BrokenError("ledger", f"{sum(held.values())} cents came out of nowhere")
    accounts = f"{len(held):,} accounts hold 0 in all"
    return f"ledger: {postings:,} postings of {lines:,} lines balance; {accounts}"


def check_answers(store: sqlite3.Connection) -> str:
    """Every command that did something has one stored answer, and did it once."""
    answers = {
        (row[0], row[1]): row[2:]
        for row in store.execute("SELECT stream, id, actor, answer, version FROM commands")
    }
    count = store.execute("SELECT count(*) FROM commands").fetchone()[0]
    done = 0
    for stream in all_streams(store):
        ends: dict[str, int] = {}
        last = ""
        for event in events_of(store, stream):
            if event.command:
                if event.command in ends and event.command != last:
                    raise BrokenError(
                        event.place, f"command {event.command} was done a second time"
                    )
                ends[event.command] = event.version
            last = event.command
        for command, version in ends.items():
            here = f"{stream} event {version}"
            if (stream, command) not in answers:
                raise BrokenError(here, f"command {command} was done and has no stored answer")
            _, answer, stored = answers[stream, command]
            said = json.loads(answer)
            if said.get("ok") is False or "refused" in said:
                raise BrokenError(here, f"command {command} was done, and its answer refuses it")
            if stream.startswith("table:") and not said.get("version") == stored == version:
                raise BrokenError(
                    here, f"the answer to {command} says that it ended at event {stored}"
                )
        done += len(ends)
    once = f"{done:,} commands did something, each once"
    return f"answers: {count:,} stored, one for each command id; {once}"


# The shoes ----------------------------------------------------------------------------------------


def shuffled(cards: list[str], secret: bytes, parts: list[str]) -> list[str]:
    """Fisher-Yates by HMAC-SHA256, as docs/explanation/fair-shuffles.md has it."""
    draw, cards = draws(secret, parts), list(cards)
    for last in range(len(cards) - 1, 0, -1):
        chosen = draw(last + 1)
        cards[last], cards[chosen] = cards[chosen], cards[last]
    return cards


def draws(secret: bytes, parts: list[str]) -> Callable[[int], int]:
    texts = [part.encode() for part in parts]
    message = b"".join(len(text).to_bytes(4, "big") + text for text in texts) + (8).to_bytes(
        4, "big"
    )
    buffer, block = bytearray(), 0

    def below(bound: int) -> int:
        nonlocal block
        bits = (bound - 1).bit_length()
        size = -(-bits // 8)
        while True:
            while len(buffer) < size:
                buffer.extend(hmac.digest(secret, message + block.to_bytes(8, "big"), "sha256"))
                block += 1
            number = int.from_bytes(buffer[:size], "big") >> 8 * size - bits
            del buffer[:size]
            if number < bound:
                return number

    return below


def shoe_order(said: dict[str, Any], place: str) -> list[str]:
    """The order of a revealed shoe; raises if the transcript breaks its promise."""
    secret = bytes.fromhex(said["secret"])
    if hashlib.sha256(secret).hexdigest() != said["commitment"]:
        raise BrokenError(place, "the revealed secret is not the one that was promised")
    nonce = f"{said['table']}/{said['shoe']}"
    if said["nonce"] != nonce or said["algorithm"] != "fortyeight-shoe/1":
        raise BrokenError(place, "the nonce or the algorithm was chosen")
    seeds = [text for one in said["seeds"] for text in (one["person"], one["seed"])]
    faces = [rank + suit for rank in "A23456789TJQK" for suit in "cdhs"]
    cards = [face for face in faces for _ in range(said["cards"].get(face, 0))]
    order = shuffled(cards, secret, ["fortyeight-shoe/1", *seeds, nonce])
    for number, cut in enumerate(said["cuts"], 1):
        if not 0 <= cut["low"] <= cut["place"] <= cut["high"] <= len(order):
            raise BrokenError(place, f"cut {number} is out of its bounds")
        if not cut["person"]:
            parts = ["fortyeight-shoe/1", *seeds, f"{nonce}/cut/{number}"]
            if cut["place"] != cut["low"] + draws(secret, parts)(cut["high"] - cut["low"] + 1):
                raise BrokenError(place, f"the dealer chose the place of cut {number}")
        order = order[cut["place"] :] + order[: cut["place"]]
    drawn = said["drawn"] or []
    if drawn != order[: len(drawn)]:
        raise BrokenError(place, "cards left the shoe in another order than the shuffle's")
    return order


def check_shoes(store: sqlite3.Connection, orders: dict[tuple[str, int], list[str]]) -> str:
    """Every shoe was promised before it was mixed, and what is revealed is what was promised."""
    rows = {
        (row[0], row[1]): row[2:]
        for row in store.execute("SELECT stream, shoe, commitment, transcript FROM shoes")
    }
    promised: dict[tuple[str, int], str] = {}
    mixed: dict[tuple[str, int], dict[str, Any]] = {}
    for stream in all_streams(store):
        for event in events_of(store, stream):
            if not event.name.startswith("fair.") or event.name in ("fair.secret/1", "fair.seed/1"):
                continue
            said, shoe = event.said, (stream, event.said["shoe"])
            if event.name == "fair.promised/1":
                if shoe in promised:
                    raise BrokenError(event.place, f"shoe {shoe[1]} is promised a second time")
                promised[shoe] = said["commitment"]
            elif shoe not in promised:
                raise BrokenError(event.place, f"shoe {shoe[1]} was never promised")
            elif event.name == "fair.mixed/1":
                mixed[shoe] = said
            elif event.name == "fair.revealed/1":
                told = json.loads(said["transcript"])
                seeds = [[one["person"], one["seed"]] for one in told["seeds"]]
                if told["commitment"] != promised[shoe] or told["secret"] != said["secret"]:
                    raise BrokenError(event.place, "the transcript is not of the promised shoe")
                if shoe not in mixed or seeds != mixed[shoe]["seeds"]:
                    raise BrokenError(
                        event.place, "the transcript has other seeds than were mixed in"
                    )
                if told["next_commitment"] not in (None, promised.get((stream, shoe[1] + 1))):
                    raise BrokenError(
                        event.place, "the next shoe was promised with another commitment"
                    )
                orders[shoe] = shoe_order(told, event.place)
                if rows.get(shoe, ("", ""))[1] != said["transcript"]:
                    raise BrokenError(
                        f"{stream} shoe {shoe[1]}", "its row has another transcript than the log"
                    )
    for shoe, commitment in promised.items():
        if rows.pop(shoe, ("",))[0] != commitment:
            raise BrokenError(
                f"{shoe[0]} shoe {shoe[1]}", "its row has another commitment than the log"
            )
    for stream, number in rows:
        raise BrokenError(f"{stream} shoe {number}", "it has a row and is not in the log")
    return f"shoes: {len(promised):,} promised, {len(orders):,} revealed and shuffled again"


# The rules of settlement --------------------------------------------------------------------------
#
# Typed in from the five rulebooks and the rulings (R1 to R40), not read from the project's files.

Odds = tuple[int, int]
TENS = "TJQK"
#: Bonus 21s that all five texts pay, by ranks, number of cards (-7: seven or more) and suits.
BONUS_21: dict[tuple[str, int, str], Odds] = {
    ("", 5, "any"): (3, 2),
    ("", 6, "any"): (2, 1),
    ("", -7, "any"): (3, 1),
    **{
        (ranks, 3, suits): odds
        for ranks in ("678", "777")
        for suits, odds in (("any", (3, 2)), ("same", (2, 1)), ("spades", (3, 1)))
    },
}
_US_TIERS = ((500, 100_000), (2_500, 500_000))


@dataclass(frozen=True)
class Book:
    """What a text says about money; `match` is by the number of decks where the text has it so."""

    decks: int
    #: What a dealer's blackjack takes: original wagers, what is not doubled, or all (R12).
    takes: str
    draws_to_soft_17: bool = False
    #: Whether any 21 beats a dealer's blackjack.
    beats_blackjack: bool = False
    bonus_on_split: bool = True
    #: Whose double bars a bonus 21: the player's own, or any on the hand (R30).
    barred_by_hand: bool = False
    #: Aces among the first two cards of a doubled hand count 1 (Marina Bay Sands 3.17.2).
    doubled_aces_one: bool = False
    tiers: tuple[tuple[int, int], ...] = _US_TIERS
    #: Whether each other original wager gets the $50, or each other player (R4).
    fifty_by_wager: bool = False
    bonus: dict[tuple[str, int, str], Odds] = field(default_factory=lambda: dict(BONUS_21))
    match: dict[int, dict[str, Odds]] = field(default_factory=dict)
    #: What an ace without a blackjack pays on a Bonus Spin wager (R17).
    ace_pays: int = 0
    rates: dict[str, Fraction] = field(default_factory=dict)


def _each(suited: int, unsuited: int) -> dict[str, Odds]:
    return {"suited": (suited, 1), "unsuited": (unsuited, 1)}


def _rows(two: int, mixed: int, one: int, two_unsuited: int, one_unsuited: int) -> dict[str, Odds]:
    names = ("two_suited", "suited_and_unsuited", "one_suited", "two_unsuited", "one_unsuited")
    odds = (two, mixed, one, two_unsuited, one_unsuited)
    return {name: (to, 1) for name, to in zip(names, odds, strict=True)}


BOOKS = {
    "ma-spanish21": Book(
        6, "original-only", match={6: _each(9, 4), 8: _each(12, 3)}, ace_pays=1_000
    ),
    "ma-pontoon21": Book(
        6,
        "original-only",
        match={0: _rows(24, 15, 12, 6, 3)},
        rates={
            "primary": Fraction(1, 20),
            "secondary": Fraction(1, 40),
            "must-hit": Fraction(1, 40),
        },
    ),
    "md-pontoon21": Book(
        6,
        "original-only",
        bonus_on_split=False,
        match={0: _each(12, 3)},
        rates={
            "jackpot": Fraction(1, 20),
            "primary": Fraction(1, 20),
            "secondary": Fraction(1, 40),
        },
    ),
    "mbs-pontoon": Book(
        8,
        "undoubled",
        draws_to_soft_17=True,
        beats_blackjack=True,
        barred_by_hand=True,
        doubled_aces_one=True,
        tiers=((1_000, 100_000), (10_000, 500_000)),
        fifty_by_wager=True,
    ),
    "bbc-spanish21": Book(
        6,
        "all",
        draws_to_soft_17=True,
        beats_blackjack=True,
        tiers=((0, 50_000),),
        match={0: _rows(25, 15, 10, 8, 3)},
    ),
}
#: Boston Billiard Club: what a broken dealer's hand pays by its number of cards.
BREAK_BONUS = {3: 1, 4: 3, 5: 4, 6: 15, 7: 50}
_RATE_KEYS = {
    "jackpot": "bonus_spin_rate",
    "primary": "xtreme_primary_rate",
    "secondary": "xtreme_secondary_rate",
    "must-hit": "must_hit_rate",
}


def won(stake: int, odds: Odds) -> int:
    """Stake and winnings; a fraction of a cent is dropped (R21)."""
    return stake + stake * odds[0] // odds[1]


def points(cards: list[str], ones: int = 0) -> tuple[int, bool]:
    """The total and whether it is soft; aces among the first `ones` cards count 1."""
    total = sum(1 if c[0] == "A" else 10 if c[0] in TENS else int(c[0]) for c in cards)
    soft = any(c[0] == "A" for c in cards[ones:]) and total <= 11
    return total + 10 * soft, soft


def is_blackjack(cards: list[str]) -> bool:
    return len(cards) == 2 and points(cards)[0] == 21


def bonus_21(rows: dict[tuple[str, int, str], Odds], cards: list[str]) -> Odds:
    """What an undoubled 21 is paid: the best of the rows that it fits (R3)."""
    held, suits = "".join(sorted(card[0] for card in cards)), {card[1] for card in cards}
    fitting = [
        odds
        for (ranks, count, suit), odds in rows.items()
        if (len(cards) == count or 0 < -count <= len(cards))
        and ranks in ("", held)
        and (suit == "any" or (len(suits) == 1 and (suit == "same" or suit[0] in suits)))
    ]
    return max(fitting, key=lambda odds: Fraction(*odds), default=(1, 1))


# Rulebooks of a house's own: a text of the five, and what differs from it.


def _names(text: str) -> set[str]:
    return set(text.split())


#: Rules that `Book` has a field for, with the values that this program knows.
_FIELDS: dict[str, tuple[str, dict[Any, bool]]] = {
    "soft_17": ("draws_to_soft_17", {"draw": True, "stand": False}),
    "twenty_one_against_blackjack": ("beats_blackjack", {"win": True, "lose": False}),
    "bonus_on_split_hands": ("bonus_on_split", {True: True, False: False}),
    "bonus_barred_by_double": ("barred_by_hand", {"hand": True, "player": False}),
    "doubled_ace_counts_one": ("doubled_aces_one", {True: True, False: False}),
    "others_bonus_by": ("fifty_by_wager", {"wager": True, "player": False}),
}
#: Rules that a settlement reads where it needs them.
_READ = set(_RATE_KEYS.values()) | _names(
    """blackjack_pays insurance_pays pair_pays surrender_returns others_bonus decks match_odds
    dealer_blackjack_takes two_card_21_after_split bonus_spin_stake_returned
    xtreme_stake_returned"""
)
#: Rules of what may be done and in which order: the events tell what was done.
_ALLOWED = _names(
    """removed_ranks boxes boxes_per_player adjacent_boxes people_per_box table_minimum
    table_maximum chip_unit currency dealing looks_under blackjack_at_once_under surrender_against
    surrender_cards surrender_after_split doubles double_cards double_totals double_on_21
    double_amount double_of double_at_least_minimum double_after_split double_split_aces
    rescue_at_most splits split_by ace_splits split_aces_draw insurance_against insurance_amount
    insurance_lost match match_minimum match_maximum match_within_main pair pair_minimum
    pair_maximum pair_needs_own_main break_bonus break_bonus_minimum break_bonus_maximum bonus_spin
    bonus_spin_wager xtreme xtreme_wager settlement_order optional_settlement_order bust_at_once
    shuffler cutting_card cut_cards cut_by burn_new_shoe burn_cards burn_new_dealer mid_shoe_entry
    match_play verbal_wagers pick_up"""
)
#: What else such a rulebook may have: its name and its words.
_WORDS = _names(
    """id title authority version summary source as_of published presentation based_on without
    words calls outcomes sharing acts terminal"""
)

#: What it may have that is read below.
_TABLES = {"rules", "match", "bonus_21", "super_bonus"}


def read_own_books(store: sqlite3.Connection) -> dict[str, dict[str, Any]]:
    """What is stored of each version of a rulebook of the house's own, by its hash."""
    found: dict[str, dict[str, Any]] = {}
    for stream in all_streams(store):
        if not stream.startswith(("book:", "practice-book:")):
            continue
        for event in events_of(store, stream):
            if event.name not in ("book.proposed/1", "practice.book-kept/1"):
                continue
            content = event.said["content"]
            text = json.dumps([content["book"], content["base"]], separators=(",", ":"))
            digest = hashlib.sha256(f"fortyeight rulebook 1\n{text}".encode()).hexdigest()
            if digest != event.said.get("hash", stream.partition(":")[2]):
                raise BrokenError(event.place, "the rulebook is not the one of its hash")
            found[digest] = content["book"]
    return found


def own_book(said: dict[str, Any], house: dict[str, Any]) -> tuple[Book, dict[str, Any], list[str]]:
    """Return the book, the rules that its settlement reads, and those that are not known here."""
    rules = {key: _chosen(raw) for key, raw in said.get("rules", {}).items()}
    match = {name: _chosen(raw) for name, raw in said.get("match", {}).items()}
    rules["match_odds"] = match | rules.get("match_odds", {}) | house.get("match_odds", {})
    rules |= {key: value for key, value in house.items() if key != "match_odds"}
    unknown = [f"match.{name}" for name in match if not isinstance(match[name], str)]
    unknown += [key for key in said if key not in _WORDS | _TABLES]
    unknown += [key for key in rules if key not in _READ | _ALLOWED | _FIELDS.keys()]
    book, gone = BOOKS[said["based_on"]], said.get("without", [])
    for key, (name, values) in _FIELDS.items():
        if key in rules and rules[key] not in values:
            unknown.append(key)
        elif key in rules:
            book = replace(book, **{name: values[rules[key]]})  # type: ignore[arg-type]  # all bool
    bonus = {} if "bonus_21" in gone else dict(book.bonus)
    for row in said.get("bonus_21", []):
        if not row.keys() <= {"ranks", "cards", "cards_or_more", "suits", "pays"}:
            unknown.append("bonus_21")
        ranks = "".join(sorted(row.get("ranks", "").split("-")))
        count = row.get("cards") or len(ranks) or -row["cards_or_more"]
        bonus[ranks, count, row.get("suits", "any")] = _odds(_chosen(row["pays"]))
    dropped = {"super_bonus", "super_bonus.tier"} & set(gone)
    tiers = {} if dropped else dict(book.tiers)
    bonus_section = dict(said.get("super_bonus", {}))
    for tier in bonus_section.pop("tier", []):
        tiers[_cents(tier["from"])] = _cents(_chosen(tier["pays"]))
    unknown += [f"super_bonus.{key}" for key in bonus_section]
    bonus = {row: odds for row, odds in bonus.items() if odds[0]}
    return replace(book, bonus=bonus, tiers=tuple(tiers.items())), rules, unknown


def _chosen(raw: Any) -> Any:
    """The value of a rule; of one that the house may choose, the default."""
    return raw.get("default", raw.get("value", raw)) if isinstance(raw, dict) else raw


def _odds(text: str) -> Odds:
    """Odds like 3:2, or a share like 1/2; a row that pays none is none."""
    if text == "none":
        return 0, 1
    first, second = text.replace("/", ":").split(":")
    return int(first), int(second)


def _cents(text: str) -> int:
    return 0 if text == "none" else int(100 * Fraction(text))


@dataclass
class Stake:
    """A person's wager on a hand; `original` unless a split or a cover put it there."""

    person: str
    main: int
    original: bool = True
    doubles: list[int] = field(default_factory=list)
    rescued: bool = False


@dataclass
class Hand:
    stakes: list[Stake]
    cards: list[str] = field(default_factory=list)
    split: bool = False
    surrendered: bool = False
    dead: bool = False

    @property
    def doubled(self) -> bool:
        return any(stake.doubles for stake in self.stakes)

    def stake_of(self, person: str) -> Stake:
        return next(stake for stake in self.stakes if stake.person == person)


#: Match-play coupons, with the hand and the kind of the wager that each is placed with.
COUPONS = {"coupon": (1, "main"), "match-coupon": (0, "match")}


class Line(NamedTuple):
    person: str
    box: int
    hand: int
    kind: str
    staked: int
    returned: int


@dataclass
class Round:
    """A round as its events tell it."""

    book: Book | None
    house: dict[str, Any]
    wagers: list[tuple[str, int, str, int]] = field(default_factory=list)
    boxes: dict[int, list[Hand]] = field(default_factory=dict)
    callers: dict[int, str] = field(default_factory=dict)
    opening: dict[int, list[str]] = field(default_factory=dict)
    dealer: list[str] = field(default_factory=list)
    insurance: list[tuple[str, int, int]] = field(default_factory=list)
    prizes: Counter[tuple[str, int, str]] = field(default_factory=Counter)
    returned_wheels: set[tuple[str, int, str]] = field(default_factory=set)
    spun: list[str] = field(default_factory=list)
    settled: list[Line] = field(default_factory=list)
    #: The cards as they left the shoe; the hole card is empty until it is turned.
    leaving: list[str] = field(default_factory=list)
    hole_at: int = 0
    actions: list[str] = field(default_factory=list)
    ordinary: bool = True
    first: int = 0
    #: Rules of the house's own that this program does not know.
    unknown: list[str] = field(default_factory=list)

    # Settlement

    def lines(self) -> list[Line]:
        """Every wager of the round as the rules settle it."""
        assert self.book is not None
        lines = [line for box in sorted(self.boxes) for line in self._box(box)]
        for person, box, kind, cents in self.wagers:
            if kind != "main" and kind not in COUPONS:
                lines.append(
                    Line(person, box, 0, kind, cents, self._side(person, box, kind, cents))
                )
        for person, box, cents in self.insurance:
            pays = _odds(self.house.get("insurance_pays", "2:1"))
            back = won(cents, pays) if is_blackjack(self.dealer[:2]) else 0
            if len(self.dealer) < 2 and self._all_dead:
                back = cents  # nobody needs the second card
            lines.append(Line(person, box, 0, "insurance", cents, back))
        lines += [Line(*key, 0, "must-hit", 0, cents) for key, cents in self._must_hit()]
        return lines + list(self._coupons(lines)) + self._super_bonus()

    def _coupons(self, lines: list[Line]) -> Iterator[Line]:
        """A coupon is paid what it says if the wager that it lies with wins, on the first hand."""
        for person, box, kind, cents in self.wagers:
            for line in lines:
                if kind in COUPONS and line[:4] == (person, box, *COUPONS[kind]):
                    paid = cents if line.returned > line.staked else 0
                    yield Line(person, box, 0, kind, 0, paid)

    @property
    def _all_dead(self) -> bool:
        return all(hand.dead for hands in self.boxes.values() for hand in hands)

    def _must_hit(self) -> Iterator[tuple[tuple[str, int], int]]:
        for (person, box, kind), cents in self.prizes.items():
            if kind == "must-hit":
                yield (person, box), cents

    def _box(self, box: int) -> Iterator[Line]:
        loses = self._original_losers(box)
        for number, hand in enumerate(self.boxes[box], 1):
            for stake in hand.stakes:
                main, doubles = self._stake(hand, stake, id(stake) in loses)
                yield Line(stake.person, box, number, "main", stake.main, main)
                for cents, back in zip(stake.doubles, doubles, strict=True):
                    yield Line(stake.person, box, number, "double", cents, back)

    def _original_losers(self, box: int) -> set[int]:
        """Each person's stake that a dealer's blackjack takes; of a dead hand the next (R39)."""
        found: dict[str, int] = {}
        for hand in self.boxes[box]:
            for stake in hand.stakes:
                alive = not hand.dead
                after = any(
                    one.original and earlier.dead
                    for earlier in self.boxes[box]
                    for one in earlier.stakes
                    if one.person == stake.person
                )
                if alive and (stake.original or after):
                    found.setdefault(stake.person, id(stake))
        return set(found.values())

    def _stake(self, hand: Hand, stake: Stake, is_original: bool) -> tuple[int, list[int]]:
        """What comes back of a wager, and of each of its doubles."""
        book, doubles = self.book, stake.doubles
        assert book is not None
        dealer_total, blackjack = points(self.dealer)[0], is_blackjack(self.dealer[:2])
        takes = self.house.get("dealer_blackjack_takes", book.takes)
        natural = _odds(self.house.get("blackjack_pays", "3:2"))
        total = self.total(hand)
        nothing, all_back = [0] * len(doubles), list(doubles)
        if hand.dead:
            return stake.main, all_back
        if not hand.split and is_blackjack(hand.cards):
            return won(stake.main, natural), nothing  # whatever the dealer has (R1)
        if hand.surrendered:
            share = _odds(self.house.get("surrender_returns", "1/2"))
            return 0 if blackjack else stake.main * share[0] // share[1], nothing
        two_card = hand.split and not doubles and is_blackjack(hand.cards)
        option = self.house.get("two_card_21_after_split", "plain")
        if two_card and dealer_total == 21 and option == "wins-as-blackjack":
            return won(stake.main, natural), nothing
        if blackjack and takes.startswith("original"):
            if total > 21 and takes == "original-and-busted":
                return 0, nothing
            return 0 if is_original else stake.main, all_back
        if stake.rescued:
            return 0, all_back
        if total > 21:
            return 0, nothing
        if total == 21:
            if blackjack and not book.beats_blackjack:
                return 0, nothing
            if two_card and dealer_total == 21 and option == "ties-21":
                return stake.main, all_back
            barred = hand.doubled if book.barred_by_hand else bool(doubles)
            bonus = not barred and (book.bonus_on_split or not hand.split)
            odds = bonus_21(book.bonus, hand.cards) if bonus else (1, 1)
            return won(stake.main, odds), [2 * cents for cents in doubles]
        if blackjack:
            return 0, all_back if takes == "undoubled" else nothing
        if total == dealer_total:
            return stake.main, all_back
        if dealer_total > 21 or total > dealer_total:
            return 2 * stake.main, [2 * cents for cents in doubles]
        return 0, nothing

    def total(self, hand: Hand) -> int:
        assert self.book is not None
        return points(hand.cards, 2 if self.book.doubled_aces_one and hand.doubled else 0)[0]

    def _side(self, person: str, box: int, kind: str, cents: int) -> int:
        """What comes back of an optional wager."""
        assert self.book is not None
        opening, up = self.opening.get(box, []), self.dealer[0] if self.dealer else ""
        if (person, box, kind) in self.returned_wheels:
            return cents
        if self.boxes[box][0].dead and len(opening) < 2:
            return cents
        if kind in ("bonus-spin", "xtreme"):
            prize = self.prizes[person, box, kind]
            if (
                kind == "bonus-spin"
                and any(card[0] == "A" for card in opening)
                and not is_blackjack(opening)
            ):
                prize += self.book.ace_pays
            key = f"{kind.replace('-', '_')}_stake_returned"
            return prize + cents if prize and self.house.get(key) else prize
        odds: Odds | None = None
        if kind == "match":
            odds = self._match(opening, up)
        elif kind == "pair":
            paired = opening[0][0] == opening[1][0]
            odds = _odds(self.house.get("pair_pays", "11:1")) if paired else None
        elif kind == "break-bonus" and points(self.dealer)[0] > 21:
            odds = BREAK_BONUS.get(len(self.dealer), 200), 1
        return won(cents, odds) if odds else 0

    def _match(self, opening: list[str], up: str) -> Odds | None:
        assert self.book is not None
        decks = int(self.house.get("decks", self.book.decks))
        odds = dict(self.book.match.get(decks) or self.book.match.get(0, {}))
        for name, text in self.house.get("match_odds", {}).items():
            odds[name] = _odds(_chosen(text))
        suited = sum(card == up for card in opening)
        unsuited = sum(card[0] == up[0] for card in opening) - suited
        if not suited and not unsuited:
            return None
        if "suited" in odds:
            both = suited * Fraction(*odds["suited"]) + unsuited * Fraction(*odds["unsuited"])
            return both.numerator, both.denominator
        names = {(2, 0): "two_suited", (1, 1): "suited_and_unsuited", (1, 0): "one_suited"}
        names |= {(0, 2): "two_unsuited", (0, 1): "one_unsuited"}
        return odds[names[suited, unsuited]]

    def _super_bonus(self) -> list[Line]:
        """Suited 7-7-7 under a seven, and the $50 of the others (R4)."""
        assert self.book is not None
        lines: list[Line] = []
        if not self.dealer or self.dealer[0][0] != "7":
            return lines
        paid: set[tuple[str, int]] = set()
        for box, (hand, *more) in self.boxes.items():
            sevens = [card[0] for card in hand.cards] == ["7"] * 3 and len(
                {c[1] for c in hand.cards}
            ) == 1
            if not sevens or more or hand.doubled or hand.dead:
                continue
            for stake in hand.stakes:
                award = max(
                    (pays for least, pays in self.book.tiers if stake.main >= least), default=0
                )
                if award:
                    paid.add((stake.person, box))
                    lines.append(Line(stake.person, box, 0, "super-bonus", 0, award))
        if not paid:
            return lines
        people = {person for person, _ in paid}
        fifty = _cents(self.house.get("others_bonus", "50.00"))
        others = [(person, box) for person, box, kind, _ in self.wagers if kind == "main"]
        if self.book.fifty_by_wager:
            return lines + [
                Line(person, 0, 0, "envy", 0, fifty)
                for person, box in others
                if (person, box) not in paid and not self._won_doubled(person, box)
            ]
        return lines + [
            Line(one, 0, 0, "envy", 0, fifty) for one in sorted({p for p, _ in others} - people)
        ]

    def _won_doubled(self, person: str, box: int) -> bool:
        """Whether an original wager lies on a doubled hand that won (Marina Bay Sands 4.1.1.4)."""
        for hand in self.boxes[box]:
            for stake in hand.stakes:
                if stake.person == person and stake.original and hand.doubled and not stake.rescued:
                    return self._stake(hand, stake, False)[0] > stake.main
        return False

    def unfinished(self) -> str:
        """Why the dealer's hand cannot be the last one; empty if it can."""
        assert self.book is not None
        total, soft = points(self.dealer)
        done = total > 17 or (total == 17 and not (soft and self.book.draws_to_soft_17))
        live = any(
            self.total(hand) < 21
            and not (hand.dead or hand.surrendered)
            and any(not stake.rescued for stake in hand.stakes)
            for hands in self.boxes.values()
            for hand in hands
        )
        return f"hands are settled against a dealer's {total}" if live and not done else ""


# The rounds ---------------------------------------------------------------------------------------

Posting = list[tuple[str, int]]

#: Events of a round that a record tells by more than its wagers, cards and decisions.
_IRREGULAR = (
    "card.found-", "card.reported", "card.drawn-in-error", "card.refused", "card.burned",
    "dealer.card-missed", "card.missed", "late-card", "hands.called-dead", "reader.misused",
    "reader.failed", "card.put-right", "misdeal", "shoe.reloaded", "box.ceded", "card.taken-back",
    "hole-card.found", "shoe.found-empty",
)  # fmt: skip


def money(cents: int) -> str:
    return f"{cents // 100}.{cents % 100:02d}"


def move(cents: int, source: str, to: str) -> Posting:
    return [(source, -cents), (to, cents)] if cents else []


class Table:
    """A table's events, one after another: the money that each must move, and its rounds."""

    def __init__(self, stream: str, own_books: dict[str, dict[str, Any]]) -> None:
        self.id = stream.removeprefix("table:")
        self.own_books = own_books
        self.round: Round | None = None
        self.number = 1
        self.finished: list[tuple[int, Round, str, Event]] = []
        self.robots: set[str] = set()
        self.practice = False
        self.book: Book | None = None
        self.house: dict[str, Any] = {}
        self.unknown: list[str] = []
        self.meters: dict[str, Fraction] = {}
        self.participants: list[tuple[str, int, str, int]] = []
        self.spin: dict[str, Any] = {}
        self.drawn: list[dict[str, Any]] = []

    def account(self, name: str) -> str:
        return f"table:{self.id}:{name}"

    def person(self, name: str) -> str:
        return self.account(f"person:{name}")

    def cashier(self, person: str) -> str:
        return (
            "practice" if self.practice else "bank" if person in self.robots else f"wallet:{person}"
        )

    @property
    def playing(self) -> Round:
        if self.round is None:
            self.round = Round(self.book, self.house, unknown=self.unknown)
        return self.round

    def apply(self, event: Event, entries: Posting) -> Posting:
        """Return the lines that an event must have in the ledger; `entries` are those it has."""
        name = event.name.rsplit("/", 1)[0]
        if name.startswith(_IRREGULAR):
            self.playing.ordinary = False
        handler = getattr(self, "_" + name.replace(".", "_").replace("-", "_"), None)
        return handler(event.said, event, entries) or [] if handler is not None else []

    # The table and its people

    def _service_founded(self, said: dict[str, Any], event: Event, entries: Posting) -> Posting:
        settings = json.loads(said["settings"])
        self.practice, self.house = bool(settings.get("practice")), json.loads(said["house"])
        name, _, digest = said["book"].partition("@")
        if digest in self.own_books:
            self.book, self.house, self.unknown = own_book(self.own_books[digest], self.house)
        elif name in BOOKS and not digest:
            self.book = BOOKS[name]
        else:
            self.unknown = [f"the rulebook {name}"]
        prefix = self.account("meter:")
        for account, cents in entries:
            if account.startswith(prefix) and cents > 0:
                self.meters[account.removeprefix(prefix)] = Fraction(cents)
        return [
            line for name, held in self.meters.items() for line in self._to_meter(int(held), name)
        ]

    def _to_meter(self, cents: int, name: str) -> Posting:
        return move(cents, self.account("house"), self.account(f"meter:{name}"))

    def _service_robot_came(self, said: dict[str, Any], *_: object) -> None:
        self.robots.add(said["person"])

    def _person_joined(self, said: dict[str, Any], *_: object) -> Posting:
        return move(said["chips"] or 0, self.cashier(said["person"]), self.person(said["person"]))

    def _chips_bought(self, said: dict[str, Any], *_: object) -> Posting:
        return move(said["cents"], self.cashier(said["person"]), self.person(said["person"]))

    def _person_left(self, said: dict[str, Any], *_: object) -> Posting:
        return move(said["chips"] or 0, self.person(said["person"]), self.cashier(said["person"]))

    # Wagers

    def _stake(self, person: str, cents: int) -> Posting:
        return move(cents, self.person(person), self.account("layout"))

    def _back(self, person: str, cents: int) -> Posting:
        return move(cents, self.account("layout"), self.person(person))

    def _wager_placed(self, said: dict[str, Any], event: Event, _: Posting) -> Posting:
        round_ = self.playing
        round_.first = round_.first or event.version
        wager = (said["person"], said["box"], said["kind"], said["cents"])
        round_.wagers.append(wager)
        return [] if said["kind"].endswith("coupon") else self._stake(wager[0], wager[3])

    def _gone(self, wagers: list[tuple[str, int, str, int]]) -> Posting:
        round_ = self.playing
        round_.wagers = [one for one in round_.wagers if one not in wagers]
        paid = [one for one in wagers if not one[2].endswith("coupon")]
        return [line for person, _, _, cents in paid for line in self._back(person, cents)]

    def _wager_withdrawn(self, said: dict[str, Any], *_: object) -> Posting:
        which = (said["person"], said["box"], said["kind"])
        return self._gone([one for one in self.playing.wagers if one[:3] == which])

    def _box_ceded(self, said: dict[str, Any], *_: object) -> Posting:
        return self._gone([one for one in self.playing.wagers if one[1] == said["box"]])

    def _bets_closed(self, said: dict[str, Any], *_: object) -> None:
        round_ = self.playing
        round_.callers = dict(said["callers"])
        for person, box, kind, cents in round_.wagers:
            if kind == "main":
                round_.boxes.setdefault(box, [Hand([])])[0].stakes.append(Stake(person, cents))

    def _insurance_placed(self, said: dict[str, Any], *_: object) -> Posting:
        self.playing.insurance.append((said["person"], said["box"], said["cents"]))
        self._acted(f"{said['person']} insure {money(said['cents'])}")
        return self._stake(said["person"], said["cents"])

    # Cards

    def _card_dealt(self, said: dict[str, Any], *_: object) -> None:
        round_ = self.playing
        hands = round_.boxes[said["box"]]
        hands[said["hand"] - 1].cards.append(said["card"])
        opening = round_.opening.setdefault(said["box"], [])
        if len(opening) < 2 and len(hands) == 1:
            opening.append(said["card"])
        round_.leaving.append(said["card"])

    def _dealer_card_dealt(self, said: dict[str, Any], *_: object) -> None:
        self.playing.dealer.append(said["card"])
        self.playing.leaving.append(said["card"])

    def _hole_card_dealt(self, *_: object) -> None:
        self.playing.hole_at = len(self.playing.leaving)
        self.playing.leaving.append("")

    def _hole_card_turned(self, said: dict[str, Any], *_: object) -> None:
        round_ = self.playing
        round_.dealer.insert(1, said["card"])
        round_.leaving[round_.hole_at] = said["card"]

    def _card_taken_back(self, said: dict[str, Any], *_: object) -> None:
        """At a physical shoe, a card that was keyed wrong; the right one follows."""
        round_ = self.playing
        if said["card"] is None:
            return
        if said["lay"] == "hole card":
            round_.dealer.pop(1)
            round_.leaving[round_.hole_at] = ""
            return
        round_.leaving.pop()
        if said["box"] is None:
            round_.dealer.pop()
            return
        hand = round_.boxes[said["box"]][said["hand"] - 1]
        hand.cards.pop()
        opening = round_.opening[said["box"]]
        if not hand.split and len(hand.cards) < len(opening):
            opening.pop()

    # Decisions

    def _acted(self, text: str) -> None:
        self.playing.actions.append(text)

    def _hand(self, said: dict[str, Any]) -> Hand:
        number: int = said["hand"]
        return self.playing.boxes[said["box"]][number - 1]

    def _hand_hit(self, said: dict[str, Any], *_: object) -> None:
        self._acted(f"{said['box']} hit")

    def _hand_surrendered(self, said: dict[str, Any], *_: object) -> None:
        self._hand(said).surrendered = True
        self._acted(f"{said['box']} surrender")

    def _hand_doubled(self, said: dict[str, Any], *_: object) -> Posting:
        self._hand(said).stake_of(said["person"]).doubles.append(said["cents"])
        self._acted(f"{said['box']} double {money(said['cents'])}")
        return self._stake(said["person"], said["cents"])

    def _double_followed(self, said: dict[str, Any], *_: object) -> Posting:
        self._hand(said).stake_of(said["person"]).doubles.append(said["cents"])
        self._acted(f"{said['box']} {said['person']} double {money(said['cents'])}")
        return self._stake(said["person"], said["cents"])

    def _double_rescued(self, said: dict[str, Any], *_: object) -> None:
        self._hand(said).stake_of(said["person"]).rescued = True
        follows = said["person"] != self.playing.callers[said["box"]]
        self._acted(f"{said['box']} {said['person'] + ' ' if follows else ''}rescue")

    def _hand_split(self, said: dict[str, Any], *_: object) -> Posting:
        round_, old = self.playing, self._hand(said)
        caller = round_.callers[said["box"]]
        stake = old.stake_of(caller).main
        new = Hand([Stake(caller, stake, original=False)], [old.cards.pop()], split=True)
        old.split = True
        round_.boxes[said["box"]].insert(said["hand"], new)
        self._acted(f"{said['box']} split")
        return self._stake(caller, stake)

    def _split_covered(self, said: dict[str, Any], *_: object) -> Posting:
        stake = self._hand(said).stake_of(said["person"]).main
        new = self.playing.boxes[said["box"]][said["hand"]]
        new.stakes.append(Stake(said["person"], stake, original=False))
        self._acted(f"{said['box']} {said['person']} cover")
        return self._stake(said["person"], stake)

    def _split_ridden(self, said: dict[str, Any], *_: object) -> None:
        old, hands = self._hand(said), self.playing.boxes[said["box"]]
        if said["rides"] != said["hand"]:
            stake = old.stake_of(said["person"])
            old.stakes.remove(stake)
            hands[said["rides"] - 1].stakes.append(stake)
        self._acted(f"{said['box']} {said['person']} ride {said['rides']}")

    def _hands_called_dead(self, said: dict[str, Any], *_: object) -> None:
        for box, hand in said["hands"]:
            self.playing.boxes[box][hand - 1].dead = True

    # Wheels and meters

    def _terminal_round_started(self, said: dict[str, Any], *_: object) -> None:
        self.participants = [
            (p["person"], p["box"], p["kind"], p["cents"]) for p in said["participants"]
        ]

    def _terminal_wagers_released(self, said: dict[str, Any], *_: object) -> None:
        for one in said["participants"]:
            self.playing.returned_wheels.add((one["person"], one["box"], one["kind"]))
        gone = self.playing.returned_wheels
        self.participants = [one for one in self.participants if one[:3] not in gone]

    def _terminal_spin_pressed(self, said: dict[str, Any], *_: object) -> None:
        self.spin, self.drawn = said, []

    def _wheel_drawn(self, said: dict[str, Any], *_: object) -> None:
        self.drawn = [said]

    def _wheel_hot_spot_drawn(self, said: dict[str, Any], *_: object) -> None:
        self.drawn.append(said)

    def _wheel_spin_voided(self, said: dict[str, Any], *_: object) -> None:
        for one in self.participants:
            if one[2] == said["kind"] and (one[2] == "xtreme" or one[1] == said["box"]):
                self.playing.returned_wheels.add(one[:3])

    def _terminal_payouts_shown(self, said: dict[str, Any], event: Event, _: Posting) -> None:
        """Each prize is what the wheel showed; a jackpot is what its meter holds."""
        round_, kind = self.playing, self.spin["kind"]
        round_.spun.append(kind)
        prizes: Counter[tuple[str, int, str]] = Counter()
        for person, box in [one[:2] for one in self.participants if one[2] == kind]:
            prize = self._prize(kind, box)
            if prize:
                prizes[person, box, kind] += self._worth(prize, said["awards"], event)
        shown: Counter[tuple[str, int, str]] = Counter()
        for one in said["awards"]:
            shown[one["person"], one["box"], one["kind"]] += one["cents"]
        if shown != prizes:
            raise BrokenError(
                event.place, f"the wheel showed {self.drawn}, and the prizes are {dict(shown)}"
            )
        round_.prizes += prizes

    def _prize(self, kind: str, box: int) -> str:
        """What the wheel gives the participant at a box (R18)."""
        first = self.drawn[0]
        if kind == "xtreme":
            hot = first["seat"] == box and len(self.drawn) > 1
            return str(self.drawn[-1]["symbol"] if hot else first["community"])
        own, _, others = first["symbol"].partition("/")
        return str(own if box == self.spin["box"] else others)

    def _worth(self, prize: str, awards: list[dict[str, Any]], event: Event) -> int:
        if prize.isdigit():
            return 100 * int(prize)
        if prize in self.meters:
            return int(self.meters[prize])
        fixed = [one["cents"] for one in awards if one["meter"] in ("", prize)]
        if len(fixed) != 1:
            raise BrokenError(event.place, f"nothing says what {prize} is worth")
        return int(fixed[0])  # a jackpot that is no meter is the house's own figure

    def _meter_contribution(self, said: dict[str, Any], event: Event, _: Posting) -> Posting:
        meter, amount = said["meter"], Fraction(said["amount"])
        kind = "bonus-spin" if meter == "jackpot" else "xtreme"
        book = self.book
        stakes = [
            cents for _, box, k, cents in self.participants if (box, k) == (said["box"], kind)
        ]
        if book is not None and stakes:
            rate = Fraction(self.house.get(_RATE_KEYS[meter], book.rates.get(meter, 0)))
            if amount != stakes[0] * rate:
                raise BrokenError(
                    event.place, f"{amount} cents go to the meter, {stakes[0] * rate} must"
                )
        before = self.meters[meter]
        self.meters[meter] = before + amount
        return self._to_meter(int(before + amount) - int(before), meter)

    def _meter_jackpot_paid(self, said: dict[str, Any], event: Event, entries: Posting) -> Posting:
        """The meter falls by what it held and starts again from the house's reset amount."""
        meter, cents = said["meter"], said["cents"]
        account = self.account(f"meter:{meter}")
        reset = sum(moved for name, moved in entries if name == account and moved > 0)
        self.meters[meter] = self.meters[meter] - cents + reset
        return move(cents, account, self.account("house")) + self._to_meter(reset, meter)

    def _meter_must_hit_won(self, said: dict[str, Any], event: Event, _: Posting) -> None:
        if said["cents"] != int(self.meters["must-hit"]):
            raise BrokenError(event.place, f"the meter holds {int(self.meters['must-hit'])} cents")
        self.playing.prizes[said["person"], said["box"], "must-hit"] += said["cents"]

    # Settlement

    def _wagers_settled(self, said: dict[str, Any], *_: object) -> Posting:
        house, result = self.account("house"), []
        for one in said["lines"]:
            self.playing.settled.append(_line(one))
            result += move(one["staked"], self.account("layout"), house)
            result += move(one["returned"], house, self.person(one["person"]))
        return result

    def _round_voided(self, said: dict[str, Any], event: Event, _: Posting) -> Posting:
        """Everything comes back, what was settled too; only a must-hit jackpot stays."""
        round_, house, result = self.playing, self.account("house"), []
        kept = [line for line in round_.settled if line.kind == "must-hit"]
        undone = [line for line in round_.settled if line.kind != "must-hit"]
        for line in undone:
            result += move(line.staked - line.returned, house, self.person(line.person))
        closed = Counter((line.person, line.box, line.kind) for line in undone)
        lying = Counter[tuple[str, int, str]]()
        amounts: list[tuple[str, int]] = []
        for person, box, kind, cents in self._on_layout():
            lying[person, box, kind] += 1
            if lying[person, box, kind] > closed[person, box, kind]:
                amounts.append((person, cents))
        for person, cents in amounts:
            result += self._back(person, cents)
        round_.settled = kept
        self._ended("void", event)
        return result

    def _on_layout(self) -> Iterator[tuple[str, int, str, int]]:
        round_ = self.playing
        for person, box, kind, cents in round_.wagers:
            if not kind.endswith("coupon") and (kind != "main" or not round_.boxes):
                yield person, box, kind, cents
        yield from ((person, box, "insurance", cents) for person, box, cents in round_.insurance)
        for box, hands in round_.boxes.items():
            for hand in hands:
                for stake in hand.stakes:
                    yield stake.person, box, "main", stake.main
                    yield from ((stake.person, box, "double", cents) for cents in stake.doubles)

    def _round_settled(self, said: dict[str, Any], event: Event, _: Posting) -> None:
        if said["round"] != self.number:
            raise BrokenError(
                event.place, f"round {said['round']} ends, and it was round {self.number}"
            )
        self._ended("settled", event)

    def _ended(self, status: str, event: Event) -> None:
        self.finished.append((self.number, self.playing, status, event))

    def _round_opened(self, said: dict[str, Any], *_: object) -> None:
        self.number, self.round = said["round"], None


def _line(one: dict[str, Any]) -> Line:
    apart = one["kind"] in ("super-bonus", "envy")
    hand = 0 if apart else one["hand"] or 0
    box = 0 if one["kind"] == "envy" else one["box"]
    return Line(one["person"], box, hand, one["kind"], one["staked"], one["returned"])


@dataclass
class Tally:
    """How far the check of the rounds has come."""

    tables: int = 0
    rounds: int = 0
    void: int = 0
    lines: int = 0
    cents: int = 0
    records: int = 0
    sealed: int = 0
    own: int = 0
    unknown: set[str] = field(default_factory=set)
    shoes: int = 0


def check_rounds(
    store: sqlite3.Connection, orders: dict[tuple[str, int], list[str]]
) -> Iterator[str]:
    """Every event moves its money once, and every round is settled as its rules say."""
    tally, own_books = Tally(), read_own_books(store)
    for stream in all_streams(store):
        entries: dict[int, Posting] = {}
        asked = (
            "SELECT version, account, cents FROM entries WHERE stream = ? ORDER BY version, line"
        )
        for version, account, cents in store.execute(asked, (stream,)):
            entries.setdefault(version, []).append((account, cents))
        if stream.startswith("table:"):
            _check_table(store, Table(stream, own_books), stream, entries, orders, tally)
        else:
            _check_cashier(store, stream, entries)
    unknown = ", ".join(sorted(tally.unknown))
    own = f"; {tally.own:,} not settled again, by rules unknown here: {unknown}" if unknown else ""
    yield (
        f"rounds: {tally.rounds:,} of {tally.tables:,} tables, {tally.lines:,} wagers settled"
        f" again, {money(tally.cents)} returned, all as stored; {tally.void:,} void{own}"
    )
    yield (
        f"records: {tally.records:,} say what the log says, {tally.shoes:,} of them lie in a"
        f" revealed shoe; {tally.sealed:,} still sealed"
    )


def _check_cashier(store: sqlite3.Connection, stream: str, entries: dict[int, Posting]) -> None:
    """A purchase moves what its event says."""
    for event in events_of(store, stream):
        posted = entries.pop(event.version, [])
        cents = event.said.get("cents")
        if not event.name.startswith("cashier.") or cents is None:
            continue
        wallet = f"wallet:{stream.removeprefix('person:')}"
        bought = event.name.startswith("cashier.bought")
        expected = move(cents, "bank", wallet) if bought else move(cents, wallet, "bank")
        _compare_postings(event, expected, posted)


def _compare_postings(event: Event, expected: Posting, posted: Posting) -> None:
    if Counter(expected) != Counter(posted):
        more, less = Counter(posted) - Counter(expected), Counter(expected) - Counter(posted)
        raise BrokenError(
            event.place,
            f"{event.name} must move {sorted(less.elements())}, and"
            f" {sorted(more.elements())} was posted",
        )


def _check_table(
    store: sqlite3.Connection,
    table: Table,
    stream: str,
    entries: dict[int, Posting],
    orders: dict[tuple[str, int], list[str]],
    tally: Tally,
) -> None:
    tally.tables += 1
    rows = {
        row[0]: row[1:]
        for row in store.execute(
            "SELECT round, status, shoe, record FROM rounds WHERE stream = ?", (stream,)
        )
    }
    people: dict[int, dict[str, tuple[int, int]]] = {}
    for number, person, staked, returned in store.execute(
        "SELECT round, person, staked, returned FROM round_people WHERE stream = ?", (stream,)
    ):
        people.setdefault(number, {})[person] = (staked, returned)
    after: dict[int, int] = {}
    for event in events_of(store, stream):
        posted = entries.pop(event.version, [])
        try:
            expected = table.apply(event, posted)
        except (LookupError, TypeError, ValueError, StopIteration) as error:
            raise BrokenError(
                event.place, f"{event.name} cannot have come here: {error!r}"
            ) from None
        _compare_postings(event, expected, posted)
        for number, round_, status, end in table.finished:
            if number not in rows:
                raise BrokenError(end.place, f"round {number} has no row")
            row = rows.pop(number)
            _check_round(stream, number, round_, status, row, people.pop(number, {}), end, tally)
            _check_shoe(stream, number, row, orders, after, tally)
        table.finished = []
    for number in rows:
        raise BrokenError(f"{stream} round {number}", "it has a row and is not in the log")
    for number in people:
        raise BrokenError(f"{stream} round {number}", "people are listed, and it is not in the log")


def _check_round(
    stream: str,
    number: int,
    round_: Round,
    status: str,
    row: tuple[str, int, str],
    people: dict[str, tuple[int, int]],
    end: Event,
    tally: Tally,
) -> None:
    place = f"{stream} round {number} (events {round_.first} to {end.version})"
    if row[0] != status:
        raise BrokenError(place, f"it is stored as {row[0]}, and was {status}")
    tally.rounds += 1
    if status == "void":
        tally.void += 1
    elif round_.unknown:
        tally.own += 1
        tally.unknown.update(round_.unknown)
    else:
        _compare_lines(place, round_, tally)
    if status == "settled":
        sums: dict[str, tuple[int, int]] = {}
        for line in round_.settled:
            staked, returned = sums.get(line.person, (0, 0))
            sums[line.person] = staked + line.staked, returned + line.returned
        if sums != people:
            differing = sorted(set(sums.items()) ^ set(people.items()))[0]
            raise BrokenError(place, f"{differing[0]} is listed with other money than was settled")
    record = row[2]
    if not record or record.startswith("until shoe"):
        tally.sealed += 1
    else:
        _check_record(place, round_, record)
        tally.records += 1


def _compare_lines(place: str, round_: Round, tally: Tally) -> None:
    mine, theirs = Counter(round_.lines()), Counter(round_.settled)
    for line in sorted((theirs - mine) + (mine - theirs)):
        where = f"{line.person}, box {line.box}" + (f" hand {line.hand}" if line.hand else "")
        same = [m for m in mine - theirs if m[:4] == line[:4]]
        logged = [t for t in theirs - mine if t[:4] == line[:4]]
        told = (
            ", ".join(f"{money(one.staked)} returned {money(one.returned)}" for one in logged)
            or "nothing"
        )
        must = (
            ", ".join(f"{money(one.staked)} returned {money(one.returned)}" for one in same)
            or "nothing"
        )
        raise BrokenError(place, f"{where}, {line.kind}: {told} in the log; by the rules {must}")
    unfinished = round_.unfinished()
    if unfinished:
        raise BrokenError(place, unfinished)
    spins, due = Counter(round_.spun), _spins_due(round_)
    if spins != due and not round_.returned_wheels:
        raise BrokenError(place, f"wheels were spun {dict(spins)}, and {dict(due)} by the rules")
    tally.lines += len(round_.settled)
    tally.cents += sum(line.returned for line in round_.settled)


def _spins_due(round_: Round) -> Counter[str]:
    """A blackjack spins the Bonus Spin wheel; the dealer's six and ten-valued card, Xtreme's."""
    due: Counter[str] = Counter()
    sixteen = sorted(points([card])[0] for card in round_.dealer[:2]) == [6, 10]
    for _, box, kind, _ in round_.wagers:
        if kind == "bonus-spin" and is_blackjack(round_.opening.get(box, [])):
            due[kind] += 1
        elif kind == "xtreme" and sixteen:
            due[kind] = 1
    return due


def _check_record(place: str, round_: Round, text: str) -> None:
    """A record has the wagers of the log, its cards in their order, and its decisions."""
    record = tomllib.loads(text)
    wagers = [f"{person} {box} {kind} {money(cents)}" for person, box, kind, cents in round_.wagers]
    if record["wagers"] != wagers:
        raise BrokenError(place, "the record has other wagers than the log")
    cards = record["shoe"].replace("^", "").split()
    if not round_.ordinary:
        missing = Counter(round_.leaving) - Counter(cards) - Counter([""])
        if missing and "discards" not in record:
            raise BrokenError(
                place, f"the record lacks cards of the log: {sorted(missing.elements())}"
            )
        return
    if len(cards) != len(round_.leaving) or any(
        seen and seen != card for seen, card in zip(round_.leaving, cards, strict=True)
    ):
        raise BrokenError(place, "the record has other cards than the log, or in another order")
    told = [_decision(action, round_) for action in record["actions"]]
    if [one for one in told if one] != round_.actions:
        raise BrokenError(place, "the record has other decisions than the log")


def _decision(action: str, round_: Round) -> str:
    """An action as the log's decisions are written here; empty if it moves no card or money."""
    words = action.split()
    # A reader that failed in an earlier round is said again, where it should have looked.
    if words[-1] in ("stand", "stay", "reader-failed"):
        return ""
    if words[1] == "insure":
        return " ".join(words[:3])
    if words[-1] == "double":  # for the full amount, which the log has
        told = [one for one in round_.actions if one.startswith(f"{action} ")]
        return told[0] if told else action
    return action


def _check_shoe(
    stream: str,
    number: int,
    row: tuple[str, int, str],
    orders: dict[tuple[str, int], list[str]],
    after: dict[int, int],
    tally: Tally,
) -> None:
    """The cards of a record lie one after another in its revealed shoe."""
    _, shoe, text = row
    order = orders.get((stream, shoe))
    if order is None or not text or text.startswith("until shoe"):
        return
    record = tomllib.loads(text)
    cards = record["shoe"].replace("^", "").split()
    # A card that was drawn in error and not used is the first of the next round.
    for place in range(max(after.get(shoe, 0) - 1, 0), len(order) - len(cards) + 1):
        if order[place : place + len(cards)] == cards:
            after[shoe] = place + len(cards)
            tally.shoes += 1
            return
    raise BrokenError(
        f"{stream} round {number}", f"its cards do not lie in shoe {shoe} in this order"
    )


# The command --------------------------------------------------------------------------------------


def audit(path: Path, heads: Path | None, keys: list[Path], say: Callable[[str], None]) -> None:
    """Make all checks; raises at the first break."""
    known = dict(read_key(key) for key in keys)
    kept = [] if heads is None else read_exports(heads)
    orders: dict[tuple[str, int], list[str]] = {}
    with tempfile.TemporaryDirectory(prefix="audit-store-") as folder:
        store = open_store(path, Path(folder))
        try:
            say(check_chain(store))
            say(check_heads(store, kept, known))
            say(check_ledger(store))
            say(check_answers(store))
            say(check_shoes(store, orders))
            for line in check_rounds(store, orders):
                say(line)
        finally:
            store.close()


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description="Audit a fortyeight store: chain, signed heads, ledger, answers, shoes, rounds."
    )
    parser.add_argument("store", type=Path, help="an SQLite file, or a backup of either database")
    parser.add_argument("--heads", type=Path, help="a folder of signed heads that you kept")
    parser.add_argument(
        "--key", type=Path, action="append", default=[], help="a public key, signing.pub"
    )
    asked = parser.parse_args(arguments)
    try:
        audit(asked.store, asked.heads, asked.key, lambda line: print(f"ok  {line}", flush=True))
    except BrokenError as broken:
        print(f"BROKEN  {broken}")
        return 1
    except (sqlite3.DatabaseError, OSError, EOFError) as error:
        print(f"BROKEN  {asked.store}: it cannot be read: {error}")
        return 1
    except (LookupError, TypeError, ValueError) as error:
        print(f"BROKEN  {asked.store}: something in it is not written as it should be: {error!r}")
        return 1
    except UnreadableError as error:
        print(f"audit_store: {error}", file=sys.stderr)
        return 2
    print("Everything that was checked holds.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
