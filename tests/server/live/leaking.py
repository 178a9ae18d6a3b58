"""Whether anything that went over the wire told of a card or a secret that was hidden then."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from sqlalchemy import Connection

from fortyeight.cards import FACES
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
from tests.server.table.spies import CARD, HEX, lies_open, seen_in


class Told:
    """A table's log, opened: what lay open and what was secret at every version."""

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
        """What is wrong with one message."""
        message: dict[str, Any] = json.loads(text)
        to = message.get("to", message.get("version", 0))
        after = message.get("from", to)
        if message["type"] == "events":
            message["events"] = [
                one for one in message["events"] if one["event"]["event"] != "fair.revealed/1"
            ]
        text = json.dumps(message)
        found = []
        allowed = self._open[to] | seen_in(self.happened[after:to])
        faces = {face for face in CARD.findall(text) if face in FACES} - allowed
        if faces:
            found.append(f"{who} was told of {faces}: {text[:300]}")
        if any(self.secrets.get(one, 0) > to for one in HEX.findall(text)):
            found.append(f"{who} was told a secret: {text[:300]}")
        if 'trigger"' in text or '"hole"' in text or '"secret"' in text:
            found.append(f"{who} was told of what is hidden: {text[:300]}")
        return found


def leaks_of(url: str, keys: Path, people: Iterable[Player]) -> tuple[int, list[str]]:
    """How many messages were looked at, and what was wrong with them."""
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
