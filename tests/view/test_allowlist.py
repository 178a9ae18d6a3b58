"""What is not listed is not shown: a new field of the state needs a decision on who sees it."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields, replace

import pytest

from fortyeight.cards import cards
from fortyeight.chance import SeededBits
from fortyeight.table import Box, Hand, Line, Phase, Stake, Table
from fortyeight.table.around.events import PersonLeft
from fortyeight.table.core.events import (
    TABLE_NAMES,
    ChipsBought,
    HoleCardDealt,
    PersonJoined,
    ShoeLoaded,
    ShoeReloaded,
    WagerPlaced,
)
from fortyeight.table.core.state import Insurance, Wager
from fortyeight.table.shoe.care import Care
from fortyeight.table.wagers.wager_kinds import WagerKind
from fortyeight.view import AUDITOR, DEALER, FLOOR, SIGNAGE, Audience, audiences, player, view
from fortyeight.view.event_view import TABLE_EVENT_FIELDS, event_view
from tests.view.evenings import evening, evening_house
from tests.view.rounds import PEOPLE, house_named, round_commands, seated_table

#: Fields of the state that no view shows as they are: the hidden cards, and plain bookkeeping.
HIDDEN = {
    Table: {"shoe", "face_up", "drawn", "discards", "hole", "turn", "cutting_at", "put_right"},
    Care: {
        "stack",
        "decks",
        "waiting",
        "stored",
        "burned",
        "unused",
        "to_ask",
        "rotation",
        "beginning",
        "first_player",
        "ordered",
        "cover_at",
        "received_at",
        "day_began",
        "idle_people",
        "cover_player",
        "burned_of_shoe",
        "burn_after_bets",
        "foreign",
    },
    # The stage of the hand and the offers tell of it.
    Box: {"may_surrender", "first_two"},
    # It follows from the doubles, the rescue and the house.
    Stake: {"forfeited"},
}

SHOWN_OF = {
    Table: {
        "house",
        "physical",
        "before",
        "removed",
        "pulled",
        "reshuffle_due",
        "care",
        "waiting",
        "barred",
        "entry_closed",
        "wheels",
        "reader_down",
        "chips",
        "seats",
        "private",
        "rack",
        "round",
        "phase",
        "wagers",
        "boxes",
        "dealer",
        "looked",
        "own_missed",
        "found_tens",
        "found_face_up",
        "voided",
        "asked",
        "insurance",
        "settled",
        "cleared",
        "reported",
        "misused",
    },
    Care: {
        "open",
        "wants_look",
        "dealer",
        "stage",
        "inspected",
        "rejected",
        "face_up",
        "tens",
        "mid_round",
        "shuffled_by",
        "shuffler_away",
        "asked",
        "was_cut",
        "cutter",
        "idle",
        "last_round",
        "behind",
        "burns",
        "change_due",
        "reader_due",
        "spread_due",
        "miscount",
    },
    Box: {"number", "caller", "hands", "splits", "refused"},
    Hand: {
        "stakes",
        "cards",
        "total",
        "soft",
        "stage",
        "split",
        "doubles",
        "surrendered",
        "skipped",
        "missed_at",
        "dead",
        "awaiting",
        "closed",
    },
    Stake: {"person", "main", "original", "doubles", "rescued"},
    Wager: {"person", "box", "kind", "cents"},
    Insurance: {"person", "box", "cents"},
    Line: {"person", "box", "hand", "kind", "staked", "returned", "clause"},
}


@dataclass(frozen=True)
class TableWithASecret(Table):
    secret: str = "the-hole-card-is-the-ace"


@dataclass(frozen=True)
class CareWithASecret(Care):
    secret: str = "the-first-card-is-the-ace"


def table_in_play(name: str = "md-pontoon21 card-reader", seed: int = 3) -> Table:
    bits = SeededBits(seed)
    moments = [table for table, _ in round_commands(seated_table(house_named(name), bits), bits)]
    return next(table for table in moments if table.phase is Phase.PLAY)


@pytest.mark.parametrize("part", SHOWN_OF)
def test_every_field_of_the_state_is_either_shown_or_hidden_on_purpose(part: type) -> None:
    named = {field.name for field in fields(part)}
    decided = SHOWN_OF[part] | HIDDEN.get(part, set())
    assert named == decided, "decide who may see it, in the view and here"


def test_a_new_field_of_the_table_leaks_to_nobody() -> None:
    table = table_in_play()
    secretive = TableWithASecret(**table.__dict__)
    for audience in audiences(*PEOPLE):
        shown = json.dumps(view(secretive, audience))
        assert secretive.secret not in shown
        assert shown == json.dumps(view(table, audience))


def test_a_new_field_of_the_cards_leaks_to_nobody() -> None:
    bits = SeededBits(1)
    for table, _ in evening(evening_house("ma-spanish21", bits), bits, 40):
        if table.care is None:
            continue
        secretive = replace(table, care=CareWithASecret(**table.care.__dict__))
        for audience in audiences(*PEOPLE):
            assert json.dumps(view(secretive, audience)) == json.dumps(view(table, audience))


def test_every_event_has_its_fields_decided() -> None:
    assert set(TABLE_EVENT_FIELDS) == set(TABLE_NAMES)
    for event, named in TABLE_EVENT_FIELDS.items():
        assert set(named) <= {field.name for field in fields(event)}


@pytest.mark.parametrize("audience", audiences("ann", "bob"))
def test_cards_that_nobody_may_see_are_not_in_events(audience: Audience) -> None:
    assert event_view(HoleCardDealt(cards("As")[0]), audience) == {"event": "hole-card.dealt/1"}
    for event in (ShoeLoaded(cards("As Kd"), (1,)), ShoeReloaded(cards("As Kd"))):
        shown = event_view(event, audience)
        assert shown == {"event": TABLE_NAMES[type(event)], "number_of_cards": 2}


def test_a_player_sees_his_own_chips_and_everybodys_wagers() -> None:
    table = table_in_play()
    shown = view(table, player("ann"))
    assert set(shown["chips"]) == {"ann"}
    staked = {
        stake["person"]
        for box in shown["boxes"]
        for hand in box["hands"]
        for stake in hand["stakes"]
    }
    assert staked == {
        stake.person for box in table.boxes for hand in box.hands for stake in hand.stakes
    }


def test_staff_see_all_chips_and_signage_none() -> None:
    table = table_in_play()
    for audience in (DEALER, FLOOR, AUDITOR):
        assert set(view(table, audience)["chips"]) == set(PEOPLE)
    assert view(table, SIGNAGE)["chips"] == {}
    assert "rack" not in view(table, SIGNAGE)
    assert view(table, FLOOR)["rack"] == table.rack


def test_only_the_player_in_turn_has_offers_and_only_the_dealer_a_step() -> None:
    table = table_in_play()
    caller = table.hand_in_turn[0].caller
    for audience in audiences(*PEOPLE):
        shown = view(table, audience)
        if audience != player(caller):
            assert shown["offers"] == []
        if audience != DEALER:
            assert shown["step"] is None
        if audience not in (DEALER, FLOOR):
            assert shown["irregularities"] == []


def test_chips_of_others_are_not_in_events() -> None:
    joined, bought = PersonJoined("ann", 5_000), ChipsBought("ann", 1_000)
    left = PersonLeft("ann", 7_000)
    for audience in (player("ann"), DEALER, FLOOR, AUDITOR):
        assert (event_view(joined, audience) or {})["chips"] == 5_000
        assert (event_view(left, audience) or {})["chips"] == 7_000
        assert (event_view(bought, audience) or {})["cents"] == 1_000
    for audience in (player("bob"), SIGNAGE):
        assert event_view(joined, audience) == {"event": "person.joined/1", "person": "ann"}
        assert event_view(left, audience) == {"event": "person.left/1", "person": "ann"}
        assert event_view(bought, audience) is None


def test_an_event_is_shown_by_its_stored_name() -> None:
    assert event_view(WagerPlaced("ann", 1, WagerKind.MATCH, 500), SIGNAGE) == {
        "event": "wager.placed/1",
        "person": "ann",
        "box": 1,
        "kind": "match",
        "cents": 500,
    }
