"""No audience sees a card in a stack, a stored batch, a deck or a shoe, nor one that is burned."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fortyeight.cards import cards
from fortyeight.chance import SeededBits
from fortyeight.table import Event, Table
from fortyeight.table.core.decide import decide
from fortyeight.table.core.events import ShoeReloaded
from fortyeight.table.shoe.care import CareStage, ShuffledBy
from fortyeight.table.shoe.decide import SHOE_DECIDED_BY
from fortyeight.table.shoe.events import (
    BurnShown,
    CardsReceived,
    CardsShuffled,
    DeckInspected,
    DeckReplaced,
    ShoeCardBurned,
)
from fortyeight.table.shoe.shoe_commands import ShowBurn
from fortyeight.view import Audience, Teller, audiences, view
from fortyeight.view.event_view import event_view
from tests.effort import effort
from tests.view.evenings import BOOKS, evening, evening_house, same_for, with_hidden_shuffled
from tests.view.rounds import PEOPLE, done
from tests.view.test_hidden_cards import AUDIENCES, EventViewed, Viewed, check_moment, same

#: Commands that show nobody a card's face: all but the request to see the burned card.
HIDDEN_CARE = frozenset(SHOE_DECIDED_BY) - {ShowBurn}

seeds = st.integers(min_value=0, max_value=2**32 - 1)


def check_evening(
    book: str,
    seed: int,
    moments: int = 80,
    seen: Viewed = view,
    event_seen: EventViewed = event_view,
) -> Counter[Any]:
    """Check at every moment that other hidden cards change no view and no event.

    Returns how often the cards were at which stage, and how often each thing happened to them.
    """
    bits = SeededBits(seed)
    met: Counter[Any] = Counter()
    for table, command in evening(evening_house(book, bits), bits, moments):
        other = with_hidden_shuffled(table, bits)
        check_moment(table, other, seen)
        met.update([table.care.stage] if table.care else [])
        if type(command) not in HIDDEN_CARE:
            continue
        _, events = done(table, command)
        _, others = done(other, same_for(other, command, bits))
        check_events(table, other, (events, others), event_seen)
        met.update(type(event) for event in events)
    return met


def check_events(
    table: Table,
    other: Table,
    happened: tuple[tuple[Event, ...], tuple[Event, ...]],
    event_seen: EventViewed,
) -> None:
    tellers = Teller(table), Teller(other)
    for one, another in zip(*happened, strict=True):
        for audience in AUDIENCES:
            assert same(event_seen(one, audience), event_seen(another, audience)), audience
        assert tellers[0].tell(one) == tellers[1].tell(another)


@pytest.mark.clause("ma-pontoon21", "7(c)")
@pytest.mark.clause("ma-spanish21", "7(c)")
@pytest.mark.clause("md-pontoon21", "7 B(3)")
@pytest.mark.parametrize("book", BOOKS)
@settings(max_examples=effort(1, 6), deadline=None)
@given(seed=seeds)
def test_cards_in_care_show_nowhere(book: str, seed: int) -> None:
    check_evening(book, seed)


@pytest.mark.long
@pytest.mark.parametrize("book", BOOKS)
def test_cards_in_care_over_many_evenings(book: str) -> None:
    for seed in range(100):
        check_evening(book, seed, moments=300)


@pytest.mark.parametrize("book", effort(["ma-pontoon21", "bbc-spanish21"], list(BOOKS)))
def test_evenings_come_to_cards_that_are_hidden(book: str) -> None:
    met: Counter[Any] = Counter()
    for seed in range(effort(2, 4)):
        met += check_evening(book, seed, moments=120)
    least = effort(0, 3)
    for stage in (CareStage.RECEIVED, CareStage.STACKED, CareStage.MARKED, CareStage.IN_SHOE):
        assert met[stage] > least
    assert met[CardsShuffled] > least
    assert met[ShoeCardBurned] > least or book == "mbs-pontoon"


def caught(check: Callable[[int], object]) -> bool:
    """Return whether the check fails for one of a few seeds."""
    for seed in range(6):
        try:
            check(seed)
        except AssertionError:
            return True
    return False


def leak(part: str) -> Viewed:
    """A view that shows some hidden cards."""

    def leaky(table: Table, audience: Audience) -> Any:
        return view(table, audience) | {"leak": repr(getattr(table.care, part, None))}

    return leaky


@pytest.mark.parametrize(
    ("part", "book"),
    [
        ("stack", "mbs-pontoon"),
        ("stored", "mbs-pontoon"),
        ("waiting", "bbc-spanish21"),
        ("decks", "md-pontoon21"),
        ("burned", "ma-spanish21"),
    ],
)
def test_a_view_that_leaks_a_card_in_care_is_caught(part: str, book: str) -> None:
    assert caught(lambda seed: check_evening(book, seed, moments=200, seen=leak(part)))


def leak_of_event(kind: type[object]) -> EventViewed:
    def leaky(event: Event, audience: Audience) -> Any:
        return repr(event) if isinstance(event, kind) else event_view(event, audience)

    return leaky


@pytest.mark.parametrize("kind", [CardsReceived, CardsShuffled, DeckInspected, ShoeCardBurned])
def test_an_event_view_that_leaks_a_card_in_care_is_caught(kind: type[Event]) -> None:
    leaky = leak_of_event(kind)
    assert caught(lambda seed: check_evening("ma-spanish21", seed, event_seen=leaky))


@pytest.mark.parametrize("audience", audiences("ann", "bob"))
def test_of_stacks_and_decks_an_event_shows_the_number_only(audience: Audience) -> None:
    two = cards("As Kd")
    shown: dict[Event, dict[str, Any]] = {
        CardsReceived((two, two), 0, pre_shuffled=False): {
            "event": "cards.received/1",
            "at": 0,
            "pre_shuffled": False,
            "number_of_cards": 4,
            "number_of_decks": 2,
        },
        CardsReceived((two,), 9, pre_shuffled=True): {
            "event": "cards.received/1",
            "at": 9,
            "pre_shuffled": True,
            "number_of_cards": 2,
        },
        DeckReplaced(two): {"event": "deck.replaced/1", "number_of_cards": 2},
        CardsShuffled(two, ShuffledBy.HAND, ("riffle",)): {
            "event": "cards.shuffled/1",
            "by": "hand",
            "steps": ["riffle"],
            "number_of_cards": 2,
        },
        ShoeReloaded(two): {"event": "shoe.reloaded/1", "number_of_cards": 2},
        ShoeCardBurned(two[0], "new shoe"): {"event": "shoe.card-burned/1", "reason": "new shoe"},
    }
    for event, view_of_it in shown.items():
        assert event_view(event, audience) == view_of_it


@pytest.mark.clause("md-pontoon21", "4 B")
def test_tens_that_are_taken_out_are_seen_by_everybody() -> None:
    for audience in AUDIENCES:
        shown = event_view(DeckInspected(3, cards("Th Tc")), audience)
        assert shown == {"event": "deck.inspected/1", "deck": 3, "tens": ["Tc", "Th"]}


@pytest.mark.clause("ma-pontoon21", "7(c)")
@pytest.mark.clause("ma-spanish21", "7(c)")
def test_the_burned_card_is_seen_by_everybody_once_somebody_asks() -> None:
    bits = SeededBits(1)
    for table, _ in evening(evening_house("ma-spanish21", bits), bits, 200):
        if table.care is not None and table.care.burned is not None and table.chips:
            events = decide(table, ShowBurn(next(iter(table.chips))))
            assert isinstance(events, tuple)
            (shown,) = events
            assert isinstance(shown, BurnShown)
            for audience in audiences(*PEOPLE):
                seen = event_view(shown, audience) or {}
                assert seen["card"] == str(table.care.burned)
            return
    raise AssertionError("no card was burned in the whole evening")
