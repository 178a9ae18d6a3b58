"""Somebody of every kind looks at a table, and nothing that is sent to him may tell too much."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from fortyeight.cards import FACES, Card
from fortyeight.chance.transcript import shoe_order
from fortyeight.chance.transcript_json import read_transcript
from fortyeight.progressive import Game
from fortyeight.server.table.publish.table_views import (
    offers_message,
    service_view,
    welcome_message,
)
from fortyeight.server.table.state.service_events import LoggedEvent, ShoeRevealed
from fortyeight.server.table.state.table_state import TableState
from fortyeight.table import Phase, Table
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

#: Events with a card that everybody has seen.
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
    """The faces that lie open on a table, found without any view."""
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
    """The faces that events have shown to everybody."""
    faces = {str(one.event.card) for one in happened if isinstance(one.event, _SEEN)}
    for one in happened:
        if isinstance(one.event, DeckInspected):
            faces |= {str(card) for card in one.event.tens}
    return faces


class Spies:
    """Watchers of every kind; each message is judged when it comes."""

    def __init__(self, place: Place, table: str) -> None:
        self.place = place
        self.table = table
        self.frames = 0
        self.revealed = 0
        self.faults: list[str] = []
        self._known = 0

    async def look(self, since: int | None = None) -> None:
        for audience in EVERYBODY:
            await self.place.tables.watch(
                self.table, audience, since, partial(self._take, audience)
            )

    def _take(self, audience: Audience, text: str) -> None:
        # What is wrong is told at the end: here it would only stop the table.
        self.frames += 1
        hub = self.place.runner(self.table).hub
        message = json.loads(text)
        happened: list[LoggedEvent] = []
        if message["type"] == "events":
            happened = [one for one in hub._recent if message["from"] < one.version]
            happened = [one for one in happened if one.version <= message["to"]]
            for one in happened:
                if isinstance(one.event, ShoeRevealed):
                    self._reveal(one.event, hub.state)
            message["events"] = [
                one for one in message["events"] if one["event"]["event"] != "fair.revealed/1"
            ]
        allowed = lies_open(hub.state.game.table) | seen_in(happened)
        self._judge(audience, json.dumps(message), allowed, hub.state)

    def _judge(
        self, audience: Audience, text: str, allowed: set[str], standing: TableState
    ) -> None:
        found = {face for face in CARD.findall(text) if face in FACES}
        if found - allowed:
            self.faults.append(f"{audience} is told of {found - allowed}: {text[:300]}")
        if set(HEX.findall(text)) & set(standing.service.secrets.values()):
            self.faults.append(f"{audience} is told a secret: {text[:300]}")
        if 'trigger"' in text or '"hole"' in text or '"secret"' in text:
            self.faults.append(f"{audience} is told of what is hidden: {text[:300]}")

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


# What is shown does not depend on what is hidden


def otherwise_hidden(standing: TableState, chance: random.Random) -> TableState:
    """The same table to everybody's eyes: other undealt cards, another hole card, other secrets."""
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


def shown_to_all(standing: TableState) -> Iterator[tuple[Audience, Any]]:
    """All that anybody is shown of a standing."""
    for audience in EVERYBODY:
        yield audience, welcome_message(standing, 1, audience, None)
        yield audience, offers_message(standing, 1, audience)
        yield audience, service_view(standing, audience)


def is_quiet(standing: TableState) -> bool:
    return standing.game.table.phase in (Phase.BETTING, Phase.OVER)
