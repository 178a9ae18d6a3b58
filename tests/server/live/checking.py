"""Invariants of a store, whatever happened to its servers."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import Connection, func, select

from fortyeight.server.rooms.audit.logged_rows import logged_rows
from fortyeight.server.table.storage.replaying import table_replays
from fortyeight.store.database import schema
from fortyeight.store.database.database import Database
from fortyeight.store.model import table_stream
from fortyeight.store.signing.keys import Keys
from fortyeight.store.signing.sealing import Sealer
from fortyeight.store.verify.verify_log import verify_log
from tests.server.live.client import Player


def faults_of(url: str, keys: Path, players: Sequence[Player]) -> list[str]:
    """Return all faults of the chain, the ledger, the rounds and what players saw."""
    database = Database.open(url, exclusive=False)
    found: list[str] = []
    try:
        with database.read() as connection:
            replays = table_replays(
                Sealer(Keys.open(keys)),
                connection,
                lambda stream, version, sentence: found.append(f"{stream} {version}: {sentence}"),
            )
            report = verify_log(database, replays=replays, rows=logged_rows())
            found += [f"{one.stream} {one.version}: {one.sentence}" for one in report.faults]
            tables = {player.table: _Stored(connection, player.table) for player in players}
            for player in players:
                found += _of_player(tables[player.table], player)
            found += _times_that_go_back(connection)
            total = connection.execute(select(func.sum(schema.entries.c.cents))).scalar() or 0
            if int(total) != 0:
                found.append(f"{total} cents came out of nowhere")
    finally:
        database.close()
    return found


def _times_that_go_back(connection: Connection) -> list[str]:
    events = schema.events
    before = func.lag(events.c.at).over(partition_by=events.c.stream, order_by=events.c.version)
    steps = select(events.c.stream, events.c.version, events.c.at, before.label("before"))
    inner = steps.subquery()
    rows = connection.execute(select(inner).where(inner.c.at < inner.c.before)).all()
    return [f"{row.stream} {row.version}: {row.at} comes after {row.before}" for row in rows]


class _Stored:
    """Stored data of a table: its answers, and its events by version and by command."""

    def __init__(self, connection: Connection, table: str) -> None:
        stream, events, commands = table_stream(table), schema.events, schema.commands
        self.answers: dict[tuple[str, str], str] = {
            (row.actor, row.id): row.answer
            for row in connection.execute(select(commands).where(commands.c.stream == stream))
        }
        self.names: dict[int, str] = {}
        self.versions: dict[str, list[int]] = {}
        rows = connection.execute(
            select(events.c.version, events.c.command, events.c.name)
            .where(events.c.stream == stream)
            .order_by(events.c.version)
        )
        for version, command, name in rows:
            self.names[version] = name
            if command:
                self.versions.setdefault(command, []).append(version)


def _of_player(stored: _Stored, player: Player) -> list[str]:
    kept = player.kept
    found = [f"{player.name}: {gap}" for gap in kept.gaps]
    for id, answer in kept.answers.items():
        text = stored.answers.get((player.name, id))
        if text is None:
            found.append(f"{player.name}: the answer to {id} is lost")
        elif json.loads(text) != answer:
            found.append(f"{player.name}: {id} was answered {answer}, and stored {text}")
    for id in kept.asked:
        versions = stored.versions.get(id, [])
        if versions and versions[-1] - versions[0] != len(versions) - 1:
            found.append(f"{player.name}: {id} was done more than once")
        answered = kept.answers.get(id)
        if answered is not None and versions and not answered["ok"]:
            found.append(f"{player.name}: {id} was refused, and done")
        if answered is not None and versions and versions[-1] != answered["version"]:
            found.append(f"{player.name}: {id} ends at {versions[-1]}, not as answered")
    for version, event in kept.events.items():
        if stored.names.get(version) != event["event"]["event"]:
            found.append(
                f"{player.name}: saw {event} where the log has {stored.names.get(version)}"
            )
    return found
