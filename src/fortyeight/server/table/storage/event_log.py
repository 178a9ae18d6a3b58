"""A served table's events as they are stored: plain JSON, or sealed where they hold a secret."""

from __future__ import annotations

import json
from typing import Any, Protocol

from fortyeight.progressive.events import MustHitDrawn
from fortyeight.progressive.stored.codec import NAMES_OF_GAME
from fortyeight.server.table.state.service_events import (
    SERVICE_NAMES,
    SecretDrawn,
    ServedEvent,
    WheelsSetUp,
)
from fortyeight.store.model import NewEvent, Recorded
from fortyeight.store.signing.sealing import event_context
from fortyeight.table.core.codec import UnknownEvent, decoded, encoded
from fortyeight.table.core.events import (
    HoleCardDealt,
    ShoeLoaded,
    ShoeReloaded,
)
from fortyeight.table.shoe.events import (
    CardsReceived,
    CardsShuffled,
    DeckReplaced,
    ShoeCardBurned,
)

ALL_NAMES = NAMES_OF_GAME + SERVICE_NAMES
_BY_NAME: dict[str, type[Any]] = {name: kind for kind, name in ALL_NAMES.items()}

#: Events with what nobody may know yet: neither may a reader of the database, or of a backup.
SEALED: tuple[type[Any], ...] = (
    CardsReceived,
    CardsShuffled,
    DeckReplaced,
    HoleCardDealt,
    MustHitDrawn,
    SecretDrawn,
    ShoeCardBurned,
    ShoeLoaded,
    ShoeReloaded,
    WheelsSetUp,
)


_WRITER = json.JSONEncoder(ensure_ascii=True, separators=(",", ":"))


class Seals(Protocol):
    """Who can seal a text for its place in the log, and open it there."""

    def seal(self, text: str, context: str) -> str: ...

    def open(self, sealed: str, context: str) -> str: ...


def written(
    event: ServedEvent, seals: Seals, stream: str, version: int, actor: str = ""
) -> NewEvent:
    """The event as it is stored at this place."""
    name = ALL_NAMES.of(event)
    stored = encoded(event, name)
    del stored["event"]
    body = _WRITER.encode(stored)
    if isinstance(event, SEALED):
        body = seals.seal(body, event_context(stream, version))
    return NewEvent(name, body, actor)


def read(recorded: Recorded, seals: Seals) -> ServedEvent:
    """The event that was stored."""
    body = recorded.body
    kind = _BY_NAME.get(recorded.name)
    if kind is not None and issubclass(kind, SEALED):
        body = seals.open(body, event_context(recorded.stream, recorded.version))
    try:
        event: ServedEvent = decoded({**json.loads(body), "event": recorded.name}, _BY_NAME)
    except (ValueError, TypeError):
        # The error that this came from may tell what is sealed.
        where = f"event {recorded.version} of {recorded.stream}"
        raise UnknownEvent(f"{where} is no {recorded.name} of this version") from None
    return event
