"""Queries for the finished rounds and shoes of tables, and the results and time of players."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from sqlalchemy import Connection, and_, func, or_, select, tuple_

from fortyeight.store.database import schema
from fortyeight.store.history.cursors import RoundCursor, clamp_limit
from fortyeight.store.history.lobby import practice_streams
from fortyeight.store.model import FinishedRound, RoundPerson

_rounds = schema.rounds
_played = schema.round_people
_sittings = schema.sittings


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round in the history of one of its players."""

    stream: str
    round: int
    began_at: int
    ended_at: int
    status: str
    shoe: int
    staked: int
    returned: int
    record: str

    @property
    def cursor(self) -> RoundCursor:
        return RoundCursor(self.ended_at, self.stream, self.round)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRow(FinishedRound):
    """A finished round of a table, with all its players."""

    stream: str


@dataclass(frozen=True, slots=True)
class ShoeRow:
    """A verifiable shuffle; it has a transcript once it is revealed."""

    stream: str
    shoe: int
    commitment: str
    published_at: int
    transcript: str | None
    revealed_at: int | None


def list_rounds_of_person(
    connection: Connection,
    person: str,
    before: RoundCursor | None,
    limit: int,
    stream: str | None = None,
    since: int = 0,
) -> list[PlayedRound]:
    """Return a page of a person's rounds, newest first; with `stream`, those at one table.

    None ended before `since`. The rounds are older than `before`, the `cursor` of the last round
    of the previous page.
    """
    place = (_played.c.ended_at, _played.c.stream, _played.c.round)
    same = and_(_rounds.c.stream == _played.c.stream, _rounds.c.round == _played.c.round)
    query = (
        select(
            _played.c.stream,
            _played.c.round,
            _rounds.c.began_at,
            _played.c.ended_at,
            _rounds.c.status,
            _rounds.c.shoe,
            _played.c.staked,
            _played.c.returned,
            _rounds.c.record,
        )
        .select_from(_played.join(_rounds, same))
        .where(_played.c.person == person, _played.c.ended_at >= since)
        .order_by(*(column.desc() for column in place))
        .limit(clamp_limit(limit))
    )
    if stream is not None:
        query = query.where(_played.c.stream == stream)
    if before is not None:
        query = query.where(tuple_(*place) < before)
    return [PlayedRound(**row._mapping) for row in connection.execute(query)]


def find_round(connection: Connection, stream: str, number: int) -> RoundRow | None:
    """Return a finished round of a table, or None if there is none with this number."""
    rounds = list_rounds_of_table(connection, stream, number + 1, 1)
    return rounds[0] if rounds and rounds[0].round == number else None


def list_rounds_of_table(
    connection: Connection, stream: str, before: int | None, limit: int
) -> list[RoundRow]:
    """Return a page of a table's rounds, newest first, with numbers below `before`."""
    query = select(_rounds).where(_rounds.c.stream == stream)
    if before is not None:
        query = query.where(_rounds.c.round < before)
    query = query.order_by(_rounds.c.round.desc()).limit(clamp_limit(limit))
    rows = connection.execute(query).all()
    people = _load_people(connection, stream, [row.round for row in rows])
    return [RoundRow(people=tuple(people[row.round]), **row._mapping) for row in rows]


def _load_people(
    connection: Connection, stream: str, numbers: list[int]
) -> defaultdict[int, list[RoundPerson]]:
    people: defaultdict[int, list[RoundPerson]] = defaultdict(list)
    query = (
        select(_played.c.round, _played.c.person, _played.c.staked, _played.c.returned)
        .where(_played.c.stream == stream, _played.c.round.in_(numbers))
        .order_by(_played.c.round, _played.c.person)
    )
    for number, *person in connection.execute(query):
        people[number].append(RoundPerson(*person))
    return people


def sum_net_since(connection: Connection, person: str, at: int) -> int:
    """Return a person's net result since a time, in cents; negative for a loss.

    Practice chips can be neither won nor lost.
    """
    net = func.sum(_played.c.returned - _played.c.staked)
    query = select(net).where(_played.c.person == person).where(_played.c.ended_at >= at)
    query = query.where(_played.c.stream.not_in(practice_streams(person)))
    # PostgreSQL returns the sum of 64-bit numbers as a Decimal.
    return int(connection.execute(query).scalar() or 0)


def sum_rounds_between(
    connection: Connection, person: str, start: int, end: int
) -> tuple[int, int]:
    """Return how many rounds of a person ended from `start` to before `end`, and their net.

    Rounds at practice tables are left out.
    """
    net = func.sum(_played.c.returned - _played.c.staked)
    query = select(func.count(), net).where(
        _played.c.person == person, _played.c.ended_at >= start, _played.c.ended_at < end
    )
    query = query.where(_played.c.stream.not_in(practice_streams(person)))
    rounds, cents = connection.execute(query).one()
    return int(rounds), int(cents or 0)


def find_last_sitting(
    connection: Connection, person: str, stream: str | None = None
) -> tuple[str, int, int | None] | None:
    """Return where and when a person sat down last, and when they left; None if they never did.

    With `stream`, at that table.
    """
    query = select(_sittings.c.stream, _sittings.c.joined_at, _sittings.c.left_at)
    query = query.where(_sittings.c.person == person)
    if stream is not None:
        query = query.where(_sittings.c.stream == stream)
    row = connection.execute(query.order_by(_sittings.c.joined_at.desc()).limit(1)).one_or_none()
    return None if row is None else (row.stream, row.joined_at, row.left_at)


def count_seconds_seated(connection: Connection, person: str, at: int, now: int) -> int:
    """Return how long a person has been at tables since a time; overlaps count once."""
    query = (
        select(_sittings.c.joined_at, _sittings.c.left_at)
        .where(_sittings.c.person == person)
        .where(_sittings.c.joined_at < now)
        .where(or_(_sittings.c.left_at.is_(None), _sittings.c.left_at > at))
        .order_by(_sittings.c.joined_at)
    )
    milliseconds, counted_to = 0, at
    for joined_at, left_at in connection.execute(query):
        until = now if left_at is None else min(left_at, now)
        since = max(joined_at, counted_to)
        if until > since:
            milliseconds += until - since
            counted_to = until
    return milliseconds // 1000


def list_seated_streams(connection: Connection, person: str) -> list[str]:
    """Return the streams of the tables where a person is now, without their practice tables."""
    query = select(_sittings.c.stream).where(_sittings.c.person == person)
    query = query.where(_sittings.c.stream.not_in(practice_streams(person)))
    return list(connection.execute(query.where(_sittings.c.left_at.is_(None))).scalars())


def list_shoes(connection: Connection, stream: str) -> list[ShoeRow]:
    """Return the shoes of a table, newest first."""
    query = select(schema.shoes).where(schema.shoes.c.stream == stream)
    ordered = query.order_by(schema.shoes.c.shoe.desc())
    return [ShoeRow(**row._mapping) for row in connection.execute(ordered)]


def find_shoe(connection: Connection, stream: str, number: int) -> ShoeRow | None:
    """Return a shoe of a table, or None if there is none with this number."""
    query = select(schema.shoes).where(schema.shoes.c.stream == stream)
    row = connection.execute(query.where(schema.shoes.c.shoe == number)).one_or_none()
    return None if row is None else ShoeRow(**row._mapping)
