"""Events of a served table as they are stored: JSON, sealed if they hold a secret."""

from __future__ import annotations

import json
from typing import Any, Protocol

from fortyeight.json_writer import json_writer
from fortyeight.progressive.events import NAMES_OF_GAME, MustHitDrawn
from fortyeight.server.table.state.service_events import (
    SERVICE_NAMES,
    SecretDrawn,
    ServedEvent,
    WheelsSetUp,
)
from fortyeight.store.model import NewEvent, StoredEvent
from fortyeight.store.signing.sealing import event_context
from fortyeight.table.core.codec import EventCodec, UnknownEvent
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
SERVED_EVENTS: EventCodec[ServedEvent] = EventCodec(ALL_NAMES)

#: Events with secrets, which readers of the database or a backup must not see either.
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
_SEALED_NAMES = frozenset(ALL_NAMES[kind] for kind in SEALED)

_write = json_writer()


class Seals(Protocol):
    """Seals texts for their place in the log, and opens them there."""

    def seal(self, text: str, context: str) -> str: ...

    def open(self, sealed: str, context: str) -> str: ...


def write_event(
    event: ServedEvent, seals: Seals, stream: str, version: int, actor: str = ""
) -> NewEvent:
    """Return the event as it is stored at this place of the log."""
    name = ALL_NAMES[type(event)]
    body = _write(SERVED_EVENTS.fields_to_json(event))
    if name in _SEALED_NAMES:
        body = seals.seal(body, event_context(stream, version))
    return NewEvent(name, body, actor)


def read_event(recorded: StoredEvent, seals: Seals) -> ServedEvent:
    """Return a stored event, or raise `UnknownEvent`."""
    body = recorded.body
    if recorded.name in _SEALED_NAMES:
        body = seals.open(body, event_context(recorded.stream, recorded.version))
    try:
        return SERVED_EVENTS.from_fields(recorded.name, json.loads(body))
    except (ValueError, TypeError):
        # Without its cause, whose message may show what is sealed.
        where = f"event {recorded.version} of {recorded.stream}"
        raise UnknownEvent(f"{where} is no {recorded.name} of this version") from None
