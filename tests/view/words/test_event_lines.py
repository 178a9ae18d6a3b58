"""Every event that is sent to anyone has its line, made from what they are sent."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from fortyeight.chance import SeededBits
from fortyeight.rulebook import House, open_house, rulebook
from fortyeight.server.table.publish.service_lines import SERVICE_LINES
from fortyeight.server.table.storage.event_log import ALL_NAMES
from fortyeight.table import Event, Refused, decide
from fortyeight.view import FLOOR, SIGNAGE, Audience
from fortyeight.view.event_view import event_view
from fortyeight.view.words.event_lines import LINES, event_line
from fortyeight.view.words.line_words import LineWords
from fortyeight.view.words.spoken_lines import SPOKEN, AtTable, spoken_line
from tests.effort import effort
from tests.view.evenings import BOOKS, evening, evening_house
from tests.view.test_hidden_cards import HOLE_CARDS, check_hole_card

MASSACHUSETTS = open_house(rulebook("ma-spanish21"))
MARINA = open_house(rulebook("mbs-pontoon"))
#: Events that are sent to nobody.
NEVER_TOLD = {"fair.secret/1", "service.wheels-set-up/1", "meter.must-hit-drawn/1"}
KNOWN = AtTable({1: "ann", 2: "bob", 3: "ann"}, "4s")


def line(event: dict[str, Any], house: House = MASSACHUSETTS) -> str:
    return event_line(event, house, SERVICE_LINES)


def spoken(event: dict[str, Any], house: House = MASSACHUSETTS, by: str = "") -> Any:
    return spoken_line(event, by, KNOWN, house)


def test_every_event_that_is_told_has_a_line() -> None:
    assert {*LINES, *SERVICE_LINES} == set(ALL_NAMES.values()) - NEVER_TOLD
    assert not {*LINES} & {*SERVICE_LINES}
    assert set(SPOKEN) <= set(LINES)


def events(book: str, audience: Audience) -> Iterator[tuple[House, dict[str, Any]]]:
    bits = SeededBits(5)
    house = evening_house(book, bits)
    for table, command in evening(house, bits, 60):
        decided = decide(table, command)
        assert not isinstance(decided, Refused)
        for event in decided:
            shown = event_view(event, audience)
            if shown is not None:
                yield house, shown


@pytest.mark.parametrize("book", sorted(BOOKS))
def test_the_events_of_an_evening_are_told(book: str) -> None:
    told = [event_line(shown, house) for house, shown in events(book, FLOOR)]
    assert len(told) >= 60
    for one in told:
        assert one[-1] not in ".: ", one
        assert "None" not in one, one


@pytest.mark.parametrize("book", sorted(BOOKS))
def test_what_is_said_at_the_table_of_an_evening(book: str) -> None:
    said = [spoken_line(shown, "", KNOWN, house) for house, shown in events(book, SIGNAGE)]
    assert any(said)
    for one in said:
        for words in one.values() if isinstance(one, dict) else [one]:
            assert not words or words[-1] in ".!?", words
            assert "None" not in words, words


def with_sentences(event: Event, audience: Audience) -> Any:
    shown = event_view(event, audience)
    return shown and [shown, line(shown), spoken(shown)]


@pytest.mark.parametrize("name", HOLE_CARDS)
def test_no_sentence_tells_of_a_hole_card_that_lies_face_down(name: str) -> None:
    seeds, moments = effort((4, 8), (20, 40))
    compared = (check_hole_card(name, seed, event_seen=with_sentences) for seed in range(seeds))
    assert sum(compared) > moments


def test_money_is_in_the_currency_of_the_table() -> None:
    wager = {"event": "wager.placed/1", "person": "ann", "box": 1, "kind": "main", "cents": 1500}
    assert line(wager) == "ann wagers $15.00 on box 1"
    assert line(wager, MARINA) == "ann wagers S$15.00 on box 1"


@pytest.mark.parametrize(
    ("symbol", "house", "words"),
    [
        ("250", MASSACHUSETTS, "$250"),
        ("1500/100", MARINA, "S$1,500, others S$100"),
        ("primary", MASSACHUSETTS, "the primary jackpot"),
    ],
)
def test_where_a_wheel_stops(symbol: str, house: House, words: str) -> None:
    spin = {"event": "wheel.drawn/1", "symbol": symbol, "seat": 0, "community": ""}
    assert spoken(spin, house) == f"The wheel stops at {words}."
    assert line(spin, house) == f"The wheel stops at {words}"
    assert LineWords(house).symbol(symbol) == words


def test_a_ruling_is_told_in_words() -> None:
    void = {"event": "round.voided/1", "reason": "two tens", "clause": "16(a), R26", "lines": []}
    back = "everyone gets everything back"
    assert line(void) == f"The round is void: two tens; {back} (16(a), our ruling 26)"
    assert spoken(void) == f"The round is void: two tens; {back}."


def test_a_card_is_told_in_words() -> None:
    dealt = {"event": "card.dealt/1", "box": 2, "hand": 2, "card": "Th", "says": ""}
    assert line(dealt) == "Box 2, hand 2 gets the ten of hearts"
    assert line({"event": "card.burned/1", "card": "JK"}) == "The joker is burned"


def test_the_book_has_its_own_words() -> None:
    looked = {"event": "hole-card.checked/1", "blackjack": True}
    assert line(looked) == "The dealer looks at the hole card: a blackjack"
    assert line(looked, MARINA) == "The dealer looks at the hole card: a Pontoon"


def test_names_are_never_read_as_places_in_a_line() -> None:
    taken = {"event": "seat.taken/1", "person": "{box}", "box": 2}
    assert line(taken) == "{box} sits at box 2"


def test_an_event_of_another_version_is_told_by_its_name() -> None:
    assert line({"event": "hole-card.peeked-at/7"}) == "Hole card peeked at"
    assert line({"event": "{event}"}) == "{event}"


def test_people_are_told_of_themselves() -> None:
    stood = spoken({"event": "hand.stood/1", "box": 2, "hand": 1})
    assert stood == {"bob": "You stand.", "": "bob stands."}
    sat = {"event": "seat.taken/1", "person": "cat", "box": 4}
    assert spoken(sat) == {"cat": "You sit at box 4.", "": "cat sits at box 4."}
    assert spoken(sat, by="table") == {
        "cat": "Box 4 is open, and yours.",
        "": "Box 4 is open and goes to cat, who waited for a box.",
    }
    ceded = spoken({"event": "box.ceded/1", "box": 1, "person": "ann", "to": "cat"})
    assert set(ceded) == {"ann", "cat", ""}
    dead = spoken({"event": "hands.called-dead/1", "hands": [[1, 1], [2, 1], [3, 1]], "clause": ""})
    ends = " called dead: the wagers come back."
    assert dead["ann"] == f"Your hand and the hand of box 2 are{ends}"
    assert dead[""] == f"The hand of box 1, the hand of box 2 and the hand of box 3 are{ends}"


def test_a_sentence_is_told_alike_in_a_log_and_at_the_table() -> None:
    doubled = {"event": "hand.doubled/1", "box": 2, "hand": 2, "person": "bob", "cents": 1000}
    assert line(doubled) == "On box 2, hand 2, bob doubles for $10.00"
    assert spoken(doubled) == {"bob": "You double for $10.00.", "": "bob doubles for $10.00."}
    refused = {"event": "card.refused/1", "box": 2}
    no_more = "the exposed card: no more cards in this round"
    assert line(refused) == f"Box 2 refuses {no_more}"
    assert spoken(refused) == {"bob": f"You refuse {no_more}.", "": f"bob refuses {no_more}."}
    looked = spoken({"event": "cards.looked-at/1", "person": "cat"})
    assert looked["cat"] == "You have looked at the cards."
    lapsed = spoken({"event": "cut.lapsed/1", "person": "cat"})
    assert lapsed == {"cat": "You do not answer in time: the offer of the cut lapses."}


def test_nothing_is_said_of_who_is_not_known() -> None:
    assert spoken({"event": "hand.stood/1", "box": 7, "hand": 1}) == ""
    assert spoken({"event": "hand.hit/1", "box": 1, "hand": 1}) == ""


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (
            {"event": "hand.called/1", "box": 1, "hand": 1, "says": "Soft seventeen"},
            {
                "ann": "Your turn: soft 17 against the four of spades.",
                "": "ann's turn: soft 17 against the four of spades.",
            },
        ),
        (
            {"event": "hand.called/1", "box": 2, "hand": 2, "says": "Blackjack"},
            {
                "bob": "Your turn, hand 2: a blackjack against the four of spades.",
                "": "bob's turn, hand 2: a blackjack against the four of spades.",
            },
        ),
        (
            {"event": "card.dealt/1", "box": 2, "hand": 1, "card": "9h", "says": "Twenty"},
            {"bob": "You have 20.", "": "bob has 20."},
        ),
        ({"event": "card.dealt/1", "box": 2, "hand": 1, "card": "9h", "says": ""}, ""),
        (
            {"event": "dealer.card-dealt/1", "card": "9h", "says": "Twenty-four, too many"},
            "The dealer has 24, too many.",
        ),
        ({"event": "dealer.card-dealt/1", "card": "4s", "says": "Dealer shows a four"}, ""),
    ],
)
def test_a_call_is_a_sentence(event: dict[str, Any], said: Any) -> None:
    assert spoken(event) == said


def test_the_up_card_of_a_round_is_known_until_the_next_bets_are_closed() -> None:
    dealt = {"event": "dealer.card-dealt/1", "card": "Kd", "says": ""}
    closed = {"event": "bets.closed/1", "callers": [[2, "eve"]], "says": ""}
    assert AtTable().after(dealt).after({**dealt, "card": "2c"}).up_card == "Kd"
    assert KNOWN.after(closed) == AtTable({2: "eve"})
