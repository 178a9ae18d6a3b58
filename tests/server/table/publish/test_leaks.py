"""Hidden cards leak neither by a message, nor from history, nor from the store."""

from __future__ import annotations

import dataclasses
import json
import random
import re
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from sqlalchemy import select

from fortyeight.cards import FACE_DOWN, FACES, Card
from fortyeight.progressive.events import NAMES_OF_GAME
from fortyeight.record import read_record
from fortyeight.server.table.publish import table_views
from fortyeight.server.table.publish.table_views import welcome_message
from fortyeight.server.table.state.service_events import (
    SERVICE_NAMES,
    SERVICE_SHOWN,
    SecretDrawn,
)
from fortyeight.server.table.state.table_state import TableState
from fortyeight.server.table.storage import stored_changes
from fortyeight.server.table.storage.event_log import ALL_NAMES, SEALED
from fortyeight.store.database import schema
from fortyeight.store.signing.sealing import is_sealed, is_sealed_bytes
from fortyeight.table.core import events as table_events
from fortyeight.table.shoe import events as shoe_events
from fortyeight.view.event_view import TABLE_EVENT_FIELDS
from fortyeight.view.wheel_event_view import WHEEL_EVENT_FIELDS
from tests.effort import effort
from tests.server.table import spies as spying
from tests.server.table.conftest import Opened
from tests.server.table.dealer.test_person_dealt import opened as person_dealt
from tests.server.table.evening import Evening
from tests.server.table.houses import HOUSES
from tests.server.table.place import Place
from tests.server.table.spies import CARD, EVERYBODY, HEX, Spies, otherwise_hidden, shown_to
from tests.server.table.staff import Staff
from tests.server.table.test_evenings import evening_at

#: Audiences whose views of twin tables are compared after every seventh act.
AT_ONCE = 3
EVERY_SHOWN: dict[Any, Any] = {**TABLE_EVENT_FIELDS, **WHEEL_EVENT_FIELDS, **SERVICE_SHOWN}


class TestEvents:
    def test_every_event_with_a_card_that_is_not_shown_is_sealed(self) -> None:
        """A card that the view of an event leaves out must not be readable in the store either."""
        hidden = {
            kind
            for kind in ALL_NAMES
            for field, hint in get_type_hints(kind).items()
            if _is_of_cards(hint) and field not in (EVERY_SHOWN[kind] or ())
        }
        assert hidden
        assert hidden <= set(SEALED)

    def test_every_event_with_a_secret_number_is_sealed(self) -> None:
        hidden = {
            kind
            for kind in ALL_NAMES
            for field in dataclasses.fields(kind)
            if field.name in ("trigger", "secret", "order")
        }
        assert hidden - {kind for kind in SERVICE_NAMES if SERVICE_SHOWN[kind]} <= set(SEALED)

    def test_what_is_sealed_is_shown_to_nobody(self) -> None:
        for kind in SEALED:
            hints = get_type_hints(kind)
            assert not any(_is_of_cards(hints[field]) for field in EVERY_SHOWN[kind] or ())

    def test_the_sealed_are_known_by_name(self) -> None:
        assert set(SEALED) <= set(ALL_NAMES)
        assert {table_events.HoleCardDealt, shoe_events.CardsShuffled} <= set(NAMES_OF_GAME)


def _is_of_cards(hint: Any) -> bool:
    return hint is Card or any(_is_of_cards(one) for one in get_args(hint))


async def watched(
    place: Place, house: str, rounds: int, seed: int, people: int = 3, stored: bool = True
) -> tuple[Evening, Spies]:
    """Play an evening before all audiences; now and then compare with other hidden cards."""
    print(f"seed {seed}")
    evening = await evening_at(place, HOUSES[house], seed, people)
    place.writer.forgets = not stored
    spies = Spies(place, evening.table)
    await spies.look()
    compare = comparing(place, evening, seed)
    for _ in range(max(1, rounds // 5)):
        since = evening.clients[0].version
        await evening.play(min(5, rounds), watch=compare)
        await spies.look(since)  # clients that reconnect get no more than those who stayed
        spies.leave()
        await spies.look()
    assert spies.faults == [], f"seed {seed}: {spies.faults[:3]}"
    return evening, spies


async def watched_staff(
    place: Place, staff: Staff, evening: Evening, rounds: int, seed: int
) -> Spies:
    """Do the same where a person deals."""
    spies = Spies(place, evening.table)
    await spies.look()
    await staff.play(evening, rounds, watch=comparing(place, evening, seed))
    assert spies.faults == [], f"seed {seed}: {spies.faults[:3]}"
    return spies


def comparing(place: Place, evening: Evening, seed: int) -> Callable[[], None]:
    """Return a callback that, on some acts, compares the views with other hidden cards."""
    chance, acts = random.Random(seed), count()

    def compare() -> None:
        if next(acts) % 7:
            return
        standing = place.runner(evening.table)._state
        other = otherwise_hidden(standing, chance)
        some = chance.sample(EVERYBODY, AT_ONCE)
        for (audience, one), (_, same) in zip(
            shown_to(standing, some), shown_to(other, some), strict=True
        ):
            assert one == same, f"{audience} is shown what depends on hidden cards"

    return compare


async def check_history(place: Place, table: str) -> int:
    """Check that history reveals no hidden card; return the number of withheld records."""
    kept_back = 0
    told = await place.history.rounds_at(table, None, 200)
    for row in told["rounds"]:
        steps = (await place.history.steps(table, row["round"]))["steps"]
        seen = {face for step in steps for face in CARD.findall(json.dumps(step["view"]))}
        seen |= {
            step["event"]["card"] for step in steps if isinstance(step["event"].get("card"), str)
        }
        if row["withheld"]:
            kept_back += 1
            assert row["record"] == ""
            shoe = await place.history.shoes(table)
            revealed = {one["shoe"]: one["revealed_at"] for one in shoe["shoes"]}
            assert revealed[row["shoe"]] is None
        elif row["record"]:
            written = read_record(row["record"])
            shoes = await place.history.shoes(table)
            over = {one["shoe"] for one in shoes["shoes"] if one["revealed_at"] is not None}
            if row["shoe"] not in over:
                # A card that was taken away face down is written as an unknown one.
                assert {str(card) for card in written.shoe} <= seen | {str(FACE_DOWN)}
                assert not written.discards
    return kept_back


def check_store(place: Place, table: str) -> None:
    """Check that the plain text in the database holds no hidden card and no secret."""
    runner = place.runner(table)
    secrets = set(runner._state.service.secrets.values())
    sealed = {ALL_NAMES[kind] for kind in SEALED}
    with place.database.read() as connection:
        for row in connection.execute(select(schema.events)):
            assert is_sealed(row.body) == (row.name in sealed)
            assert not set(HEX.findall(row.body)) & secrets
        for row in connection.execute(select(schema.snapshots)):
            assert is_sealed_bytes(row.body)
            assert not any(secret.encode() in row.body for secret in secrets)
        for row in connection.execute(select(schema.commands)):
            # A key may be refused for the up card, which lies open.
            answer = re.sub(r"(?<=under the )\S+", "", row.answer)
            named = set(CARD.findall(answer)) & set(FACES)
            if '"card-not-possible"' in row.answer:
                assert len(named) == 1, "a refused key is named, and no other card"
            else:
                assert not named
            assert not set(HEX.findall(row.answer)) & secrets
        for row in connection.execute(select(schema.shoes)):
            assert (row.transcript is None) == (row.revealed_at is None)
            assert not set(HEX.findall(row.transcript or "")) & secrets
        for row in connection.execute(select(schema.tables)):
            assert not set(HEX.findall(row.house + row.settings)) & secrets


@pytest.mark.parametrize("house", HOUSES)
async def test_nobody_learns_what_is_hidden(
    small: Opened, house: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stored_changes, "SNAPSHOT_EVERY", 100)
    async with small() as place:
        evening, spies = await watched(place, house, effort(2, 20), seed=31)
        assert spies.frames > effort(30, 300)
        await check_history(place, evening.table)
        check_store(place, evening.table)


@pytest.mark.parametrize(
    ("house", "event", "shown"),
    [
        ("hole card", table_events.HoleCardDealt, "card"),
        ("continuous, Singapore", shoe_events.CardsShuffled, "cards"),
        ("continuous, Singapore", SecretDrawn, "secret"),
    ],
)
async def test_a_planted_leak_is_caught(
    small: Opened, monkeypatch: pytest.MonkeyPatch, house: str, event: type[Any], shown: str
) -> None:
    """An event shows what it must not: a check that passes would be worthless."""
    registry: dict[type[Any], Any] = SERVICE_SHOWN if event is SecretDrawn else TABLE_EVENT_FIELDS
    monkeypatch.setitem(registry, event, (*(registry[event] or ()), shown))
    monkeypatch.setattr(table_views, "SECRET", ())
    async with small() as place:
        with pytest.raises(AssertionError, match="is told"):
            await watched(place, house, 2, seed=31)


async def test_a_planted_leak_is_caught_where_a_person_deals(
    small: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(TABLE_EVENT_FIELDS, table_events.HoleCardDealt, ("card",))
    async with small() as place:
        staff, evening = await person_dealt(place, "hole card", 12, 0.0)
        with pytest.raises(AssertionError, match="is told of"):
            await watched_staff(place, staff, evening, 2, seed=31)


async def test_a_view_that_depends_on_the_next_card_is_caught(
    small: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It names no card, and only tells the next one's suit."""

    def leaky(standing: TableState, *more: Any) -> str:
        undealt = standing.game.table.undealt
        return welcome_message(standing, *more) + str(undealt and undealt[0].suit)

    monkeypatch.setattr(spying, "welcome_message", leaky)
    async with small() as place:
        with pytest.raises(AssertionError, match="depends on hidden cards"):
            await watched(place, "no hole card", 2, seed=31)


@pytest.mark.long
@pytest.mark.parametrize("house", HOUSES)
async def test_nobody_learns_what_is_hidden_in_100_000_rounds(
    small: Opened, house: str, tmp_path: Path
) -> None:
    async with small() as place:
        rounds = 100_000 // len(HOUSES)
        seed = random.SystemRandom().randrange(2**32)
        evening, _ = await watched(place, house, rounds, seed)
        check_store(place, evening.table)
