"""Round records as games, as JSON and from CSV."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping
from os import PathLike
from pathlib import Path
from typing import Any, TypeVar

from fortyeight.cards import Card, UnknownCard, parse_cards
from fortyeight.chance import SystemBits
from fortyeight.library.arguments import instance_of, path_of, text_of
from fortyeight.library.errors import InputError, input_errors
from fortyeight.library.rounds.game_state import GameState
from fortyeight.progressive import evolve_game
from fortyeight.record import (
    Record,
    RecordFault,
    read_record,
    read_record_file,
    record_from,
    replay,
)
from fortyeight.rulebook.reading.files import Unreadable, parse_toml, read_text
from fortyeight.table.core.events import BetsClosed
from fortyeight.view.decision_names import NAME_OF_EVENT

#: A round record: a file, the text of one (TOML or JSON), or its fields.
RecordSource = str | PathLike[str] | Mapping[str, Any] | Record

#: Columns of a hand history; wagers, actions and spins are separated by semicolons.
HISTORY_COLUMNS = ("rulebook", "title", "wagers", "shoe", "actions", "discards", "spins", "house")
_LISTS = ("wagers", "actions", "spins")
#: In bytes: some hundred thousand rounds.
MAX_HISTORY_SIZE = 50_000_000

_Row = TypeVar("_Row")


def record_of(source: RecordSource) -> Record:
    """Return a record from a file, a text or fields; raise `InputError` for a faulty one."""
    if isinstance(source, Record):
        return source
    at = "record"
    try:
        if isinstance(source, Mapping):
            return record_from(source)
        if isinstance(source, str) and ("\n" in source or source.lstrip().startswith("{")):
            return read_record(source)
        at = path_of(source, at, "a record")
        return read_record_file(Path(at))
    except RecordFault as fault:
        raise input_error(at, fault) from None


def input_error(at: str, fault: RecordFault) -> InputError:
    """Return the fault of a record as the library's error, with its code and clause."""
    place = f"{fault.at}: " if fault.at else ""
    return InputError(at, f"{place}{fault.message}", fault.clause, fault.code)


def record_to_json(text: str) -> dict[str, Any]:
    """Return the fields of a record's text as JSON; `Game.from_record` reads them back."""
    with input_errors("record", Unreadable):
        fields: dict[str, Any] = parse_toml(text_of(text, "record", "the text of a record"))
    return fields


def recorded_states(record: Record) -> tuple[GameState, ...]:
    """Return the states of a replayed round: before each decision, and at its end."""
    try:
        played = replay(record)
    except RecordFault as fault:
        raise input_error("record", fault) from None
    game, seen = played.game_start, 0
    states: list[GameState] = []
    for number, event in enumerate(played.game_events):
        if isinstance(event, BetsClosed) or type(event) in NAME_OF_EVENT:
            events = played.game_events[:number]
            states.append(GameState(game, played.game_start, SystemBits(), True, events))
        game, seen = evolve_game(game, event), number + 1
    end = GameState(game, played.game_start, SystemBits(), True, played.game_events[:seen])
    return (*states, end)


def read_shoes(source: str | PathLike[str] | Iterable[str]) -> list[tuple[Card, ...]]:
    """Return the shoes of a CSV file: a row for each, with its cards in the order of dealing.

    A row may also be a single cell with all cards. A first row that names no cards is a heading.

    >>> [" ".join(map(str, shoe)) for shoe in read_shoes(["Kh,9h,6d", "6s 9h 7s 8s"])]
    ['Kh 9h 6d', '6s 9h 7s 8s']
    """
    if isinstance(source, str | PathLike):
        at = _source_name(source)
        lines: Iterable[str] = io.StringIO(_csv_text(source, at))
    else:
        at, lines = "shoes", instance_of(source, Iterable, "shoes", "a list of lines")
    shoes: list[tuple[Card, ...]] = []
    for number, row in enumerate(_csv_rows(csv.reader(lines), at), start=1):
        text = " ".join(row).strip()
        if not text:
            continue
        try:
            shoes.append(parse_cards(text))
        except UnknownCard as error:
            if number > 1:
                raise InputError(at, f"line {number}: {error}") from None
    return shoes


def read_history(source: str | PathLike[str]) -> list[Record]:
    """Return the rounds of a CSV file, a row for each, as records.

    Its columns are fields of a record: `rulebook`, `wagers`, `shoe` and `actions`, and if needed
    `title`, `discards`, `spins` and `house` (JSON). Wagers, actions and spins are separated by
    semicolons: ``ann 1 main 10.00; bob 2 main 5.00``.
    """
    at = _source_name(source)
    rows = csv.DictReader(io.StringIO(_csv_text(source, at)))
    if unknown := [name for name in rows.fieldnames or () if name not in HISTORY_COLUMNS]:
        known = ", ".join(HISTORY_COLUMNS)
        raise InputError(at, f"there is no column {unknown[0]!r}; there are {known}")
    records = []
    for row in _csv_rows(rows, at):
        try:
            records.append(record_from(_fields(row)))
        except RecordFault as fault:
            raise input_error(f"{at}, line {rows.line_num}", fault) from None
        except json.JSONDecodeError:
            raise InputError(f"{at}, line {rows.line_num}", "house: it is not JSON") from None
    if not records:
        raise InputError(at, "there are no rounds in it")
    return records


def _source_name(source: str | PathLike[str]) -> str:
    """Return the name of a file; of a text, what it is."""
    return "the history" if isinstance(source, str) and "\n" in source else path_of(source, "file")


def _fields(row: Mapping[str, str | None]) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for name, cell in row.items():
        if not cell:
            continue
        if name in _LISTS:
            fields[name] = [part.strip() for part in cell.split(";") if part.strip()]
        else:
            fields[name] = json.loads(cell) if name == "house" else cell
    return {"actions": [], **fields}


def write_history(records: Iterable[str]) -> str:
    """Return rounds, as the texts of their records, as a hand history in CSV.

    >>> import fortyeight as fe
    >>> game = fe.Game("ma-spanish21", shoe="Kh 9h 6d").wager("ann", main=10).deal().surrender()
    >>> print(write_history([game.to_record()]).splitlines()[1])
    ma-spanish21,,ann 1 main 10.00,Kh 9h 6d,1 surrender,,,
    """
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, HISTORY_COLUMNS, lineterminator="\n")
    writer.writeheader()
    for record in instance_of(records, Iterable, "records", "a list of records"):
        fields = record_to_json(record)
        if beyond := [name for name in fields if name not in HISTORY_COLUMNS]:
            raise InputError("history", f"a row has no place for the record's {beyond[0]}")
        writer.writerow({name: _history_cell(name, value) for name, value in fields.items()})
    return text.getvalue()


def _history_cell(name: str, value: object) -> str:
    if isinstance(value, list):
        return "; ".join(value)
    return json.dumps(value) if name == "house" else str(value)


def _csv_text(source: str | PathLike[str], name: str) -> str:
    """Return the text of a CSV file, or the source if it is a text itself."""
    if isinstance(source, str) and "\n" in source:
        return source
    with input_errors(name, Unreadable):
        return read_text(Path(name), "a CSV file of rounds", MAX_HISTORY_SIZE)


def _csv_rows(rows: Iterable[_Row], at: str) -> Iterator[_Row]:
    """Yield rows; raise `InputError` for what is not CSV."""
    try:
        yield from rows
    except csv.Error as error:
        raise InputError(at, f"it is not CSV: {error}") from None
