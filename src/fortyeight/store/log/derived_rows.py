"""Rows that a change stores besides its events: rounds, shoes, sittings and lobby lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby

from fortyeight.store.database import schema
from fortyeight.store.database.rows import Row, Statements
from fortyeight.store.model import (
    Change,
    FinishedRound,
    HouseChanged,
    InvalidChange,
    JoinedTable,
    LeftTable,
    LobbyLine,
    ShoeCommitted,
    ShoeRevealed,
)

_REVEAL = """
UPDATE shoes SET transcript = v.column3, revealed_at = v.column4 FROM {rows}
WHERE shoes.stream = v.column1 AND shoes.shoe = v.column2 AND shoes.transcript IS NULL
"""

#: `joined_at` is part of the key: a person who joins twice in one millisecond, or again after the
#: clock was set back, gets the time after the last one.
_JOIN = """
INSERT INTO sittings (person, stream, joined_at)
SELECT column1, column2, CASE WHEN last >= column3 THEN last + 1 ELSE column3 END
FROM (
    SELECT v.column1, v.column2, v.column3, (
        SELECT MAX(joined_at) FROM sittings WHERE person = v.column1 AND stream = v.column2
    ) AS last
    FROM {rows}
) AS coming
"""

_LEAVE = """
UPDATE sittings SET left_at = CASE WHEN sittings.joined_at > v.column3
    THEN sittings.joined_at ELSE v.column3 END
FROM {rows}
WHERE sittings.person = v.column1 AND sittings.stream = v.column2 AND sittings.left_at IS NULL
"""

_LOBBY = "UPDATE tables SET people = v.column2, round = v.column3 FROM {rows} WHERE id = v.column1"

_HOUSE = "UPDATE tables SET house = v.column2 FROM {rows} WHERE id = v.column1"

_CLOSE = """
UPDATE tables SET closed_at = v.column2 FROM {rows}
WHERE id = v.column1 AND closed_at IS NULL
"""


@dataclass(slots=True)
class DerivedRows:
    """Collected rows of several changes, to be written together."""

    rounds: list[Row] = field(default_factory=list)
    people: list[Row] = field(default_factory=list)
    committed: list[Row] = field(default_factory=list)
    revealed: list[Row] = field(default_factory=list)
    moves: list[tuple[bool, Row]] = field(default_factory=list)
    lobby: dict[str, Row] = field(default_factory=dict)
    houses: dict[str, Row] = field(default_factory=dict)
    closed: dict[str, Row] = field(default_factory=dict)

    def add(self, change: Change) -> None:
        """Collect the rows of a change."""
        stream, at = change.stream, change.at
        for item in change.derived_rows:
            match item:
                case FinishedRound():
                    self._round(stream, item)
                case ShoeCommitted():
                    self.committed.append((stream, item.shoe, item.commitment, at, None, None))
                case ShoeRevealed():
                    self.revealed.append((stream, item.shoe, item.transcript, at))
                case JoinedTable():
                    self.moves.append((True, (item.person, stream, at)))
                case LeftTable():
                    self.moves.append((False, (item.person, stream, at)))
                case HouseChanged():
                    table = stream.removeprefix("table:")
                    self.houses[table] = (table, item.house)
                case LobbyLine():
                    table = stream.removeprefix("table:")
                    self.lobby[table] = (table, item.people, item.round)
                    if item.closed:
                        self.closed.setdefault(table, (table, at))

    def _round(self, stream: str, item: FinishedRound) -> None:
        self.rounds.append(
            (
                stream,
                item.round,
                item.first,
                item.last,
                item.began_at,
                item.ended_at,
                item.status,
                item.shoe,
                item.record,
            )
        )
        for one in item.people:
            row = (stream, item.round, one.person, one.staked, one.returned, item.ended_at)
            self.people.append(row)

    def write(self, statements: Statements) -> None:
        """Write the rows to their tables."""
        statements.insert(schema.rounds, self.rounds)
        statements.insert(schema.round_people, self.people)
        statements.insert(schema.shoes, self.committed)
        not_promised = "A shoe is revealed that was not promised, or was revealed before."
        statements.change(_REVEAL, "tntn", self.revealed, InvalidChange(not_promised))
        for joining, moves in groupby(self.moves, key=lambda move: move[0]):
            _move(statements, joining, [row for _, row in moves])
        statements.change(_LOBBY, "tnn", sorted(self.lobby.values()))
        statements.change(_HOUSE, "tt", sorted(self.houses.values()))
        statements.change(_CLOSE, "tn", sorted(self.closed.values()))


def _move(statements: Statements, joining: bool, rows: Sequence[Row]) -> None:
    if len({row[:2] for row in rows}) < len(rows):  # same person and table twice: one by one
        for row in rows:
            _move(statements, joining, [row])
    else:
        statements.change(_JOIN if joining else _LEAVE, "ttn", rows)
