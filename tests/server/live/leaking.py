"""Search of all messages for a card or a secret that was hidden at the time."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from sqlalchemy import Connection

from fortyeight.server.table.state.service_events import (
    LoggedEvent,
    SecretDrawn,
    ShoeRevealed,
    TableFounded,
)
from fortyeight.server.table.state.table_state import evolve_state, initial_state
from fortyeight.server.table.storage.loading import load_events
from fortyeight.store.database.database import Database
from fortyeight.store.model import table_stream
from fortyeight.store.signing.keys import Keys
from fortyeight.store.signing.sealing import Sealer
from tests.server.live.client import Player
from tests.server.table.spies import HEX, RUN, lies_open, seen_in, told_too_much, without_reveals


class Told:
    """A table's log, decrypted: what was face up and what was secret at every version."""

    def __init__(self, connection: Connection, table: str, seals: Sealer) -> None:
        self.happened: list[LoggedEvent] = list(
            load_events(connection, table_stream(table), seals, 0)
        )
        first = self.happened[0].event
        assert isinstance(first, TableFounded)
        standing = initial_state(first)
        self._open: list[set[str]] = [set(), lies_open(standing.game.table)]
        #: Each secret, and the version from which everyone may know it.
        self.secrets: dict[str, int] = {}
        self._by_shoe: dict[int, str] = {}
        self._note(self.happened[0])
        for one in self.happened[1:]:
            standing = evolve_state(standing, one.event)
            self._open.append(lies_open(standing.game.table))
            self._note(one)

    def _note(self, one: LoggedEvent) -> None:
        if isinstance(one.event, SecretDrawn):
            self._by_shoe[one.event.shoe] = one.event.secret
            self.secrets[one.event.secret] = 2**62
        elif isinstance(one.event, ShoeRevealed):
            self.secrets[self._by_shoe[one.event.shoe]] = one.version

    def faults(self, who: str, text: str) -> list[str]:
        """Return the faults of one message."""
        version = RUN.match(text)
        after, to = (int(version[1]), int(version[2])) if version is not None else _place(text)
        allowed = self._open[to] | seen_in(self.happened[after:to])
        secrets = [secret for secret, known in self.secrets.items() if known > to]
        fault = told_too_much(without_reveals(text), allowed, secrets)
        return [f"{who} {fault}"] if fault else []


def _place(text: str) -> tuple[int, int]:
    version = json.loads(text).get("version", 0)
    return version, version


def leaks_of(url: str, keys: Path, people: Iterable[Player]) -> tuple[int, list[str]]:
    """Return the number of messages that were checked, and their faults."""
    database = Database.open(url, exclusive=False)
    seals = Sealer(Keys.open(keys))
    tables: dict[str, Told] = {}
    looked, found = 0, []
    try:
        with database.read() as connection:
            for person in people:
                if person.table not in tables:
                    tables[person.table] = Told(connection, person.table, seals)
                told = tables[person.table]
                for text in person.kept.frames:
                    found += told.faults(f"{person.name} as {person.role}", text)
                for text in person.kept.bodies:
                    hidden = [one for one in HEX.findall(text) if told.secrets.get(one) == 2**62]
                    if hidden:
                        found.append(f"{person.name} was told a secret: {text[:300]}")
                looked += len(person.kept.frames) + len(person.kept.bodies)
    finally:
        database.close()
    return looked, found
