"""Rounds told as stories."""

from __future__ import annotations

import pytest

from fortyeight.chance import SeededBits
from fortyeight.record import net, read_record_file, replay
from fortyeight.table import Amounts, Event, Phase, Table
from fortyeight.table.core.events import (
    TABLE_NAMES,
    HoleCardDealt,
    SeatLeft,
    SeatTaken,
    ShoeLoaded,
    WagersSettled,
)
from fortyeight.table.physical.events import CardKeyed
from fortyeight.table.wagers.amounts import exactly
from fortyeight.table.wagers.wheel_events import WheelWagersLocked, WheelWagersUnlocked
from fortyeight.view import Tone
from fortyeight.view.story.teller import TOLD_BY, story
from fortyeight.view.words.card_words import amounts_words, hand_words, money
from fortyeight.view.words.names import shown_name
from tests.view.rounds import HOUSES, done, house_named, round_commands, seated_table
from tests.view.story.golden import CASES, EVENINGS, IRREGULAR, ROUNDS, STORIES, told, told_evening

KEY_SENTENCES = {
    "ma-spanish21--surrender-under-nine-at-once": [
        "Ann surrenders.",
        "Ann's $10.00 is surrendered and $5.00 of it returned (8(a)(1)).",
        "The dealer draws no card: nothing on the table depends on it (R6).",
        "Ann loses $5.00 in the round.",
    ],
    "ma-spanish21--reader-ace-insurance-each-for-himself": [
        "Ann calls the decisions of box 1.",
        "The dealer shows the A♣; the second card lies face down.",
        "Ann insures for $5.00.",
        "Eve takes no insurance.",
        "The reader shows a blackjack.",
        "The dealer turns over the K♣: blackjack.",
        "Ann's insurance wager of $5.00 wins $10.00 (11(c)).",
        "Bob's $10.00 wins $15.00: a blackjack, paid 3 to 2 (5(a)(3)).",
        "Ann ends the round even.",
    ],
    "md-pontoon21--insurance-to-next-chip-lost": [
        "The reader shows no Blackjack.",
        "Ann's insurance wager of $3.00 is lost (8 F).",
    ],
    "ma-pontoon21--21-against-king-second-card-only": [
        "The dealer draws no more cards: nothing on the table depends on it (R6)."
    ],
    "ma-pontoon21--dealer-blackjack-takes-original-of-double": [
        "Ann doubles for $10.00 and draws the K♠: twenty-one.",
        "Ann keeps the double.",
        "Ann's double of $10.00 is returned (9(c)).",
    ],
    "mbs-pontoon--follower-rescues-for-himself": [
        "Ann doubles for S$20.00.",
        "Bob doubles too, for S$10.00.",
        "The doubled hand gets the 4♥: fifteen.",
        "Bob rescues the double, giving up the wager under it.",
        "The dealer breaks.",
    ],
    "bbc-spanish21--second-double": [
        "Ann doubles again for $10.00 and draws the K♥: nineteen.",
        "The dealer stands on eighteen.",
    ],
    "md-pontoon21--insure-one-of-two-boxes": [
        "On box 3 Ann insures for $5.00.",
        "On box 2 Ann takes no insurance.",
    ],
    "bbc-spanish21--super-bonus-one-dollar": [
        "Bob gets $50.00, the Envy Bonus (Super Bonus 3).",
        "Ann's $1.00 wins $3.00: 7-7-7 of spades, paid 3 to 1 (Rules 13 i).",
        "Super Bonus! Ann is paid $500.00 (Super Bonus 2).",
    ],
}


@pytest.mark.parametrize("name", ROUNDS + IRREGULAR)
def test_a_story_of_each_book_is_told_as_it_was(name: str) -> None:
    kept = (STORIES / f"{name}.txt").read_text(encoding="utf-8")
    assert "\n".join(told(name)) + "\n" == kept, "see tests/view/story/golden.py"


@pytest.mark.parametrize("book", EVENINGS)
def test_an_evening_of_each_book_is_told_as_it_was(book: str) -> None:
    kept = (STORIES / f"evening--{book}.txt").read_text(encoding="utf-8")
    assert "\n".join(told_evening(book)) + "\n" == kept, "see tests/view/story/golden.py"


@pytest.mark.parametrize("name", KEY_SENTENCES)
def test_key_sentences_come_in_order(name: str) -> None:
    lines = told(name)
    places = [lines.index(sentence) for sentence in KEY_SENTENCES[name]]
    assert places == sorted(places)


def test_every_event_is_told_or_silent_on_purpose() -> None:
    silent = {SeatTaken, SeatLeft, ShoeLoaded, HoleCardDealt, CardKeyed}
    # The terminal tells of these.
    silent |= {WheelWagersLocked, WheelWagersUnlocked}
    assert set(TOLD_BY) | silent == set(TABLE_NAMES)


def played(name: str, seed: int, errors: bool) -> tuple[Table, list[Event], Table]:
    bits = SeededBits(seed)
    start = seated_table(house_named(name), bits, errors)
    events: list[Event] = []
    table = start
    for moment, command in round_commands(start, bits, errors):
        table, happened = done(moment, command)
        events.extend(happened)
    return start, events, table


@pytest.mark.parametrize("errors", [False, True])
@pytest.mark.parametrize("name", HOUSES)
def test_any_round_can_be_told_from_any_length(name: str, errors: bool) -> None:
    for seed in range(20 if errors else 6):
        start, events, end = played(name, seed, errors)
        assert end.phase is Phase.OVER
        for length in range(0, len(events), 5):
            story(start, events[:length])
        lines = story(start, events)
        assert sum(line.tone is Tone.NET for line in lines) == len(net(end))
        before_void = sum(
            len(event.lines) for event in events if isinstance(event, WagersSettled) and end.voided
        )
        settled = sum(line.tone in (Tone.WON, Tone.LOST, Tone.RETURNED) for line in lines)
        assert settled == len(end.settled) + before_void
        assert all(line.text.endswith((".", ".”")) for line in lines)
        assert all(line.text[0].isupper() or line.text[0] == "“" for line in lines)


def test_a_round_that_waits_for_a_card_is_told_so_far() -> None:
    round_ = replay(read_record_file(CASES / "ma-spanish21--split-678-pays-bonus.toml"))
    names = [TABLE_NAMES[type(event)] for event in round_.events]
    so_far = round_.events[: names.index("hand.hit/1") + 1]
    assert story(round_.start, so_far)[-1].text == "On the first hand Ann hits."
    deal = round_.events[: names.index("hole-card.dealt/1")]
    assert story(round_.start, deal)[-1].text == "The dealer shows the 9♦."


def test_names_get_a_capital_unless_that_is_somebody_else() -> None:
    assert shown_name("ann", ["ann", "bob"]) == "Ann"
    assert shown_name("ann", ["ann", "Ann"]) == "ann"
    assert shown_name("李", ["李"]) == "李"


def test_money_and_hands_in_words() -> None:
    assert money(123_456_789, "USD") == "$1,234,567.89"
    assert money(-250, "SGD") == "-S$2.50"
    assert money(100, "EUR") == "EUR 1.00"
    assert hand_words(17, True, False, "Pontoon") == "soft 17"
    assert hand_words(21, True, True, "Pontoon") == "Pontoon"
    assert hand_words(21, True, False, "Pontoon") == "21"
    assert hand_words(24, False, False, "Pontoon") == "bust"


def test_amounts_in_words() -> None:
    assert amounts_words(Amounts(1, 1000, 50), "USD") == "$0.50 to $10.00 in steps of $0.50"
    assert amounts_words(Amounts(1, 1025, 50, (1025,)), "USD") == (
        "$0.50 to $10.00 in steps of $0.50, or $10.25"
    )
    assert amounts_words(exactly(1000, 500), "USD") == "$5.00 or $10.00"
    assert amounts_words(Amounts(500, 500, 50), "SGD") == "S$5.00"
    assert amounts_words(Amounts(500, 400, 50), "SGD") == "nothing"
