"""What people read at a table is in the words of its book (R37); names for programs are common."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from typer.testing import CliRunner

from fortyeight.chance import SeededBits
from fortyeight.cli import app
from fortyeight.papers.house_line import house_line
from fortyeight.record import read_record_file, replay, result
from fortyeight.rulebook import BadRulebook, Rulebook, open_house, rulebook, rulebook_from
from fortyeight.rulebook.schema.outcomes import WORDS
from fortyeight.table import Event, Refused, Table, decide
from fortyeight.table.core.commands import Hit, WithdrawWager
from fortyeight.table.wagers.wager_kinds import WagerKind
from fortyeight.view import FLOOR, view
from fortyeight.view.house.book_facts import book_facts
from fortyeight.view.house.house_options import house_options
from fortyeight.view.house.layout import layout_view
from fortyeight.view.story.teller import story
from tests.rounds import table_of
from tests.rulebook.reading.raw import put, raw_book
from tests.view.rounds import done, house_named, round_commands, seated_table
from tests.view.story.golden import CASES, RECORDS

MARINA_BAY = "mbs-pontoon"
BOSTON = "bbc-spanish21"
MARYLAND = "md-pontoon21"
FOREIGN = re.compile(r"(?i)\b(black-?jacks?|push(es|ed)?)\b")


def replayed(book: str) -> Iterator[tuple[Table, list[Event]]]:
    for folder in (CASES, RECORDS):
        for path in sorted(folder.glob(f"{book}--*.toml")):
            if not path.stem.endswith("refused"):
                played = replay(read_record_file(path))
                yield played.start, list(played.events)


def random_round(name: str, seed: int) -> tuple[Table, list[Event]]:
    bits = SeededBits(f"words {seed}")
    start = seated_table(house_named(name), bits)
    events: list[Event] = []
    for moment, command in round_commands(start, bits):
        events += done(moment, command)[1]
    return start, events


def read_at(book: Rulebook) -> Iterator[str]:
    """Everything about a house that people read before a card is dealt."""
    house = open_house(book)
    layout = layout_view(house)
    yield from (one["text"] for one in layout["inscriptions"])
    yield from (one["name"] for one in layout["spots"])
    yield json.dumps(layout["paytables"])
    yield from house_line(house)
    yield from (f"{one.name} {one.words}" for one in book_facts(house))
    for option in house_options(book):
        yield f"{option.group} {option.text} {option.bounds} {option.none} {option.default_words}"
        yield " ".join(one.words for one in option.values)


@pytest.mark.ruling("R37")
@pytest.mark.clause(MARINA_BAY, "1.1.9", "1.1.13")
def test_no_story_of_marina_bay_sands_has_a_foreign_word() -> None:
    rounds = [
        *replayed(MARINA_BAY),
        *(random_round("mbs-pontoon no-hole-card", n) for n in range(60)),
    ]
    told = [line.text for start, events in rounds for line in story(start, events)]
    said = [str(getattr(event, "says", "")) for _, events in rounds for event in events]
    assert [text for text in (*told, *said) if FOREIGN.search(text)] == []
    assert any("a stand-off at" in text for text in told)
    assert any("a Pontoon, paid 3 to 2" in text for text in told)
    assert any(": Pontoon." in text for text in told)
    assert "Pontoon" in said


@pytest.mark.ruling("R37")
def test_no_page_of_marina_bay_sands_has_a_foreign_word() -> None:
    assert [text for text in read_at(rulebook(MARINA_BAY)) if FOREIGN.search(text)] == []


@pytest.mark.ruling("R37")
def test_rules_show_reads_in_the_words_of_the_book() -> None:
    def shown(book: str) -> str:
        printed = CliRunner().invoke(app, ["rules", "show", book], env={"COLUMNS": "140"})
        assert printed.exit_code == 0
        text, _, words = printed.stdout.partition("The book's own words")
        assert words.count("\n") == len(WORDS) + 1
        return text

    text = shown(MARINA_BAY)
    assert FOREIGN.search(re.sub(r"\[[a-z0-9_]+\]", "", text)) is None
    assert "What a player's Pontoon is paid" in text
    assert "Smallest ante" in shown(BOSTON)
    assert "the least there may be" not in shown("ma-spanish21")


@pytest.mark.ruling("R37")
def test_names_for_programs_stay_common() -> None:
    played = replay(read_record_file(CASES / "mbs-pontoon--pontoon-beats-dealer-pontoon.toml"))
    found = result(played)
    assert found["dealer"]["blackjack"] is True
    assert any(hand["outcome"] == "blackjack" for hand in found["hands"])
    seen = view(played.table, FLOOR)
    assert seen["dealer"]["blackjack"] is True
    assert seen["dealer"]["words"] == "Pontoon"
    assert seen["house"]["blackjack"] == "Pontoon"
    assert seen["house"]["words"]["push"] == "stand-off"
    sheet = json.loads(CliRunner().invoke(app, ["rules", "show", MARINA_BAY, "--json"]).stdout)
    assert {"blackjack", "push"} <= set(sheet["outcomes"])
    assert sheet["calls"]["blackjack"] == {"words": "Pontoon", "clause": "1.1.9"}
    assert sheet["words"]["push"] == {"words": "stand-off", "clause": "1.1.13"}


@pytest.mark.ruling("R37")
@pytest.mark.clause(BOSTON, "Wagers Ante")
@pytest.mark.clause(BOSTON, "Super Bonus 3")
@pytest.mark.clause(BOSTON, "Rules 9")
def test_the_words_of_boston_billiard_club() -> None:
    told = [line.text for start, events in replayed(BOSTON) for line in story(start, events)]
    assert any(" stays on " in text for text in told)
    assert not any("Ann stands on" in text for text in told)
    assert any("the Envy Bonus" in text for text in told)
    table = table_of(BOSTON, "9h 9c 5h 9s 9d 9c Kc", "ann")
    refused = decide(table, WithdrawWager("ann", 1, WagerKind.MAIN))
    assert isinstance(refused, Refused)
    assert refused.sentence == "no ante of ann lies there"


@pytest.mark.ruling("R37")
@pytest.mark.clause(MARYLAND, "7 P")
@pytest.mark.clause("ma-spanish21", "1 Push")
def test_equal_totals_are_called_as_the_book_calls_them() -> None:
    said = {
        book: rulebook(book).in_its_words("a push at nineteen")
        for book in (MARYLAND, MARINA_BAY, "ma-spanish21", "ma-pontoon21", BOSTON)
    }
    assert said == {
        MARYLAND: "a tie at nineteen",
        MARINA_BAY: "a stand-off at nineteen",
        "ma-spanish21": "a push at nineteen",
        "ma-pontoon21": "a push at nineteen",
        BOSTON: "a push at nineteen",
    }


def test_a_player_named_like_a_word_keeps_the_name() -> None:
    table = table_of(MARINA_BAY, "9h 9c 5h 9s 9d 9c Kc", "blackjack")
    refused = decide(table, WithdrawWager("blackjack", 1, WagerKind.MAIN))
    assert isinstance(refused, Refused)
    assert refused.sentence == "no main wager of blackjack lies there"
    assert isinstance(decide(table, Hit("blackjack", 1)), Refused)


@pytest.mark.ruling("R37")
def test_a_rulebook_of_ones_own_has_words_of_its_own() -> None:
    raw = put(raw_book(MARINA_BAY), "words.blackjack", {"value": "<i>Ace</i>", "clause": "own 1"})
    book = rulebook_from(raw)
    assert book.in_its_words("A blackjack") == "A <i>Ace</i>"
    assert layout_view(open_house(book))["inscriptions"][0]["text"] == "<i>Ace</i> pays 3 to 2"
    older = raw_book(MARINA_BAY)
    del older["words"]
    older["calls"]["blackjack"] = {"value": "Natural", "clause": "own 2"}
    assert rulebook_from(older).blackjack == "Natural"


@pytest.mark.parametrize("value", ["", " ", "x" * 41, "two\nlines", 21])
def test_a_word_that_no_sentence_can_hold_is_a_fault(value: object) -> None:
    raw = put(raw_book(MARINA_BAY), "words.push", {"value": value, "clause": "own 1"})
    with pytest.raises(BadRulebook) as caught:
        rulebook_from(raw)
    assert [fault.place for fault in caught.value.faults] == ["words.push.value"]
    unknown = raw_book(MARINA_BAY)
    unknown["words"]["bingo"] = {"value": "bingo", "clause": "own 1"}
    with pytest.raises(BadRulebook):
        rulebook_from(unknown)
