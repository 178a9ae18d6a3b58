"""Watchers of every audience at a table; no message to them may reveal too much."""

from __future__ import annotations

import json
import random
import re
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import takewhile
from typing import Any

from fortyeight.cards import FACES, Card
from fortyeight.chance.transcript import shoe_order
from fortyeight.chance.transcript_json import read_transcript
from fortyeight.progressive import Game
from fortyeight.server.table.publish.hub import Watcher
from fortyeight.server.table.publish.table_views import (
    offers_message,
    service_view,
    welcome_message,
)
from fortyeight.server.table.state.service_events import LoggedEvent, ShoeRevealed
from fortyeight.server.table.state.table_state import TableState
from fortyeight.table import Table
from fortyeight.table.core.events import (
    CardBurned,
    CardDealt,
    DealerCardDealt,
    FaceUpCardFound,
    ForeignCardFound,
    FoundCardReported,
    HoleCardTurned,
    TenFound,
)
from fortyeight.table.core.state import Pulled
from fortyeight.table.physical.events import CardKeyed, CardTakenBack, HoleTenFound
from fortyeight.table.shoe.events import BurnShown, DeckInspected
from fortyeight.view import Audience, audiences, player
from tests.server.table.place import Place

CARD = re.compile(r"(?<![0-9A-Za-z_-])[A2-9TJQK][cdhs](?![0-9A-Za-z_-])")
HEX = re.compile(r"[0-9a-f]{64}")

#: Events with a card that everyone has seen.
_SEEN = (
    CardDealt,
    DealerCardDealt,
    HoleCardTurned,
    FoundCardReported,
    TenFound,
    ForeignCardFound,
    FaceUpCardFound,
    CardBurned,
    BurnShown,
    CardKeyed,
    CardTakenBack,
    HoleTenFound,
)

EVERYBODY: tuple[Audience, ...] = (*audiences("ann", "zoe"), player(""))


def lies_open(table: Table) -> set[str]:
    """Return the faces that lie open on a table, found without any view."""
    cards: list[Card] = [card for box in table.boxes for hand in box.hands for card in hand.cards]
    cards += table.dealer
    cards += table.removed
    if table.reported is not None:
        cards.append(table.reported)
    if table.pulled is Pulled.EXPOSED:
        cards.append(table.shoe[table.drawn])
    if table.care is not None:
        cards += table.care.tens
    if table.before is not None and table.before.card is not None:
        cards.append(table.before.card)
    return {str(card) for card in cards}


def seen_in(happened: list[LoggedEvent]) -> set[str]:
    """Return the faces that events have shown to everyone."""
    faces = {str(one.event.card) for one in happened if isinstance(one.event, _SEEN)}
    for one in happened:
        if isinstance(one.event, DeckInspected):
            faces |= {str(card) for card in one.event.tens}
    return faces


#: The beginning of a message with events from one version to another.
RUN = re.compile(r'\{"type":"events","from":(\d+),"to":(\d+)')
_HIDDEN = ('trigger"', '"hole"', '"secret"')


def without_reveals(text: str) -> str:
    """Return a message without the transcripts of finished shoes, whose cards may all be told."""
    if '"fair.revealed/1"' not in text:
        return text
    message = json.loads(text)
    if message["type"] == "events":
        message["events"] = [
            one for one in message["events"] if one["event"]["event"] != "fair.revealed/1"
        ]
    return json.dumps(message)


def told_too_much(text: str, allowed: set[str], secrets: Iterable[str]) -> str:
    """Describe what a message reveals that it must not; empty if there is nothing."""
    found = {face for face in CARD.findall(text) if face in FACES} - allowed
    if found:
        return f"is told of {found}: {text[:300]}"
    if any(secret in text for secret in secrets):
        return f"is told a secret: {text[:300]}"
    if any(word in text for word in _HIDDEN):
        return f"is told of what is hidden: {text[:300]}"
    return ""


class Spies:
    """Watchers of every audience; each message is checked as it arrives."""

    def __init__(self, place: Place, table: str) -> None:
        self.place = place
        self.table = table
        self.frames = 0
        self.revealed = 0
        self.faults: list[str] = []
        self._watching: list[Watcher] = []
        #: What lies open in the last state that was checked, and the messages checked in it.
        self._state: TableState | None = None
        self._open: set[str] = set()
        self._judged: set[str] = set()

    async def look(self, since: int | None = None) -> None:
        for audience in EVERYBODY:
            take = partial(self._take, audience)
            watcher = await self.place.tables.watch(self.table, audience, since, take)
            self._watching.append(watcher)

    def leave(self) -> None:
        for watcher in self._watching:
            watcher.close()
        self._watching.clear()

    def _take(self, audience: Audience, text: str) -> None:
        # Faults are reported at the end: raising here would only stop the table.
        self.frames += 1
        hub = self.place.runner(self.table).hub
        if hub.state is not self._state:
            self._state, self._open = hub.state, lies_open(hub.state.game.table)
            self._judged.clear()
        if text in self._judged:
            return
        self._judged.add(text)
        allowed = self._open
        run = RUN.match(text)
        if run is not None:
            first, last = int(run[1]) + 1, int(run[2])
            happened = [one for one in _from_the_end(hub._recent, first) if one.version <= last]
            for one in happened:
                if isinstance(one.event, ShoeRevealed):
                    self._reveal(one.event, hub.state)
            allowed = allowed | seen_in(happened)
        fault = told_too_much(without_reveals(text), allowed, hub.state.service.secrets.values())
        if fault:
            self.faults.append(f"{audience} {fault}")

    def _reveal(self, event: ShoeRevealed, standing: TableState) -> None:
        table = standing.game.table
        cards = shoe_order(read_transcript(event.transcript))
        self.revealed += 1
        in_use = [table.shoe]
        if table.care is not None:
            in_use += [table.care.stack, table.care.stored, table.care.waiting]
        if cards in in_use:
            self.faults.append(f"shoe {event.shoe} is revealed while its cards are in use")
        if event.shoe >= standing.service.promised:
            self.faults.append(f"shoe {event.shoe} is revealed before it was shuffled")


def _from_the_end(logged: deque[LoggedEvent], first: int) -> Iterator[LoggedEvent]:
    """Return the events from a version on, the last first."""
    return takewhile(lambda one: one.version >= first, reversed(logged))


# What is shown does not depend on what is hidden


def otherwise_hidden(standing: TableState, chance: random.Random) -> TableState:
    """Return a state that looks the same: other undealt cards, hole card and secrets."""
    table, service, system = standing.game.table, standing.service, standing.game.system
    drawn = table.drawn + (table.pulled is Pulled.EXPOSED)
    rest = list(table.shoe[drawn:])
    chance.shuffle(rest)
    hole = table.hole
    if hole is not None and rest:
        place = chance.randrange(len(rest))
        hole, rest[place] = rest[place], hole
    care = table.care
    if care is not None:
        care = replace(care, stack=_mixed(care.stack, chance), stored=_mixed(care.stored, chance))
    other = replace(table, shoe=(*table.shoe[:drawn], *rest), hole=hole, care=care)
    secrets = dict.fromkeys(service.secrets, "0" * 64)
    shuffles = tuple(replace(one, order=_mixed(one.order, chance)) for one in service.shuffles)
    return TableState(
        Game(other, replace(system, must_hit_trigger=system.must_hit_trigger + 1)),
        replace(service, secrets=secrets, shuffles=shuffles),
    )


def _mixed(cards: tuple[Card, ...], chance: random.Random) -> tuple[Card, ...]:
    return tuple(chance.sample(cards, len(cards)))


def shown_to(
    standing: TableState, people: Iterable[Audience] = EVERYBODY
) -> Iterator[tuple[Audience, Any]]:
    """Return all that some audiences are shown of a state."""
    for audience in people:
        yield audience, welcome_message(standing, 1, audience, None)
        yield audience, offers_message(standing, 1, audience)
        yield audience, service_view(standing, audience)
