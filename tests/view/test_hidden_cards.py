"""No audience sees the hole card, an undealt card, or anything that follows from one."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fortyeight.cards import Card
from fortyeight.chance import SeededBits, draw_below
from fortyeight.table import Event, Phase, Refused, Table, out_of_cards
from fortyeight.table.core.events import HoleCardChecked, HoleCardTurned
from fortyeight.table.core.run import play
from fortyeight.table.core.state import Pulled
from fortyeight.table.play.points import count
from fortyeight.view import Audience, Teller, audiences, view
from fortyeight.view.event_view import event_view
from tests.effort import effort
from tests.view.rounds import (
    HOUSES,
    PEOPLE,
    TENS,
    done,
    house_named,
    makes_blackjack,
    next_command,
    pick,
    round_commands,
    seated_table,
    with_other_errors,
    with_swapped,
    with_undealt_shuffled,
)

Viewed = Callable[[Table, Audience], Any]
EventViewed = Callable[[Event, Audience], Any]
AUDIENCES = audiences(*PEOPLE)

seeds = st.integers(min_value=0, max_value=2**32 - 1)


def same(one: object, other: object) -> bool:
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def check_moment(table: Table, other: Table, seen: Viewed) -> None:
    for audience in AUDIENCES:
        assert same(seen(table, audience), seen(other, audience)), audience


def check_undealt(name: str, seed: int, seen: Viewed = view, errors: bool = False) -> None:
    """Check that the order of the undealt cards changes nothing; an exposed one is shown.

    With errors, neither do tens among them, nor cards that lie face up in the shoe.
    """
    bits = SeededBits(seed)
    for table, _ in round_commands(seated_table(house_named(name), bits, errors), bits, errors):
        check_moment(table, with_undealt_shuffled(table, bits), seen)
        if errors:
            check_moment(table, with_other_errors(table, bits), seen)


def check_hole_card(
    name: str, seed: int, seen: Viewed = view, event_seen: EventViewed = event_view
) -> int:
    """Check that another hole card changes nothing before it is turned.

    Returns how many moments were compared while it lay face down.
    """
    bits = SeededBits(seed)
    table = seated_table(house_named(name), bits)
    other = twin(table, bits)
    return 0 if other is None else compare((table, other), bits, seen, event_seen)


def check_hole_card_in_errors(
    name: str, seed: int, seen: Viewed = view, event_seen: EventViewed = event_view
) -> int:
    """Check the same in a round with errors; the hole card differs as soon as it is dealt."""
    bits = SeededBits(seed)
    start = seated_table(house_named(name), bits, errors=True)
    for table, _ in round_commands(start, bits, errors=True):
        if table.hole is not None:
            other = replace(table, hole=other_hole(table, bits))
            check_moment(table, other, seen)
            return compare((table, other), bits, seen, event_seen, errors=True)
    return 0


def other_hole(table: Table, bits: SeededBits) -> Card:
    """Another hole card about which the reader would say the same."""
    assert table.hole is not None, "a hole card lies there"
    answer = makes_blackjack(table.up_card, table.hole)
    fitting = [
        card
        for card in dict.fromkeys(table.shoe)
        if card not in (table.hole, *TENS) and makes_blackjack(table.up_card, card) is answer
    ]
    return pick(fitting, bits)


def compare(
    tables: tuple[Table, Table],
    bits: SeededBits,
    seen: Viewed,
    event_seen: EventViewed,
    errors: bool = False,
) -> int:
    """Play both rounds until the hole card is turned; return how many moments were compared."""
    table, other = tables
    tellers = Teller(table), Teller(other)
    compared = 0
    while table.phase is not Phase.OVER and not out_of_cards(table):
        command = next_command(table, bits, errors)
        table, events = done(table, command)
        if any(isinstance(event, HoleCardTurned) for event in events):
            break
        played = play(other, command)
        assert not isinstance(played, Refused), played
        other, others = played
        check_moment(table, other, seen)
        compared += table.hole is not None and table.hole is not other.hole
        for event, happened in zip(events, others, strict=True):
            for audience in AUDIENCES:
                assert same(event_seen(event, audience), event_seen(happened, audience))
            assert tellers[0].tell(event) == tellers[1].tell(happened)
    return compared


def twin(table: Table, bits: SeededBits) -> Table | None:
    """The table with another hole card to come, about which the reader would say the same."""
    boxes = len({wager.box for wager in table.wagers})
    up_card, hole = table.shoe[table.drawn + boxes], table.drawn + 2 * boxes + 1
    answer = makes_blackjack(up_card, table.shoe[hole])
    # Far down in the shoe, where this round does not get to.
    far = range(len(table.shoe) - 60, len(table.shoe))
    fitting = [
        place
        for place in far
        if table.shoe[place] is not table.shoe[hole]
        and makes_blackjack(up_card, table.shoe[place]) is answer
    ]
    if not fitting:
        return None
    return with_swapped(table, hole, fitting[draw_below(len(fitting), bits)])


HOLE_CARDS = [name for name in HOUSES if "no-hole-card" not in name]


@pytest.mark.parametrize("name", HOUSES)
@settings(max_examples=effort(2, 12), deadline=None)
@given(seed=seeds)
def test_the_order_of_undealt_cards_shows_nowhere(name: str, seed: int) -> None:
    check_undealt(name, seed)


@pytest.mark.clause("bbc-spanish21", "Method 11")
@pytest.mark.clause("ma-pontoon21", "7(b)", "7(i)")
@pytest.mark.clause("ma-spanish21", "7(b)", "7(i)")
@pytest.mark.parametrize("name", HOLE_CARDS)
@settings(max_examples=effort(3, 20), deadline=None)
@given(seed=seeds)
def test_the_hole_card_shows_nowhere_until_it_is_turned(name: str, seed: int) -> None:
    check_hole_card(name, seed)


@pytest.mark.parametrize("name", HOUSES)
@settings(max_examples=effort(2, 12), deadline=None)
@given(seed=seeds)
def test_tens_and_cards_face_up_show_nowhere_before_they_are_found(name: str, seed: int) -> None:
    check_undealt(name, seed, errors=True)


@pytest.mark.parametrize("name", HOLE_CARDS)
@settings(max_examples=effort(3, 20), deadline=None)
@given(seed=seeds)
def test_the_hole_card_shows_nowhere_in_rounds_with_errors(name: str, seed: int) -> None:
    check_hole_card_in_errors(name, seed)


@pytest.mark.long
@pytest.mark.parametrize("name", HOUSES)
def test_hidden_cards_over_many_rounds(name: str) -> None:
    for seed in range(2_000):
        check_undealt(name, seed)
        check_undealt(name, seed, errors=True)
        if name in HOLE_CARDS:
            check_hole_card(name, seed)
            check_hole_card_in_errors(name, seed)


@pytest.mark.parametrize("name", HOLE_CARDS)
def test_rounds_are_really_compared_while_the_card_lies_face_down(name: str) -> None:
    seeds, moments = effort((4, 8), (20, 40))
    assert sum(check_hole_card(name, seed) for seed in range(seeds)) > moments
    assert sum(check_hole_card_in_errors(name, seed) for seed in range(seeds)) > moments


def shows_hole_card(table: Table, audience: Audience) -> Any:
    return view(table, audience) | {"hole": str(table.hole)}


def shows_what_follows_from_it(table: Table, audience: Audience) -> Any:
    hole = () if table.hole is None else (table.hole,)
    return view(table, audience) | {"dealer_total": count(table.dealer + hole)[0]}


def shows_it_to_the_auditor(table: Table, audience: Audience) -> Any:
    shown = view(table, audience)
    if audience.role == "auditor" and table.hole is not None:
        shown["dealer"]["cards"].append(str(table.hole))
    return shown


def shows_next_card(table: Table, audience: Audience) -> Any:
    return view(table, audience) | {"next": [str(card) for card in table.undealt[:1]]}


def shows_unseen_card(table: Table, audience: Audience) -> Any:
    unseen = str(table.undealt[0]) if table.pulled is Pulled.UNSEEN else None
    return view(table, audience) | {"drawn": unseen}


def shows_face_up(table: Table, audience: Audience) -> Any:
    return view(table, audience) | {"face_up": table.drawn in table.face_up}


def shows_that_a_ten_comes(table: Table, audience: Audience) -> Any:
    return view(table, audience) | {"ten": any(card in TENS for card in table.undealt)}


def shows_event(event: Event, audience: Audience) -> Any:
    return repr(event)


def caught(check: Callable[[int], object]) -> bool:
    """Return whether the check fails for one of a few seeds."""
    for seed in range(20):
        try:
            check(seed)
        except AssertionError:
            return True
    return False


@pytest.mark.parametrize(
    "leaky", [shows_hole_card, shows_what_follows_from_it, shows_it_to_the_auditor]
)
def test_a_view_that_leaks_the_hole_card_is_caught(leaky: Viewed) -> None:
    assert caught(lambda seed: check_hole_card("md-pontoon21 card-reader", seed, seen=leaky))


@pytest.mark.parametrize("leaky", [shows_hole_card, shows_it_to_the_auditor])
def test_a_view_that_leaks_it_is_caught_in_rounds_with_errors(leaky: Viewed) -> None:
    name = "md-pontoon21 card-reader"
    assert caught(lambda seed: check_hole_card_in_errors(name, seed, seen=leaky))


@pytest.mark.parametrize(
    "leaky", [shows_next_card, shows_unseen_card, shows_face_up, shows_that_a_ten_comes]
)
def test_a_view_that_leaks_what_is_not_found_yet_is_caught(leaky: Viewed) -> None:
    name = "ma-spanish21 no-hole-card"
    assert caught(lambda seed: check_undealt(name, seed, leaky, errors=True))


def test_a_view_that_leaks_the_next_card_is_caught() -> None:
    assert caught(lambda seed: check_undealt("mbs-pontoon no-hole-card", seed, shows_next_card))


def test_an_event_view_that_leaks_the_hole_card_is_caught() -> None:
    name = "bbc-spanish21 hole-card-checked"
    assert caught(lambda seed: check_hole_card(name, seed, event_seen=shows_event))


def test_the_reader_answers_yes_or_no_and_nothing_else() -> None:
    for audience in AUDIENCES:
        shown = event_view(HoleCardChecked(blackjack=False), audience)
        assert shown == {"event": "hole-card.checked/1", "blackjack": False}


def test_a_card_turned_up_is_seen_by_everybody() -> None:
    bits = SeededBits(1)
    for table, _ in round_commands(seated_table(house_named(HOLE_CARDS[0]), bits), bits):
        if table.phase is Phase.DEALER and table.hole is None:
            shown = [view(table, audience)["dealer"]["cards"] for audience in AUDIENCES]
            assert shown == [[str(card) for card in table.dealer]] * len(AUDIENCES)
