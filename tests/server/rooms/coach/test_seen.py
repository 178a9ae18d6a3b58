"""The cards that a person has seen since the shuffle, or since they came if that was later."""

from __future__ import annotations

from fortyeight.cards import card
from fortyeight.coach.seen_cards import SeenCards, shown_card
from fortyeight.server.rooms.coach.seen_at_tables import shuffle_start
from fortyeight.server.table.state.service_events import LoggedEvent
from fortyeight.server.table.storage.event_log import SEALED
from fortyeight.table.around.events import PersonLeft
from fortyeight.table.core.events import (
    CardBurned,
    CardDealt,
    DealerCardDealt,
    FaceUpCardFound,
    FoundCardReported,
    HoleCardDealt,
    HoleCardTurned,
    PersonJoined,
    RoundOpened,
    RoundSettled,
    ShoeReloaded,
    TenFound,
)
from fortyeight.table.physical.events import CardKeyed, CardTakenBack, Lay
from fortyeight.table.shoe.events import BurnShown, ShoeCardBurned, ShoeFilled
from fortyeight.view.event_view import TABLE_EVENT_FIELDS

SIX, NINE, TEN, KING, ACE = card("6s"), card("9h"), card("Th"), card("Kd"), card("Ac")


def after(*events: object) -> SeenCards:
    seen = SeenCards()
    for event in events:
        seen.observe(event)
    return seen


def test_cards_count_when_an_event_shows_them() -> None:
    seen = after(
        PersonJoined("ann", 100),
        ShoeFilled(),
        ShoeCardBurned(KING, "first"),
        CardDealt(1, 1, SIX, ""),
        DealerCardDealt(NINE, ""),
        HoleCardDealt(KING),
    )
    assert seen.by("ann") == {SIX: 1, NINE: 1}
    seen.observe(HoleCardTurned(KING, ""))
    seen.observe(FaceUpCardFound(ACE))
    seen.observe(CardBurned(ACE))
    assert seen.by("ann") == {SIX: 1, NINE: 1, KING: 1, ACE: 2}


def test_a_card_that_waits_for_the_floor_is_seen_once_it_is_removed() -> None:
    seen = after(CardKeyed(TEN, Lay.NEXT), FoundCardReported(TEN))
    assert seen.by("ann") == {}
    seen.observe(TenFound(TEN))
    assert seen.by("ann") == {TEN: 1}


def test_no_event_that_is_sealed_shows_a_card() -> None:
    for kind in SEALED:
        assert "card" not in TABLE_EVENT_FIELDS.get(kind, ())
    assert shown_card(HoleCardDealt(KING)) is None
    assert shown_card(ShoeCardBurned(KING, "")) is None


def test_a_burn_that_several_are_shown_is_one_card() -> None:
    seen = after(ShoeFilled(), ShoeCardBurned(KING, "first"))
    for person in ("ann", "bob"):
        seen.observe(BurnShown(person, KING))
    assert seen.by("ann") == {KING: 1}
    seen.observe(ShoeCardBurned(KING, "next"))
    seen.observe(BurnShown("ann", KING))
    assert seen.by("ann") == {KING: 2}


def test_who_comes_late_sees_what_lies_there() -> None:
    seen = after(
        PersonJoined("ann", 1),
        ShoeFilled(),
        RoundOpened(1, ""),
        CardDealt(1, 1, SIX, ""),
        RoundSettled(1),
        RoundOpened(2, ""),
        CardDealt(1, 1, NINE, ""),
        PersonJoined("bob", 1),
        CardDealt(1, 1, KING, ""),
    )
    assert seen.by("ann") == {SIX: 1, NINE: 1, KING: 1}
    assert seen.by("bob") == {NINE: 1, KING: 1}
    assert seen.by("ann", this_round_only=True) == {NINE: 1, KING: 1}
    seen.observe(PersonLeft("bob", 1))
    seen.observe(PersonJoined("bob", 1))
    assert seen.by("bob") == {NINE: 1, KING: 1}


def test_a_shuffle_between_rounds_ends_what_was_seen() -> None:
    seen = after(
        PersonJoined("ann", 1),
        RoundOpened(1, ""),
        CardDealt(1, 1, SIX, ""),
        RoundSettled(1),
        ShoeFilled(),
        RoundOpened(2, ""),
        CardDealt(1, 1, NINE, ""),
    )
    assert seen.by("ann") == {NINE: 1}


def test_discards_that_complete_a_round_leave_the_cards_on_the_table_seen() -> None:
    seen = after(
        PersonJoined("ann", 1),
        RoundOpened(1, ""),
        CardDealt(1, 1, SIX, ""),
        RoundSettled(1),
        RoundOpened(2, ""),
        CardDealt(1, 1, NINE, ""),
        ShoeReloaded((SIX, ACE)),
        CardDealt(1, 1, KING, ""),
    )
    assert seen.by("ann") == {NINE: 1, KING: 1}


def test_a_keyed_card_counts_once_and_one_taken_back_not_at_all() -> None:
    """At a physical shoe the dealer keys a card, and may have keyed it wrong."""
    seen = after(
        PersonJoined("ann", 1),
        ShoeFilled(),
        CardKeyed(SIX, Lay.NEXT),
        CardDealt(1, 1, SIX, ""),
        CardKeyed(KING, Lay.NEXT),
        DealerCardDealt(KING, ""),
    )
    assert seen.by("ann") == {SIX: 1, KING: 1}
    for event in (CardTakenBack(KING, Lay.NEXT, None, None), CardKeyed(NINE, Lay.NEXT)):
        seen.observe(event)
    assert seen.by("ann") == {SIX: 1}
    seen.observe(DealerCardDealt(NINE, ""))
    seen.observe(CardTakenBack(None, None, None, None))
    assert seen.by("ann") == {SIX: 1, NINE: 1}, "a look that was taken back takes no card"
    seen.observe(CardKeyed(ACE, Lay.IN_ERROR))
    seen.observe(CardTakenBack(ACE, Lay.IN_ERROR, None, None))
    assert seen.by("ann") == {SIX: 1, NINE: 1}


def test_reading_begins_with_the_round_of_the_last_shuffle() -> None:
    events = [RoundOpened(1, ""), ShoeFilled(), RoundOpened(2, ""), ShoeReloaded(()), ACE]
    happened = [LoggedEvent(at, 0, "", event) for at, event in enumerate(events)]  # type: ignore[arg-type]  # any will do
    assert shuffle_start(happened) == 2
    assert shuffle_start(happened[:3]) == 0
    assert shuffle_start(happened[1:2]) is None
    assert shuffle_start([]) is None


def test_who_comes_before_a_correction_has_not_seen_the_wrong_card_either() -> None:
    seen = after(
        PersonJoined("ann", 1),
        ShoeFilled(),
        RoundOpened(1, ""),
        CardKeyed(SIX, Lay.NEXT),
        CardDealt(1, 1, SIX, ""),
        CardKeyed(KING, Lay.NEXT),
        CardDealt(2, 1, KING, ""),
        PersonJoined("bob", 1),
        CardTakenBack(KING, Lay.NEXT, 2, 1),
        CardKeyed(NINE, Lay.NEXT),
        CardDealt(2, 1, NINE, ""),
    )
    assert seen.by("ann") == seen.by("bob") == {SIX: 1, NINE: 1}
