"""The rules that a custom table may change, and the check of its file."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fortyeight.cli import app
from fortyeight.rulebook import (
    KEYS,
    book_from,
    catalogue,
    open_house,
    read_book_text,
    rulebook,
    shipped_books,
)
from fortyeight.rulebook.schema.values import read_value
from fortyeight.server.rooms.houses.own_book_api import check_book
from fortyeight.view.house.own_rules import own_rules

BASE = "ma-spanish21"
HEAD = f'id = "red-dragon"\ntitle = "Red Dragon"\nbased_on = "{BASE}"\n'


@pytest.mark.parametrize("book", shipped_books())
def test_every_rule_of_play_may_be_changed(book: str) -> None:
    listed = {option.key: option for option in own_rules(rulebook(book))}
    rules = {
        key.name
        for key in KEYS.values()
        if key.section in ("dealing", "blackjack", "twenty_one", "bonus", "surrender", "double")
        or key.section in ("rescue", "split", "insurance", "dealer_blackjack", "cards")
    }
    assert rules <= set(listed)
    assert [one.value for one in listed["soft_17"].values] == ["stand", "draw"]
    assert [one.value for one in listed["decks"].values] == list(range(1, 21))
    assert listed["surrender_against"].kind == "several"
    assert "T" not in {one.value for one in listed["surrender_against"].values}
    assert "T" in {one.value for one in listed["removed_ranks"].values}
    assert ("match_hole" in listed) == rulebook(book).has("match")
    # Every bonus 21 of any book may be paid at any table.
    hands = {row.hand for name in shipped_books() for row in rulebook(name).bonus_21}
    assert sum(one.startswith("bonus_21.") for one in listed) == len(hands)


@pytest.mark.parametrize("book", shipped_books())
def test_every_value_that_is_offered_can_be_read(book: str) -> None:
    for option in own_rules(rulebook(book)):
        for one in option.values if option.key in KEYS else ():
            raw = [one.value] if option.kind == "several" else one.value
            read_value(KEYS[option.key].kind, raw)


def test_the_file_is_what_the_command_writes(tmp_path: Path) -> None:
    file = tmp_path / "red-dragon.toml"
    changes = ["soft_17=draw", "doubles=3"]
    command = ["rules", "new", "red-dragon", "--based-on", BASE, "--title", "Red Dragon"]
    written = CliRunner().invoke(app, [*command, *changes, "--file", str(file)])
    assert written.exit_code == 0, written.output
    checked = check_book(f'{HEAD}[rules]\nsoft_17 = "draw"\ndoubles = 3\n')
    assert checked.ok
    assert (checked.name, checked.file) == ("red-dragon.toml", file.read_text("utf-8"))
    assert checked.table["rules"] == {"soft_17": "draw", "doubles": 3}
    assert (checked.exact, checked.limits) == (True, [])


def test_what_the_solver_does_not_value_is_told() -> None:
    checked = check_book(f'{HEAD}[rules]\nsuper_bonus_rank = ["6"]\n')
    assert (checked.ok, checked.exact) == (True, False)
    reason = "three such cards may be played on, which is not valued"
    assert checked.limits == [f"super_bonus_rank: {reason}"]


def test_a_table_of_the_catalogue_is_told_by_its_difference_from_a_book() -> None:
    for name in catalogue():
        checked = check_book(name)
        assert checked.ok
        assert checked.base in shipped_books()
        assert checked.table["based_on"] == checked.base


@pytest.mark.parametrize(
    "rest",
    [
        '[rules]\nmatch_odds = { suited = "10:1" }\n',
        "[rules]\ndecks = 2\nmatch = false\n",
        '[[bonus_21]]\ncards = 5\npays = "none"\n[words]\nblackjack = "natural"\n',
        '[[bonus_21]]\ncards = 3\npays = "2:1"\non_split_hands = false\n',
        'without = ["super_bonus"]\n[rules]\nsplits = { at_least = 1, default = 2 }\n',
        '[[super_bonus.tier]]\nfrom = "5.00"\npays = "2000.00"\n',
    ],
)
def test_a_checked_file_reads_as_the_same_table(rest: str) -> None:
    book = read_book_text(HEAD + rest)
    checked = check_book(HEAD + rest)
    assert checked.ok
    assert checked.base == BASE
    assert read_book_text(checked.file) == book
    assert book_from(checked.table) == book


def test_a_full_file_is_told_by_its_difference_from_the_nearest_book() -> None:
    text = (resources.files("fortyeight.rulebook") / f"books/{BASE}.toml").read_text("utf-8")
    own = text.replace(f'"{BASE}"', '"mine"', 1)
    checked = check_book(own)
    assert (checked.ok, checked.base) == (True, BASE)
    assert "rules" not in checked.table
    assert open_house(read_book_text(checked.file)).book.id == "mine"


@pytest.mark.parametrize(
    ("rest", "key", "said"),
    [
        ('rules.soft_17 = "sit"\n', "soft_17", "should be"),
        ("rules.boxes_per_player = 12\n", "boxes_per_player", "more boxes than the table"),
        ('dealing.soft_17 = "sit"\n', "soft_17", "should be"),
        ("rules.decks = 2\n", "decks", "among the side bets, or do not offer"),
        ("rules.splits = 9\n", "splits", "this server solves"),
        ('[rules]\nmatch_odds = { suited = "x" }\n', "match_odds.suited", ""),
        ('[[bonus_21]]\ncards = 5\npays = "x"\n', "bonus_21[0].pays", ""),
        ('rules.looks_under = []\nrules.dealing = "card-reader"\n', "looks_under", "looks under"),
    ],
)
def test_a_fault_names_the_switch_that_causes_it(rest: str, key: str, said: str) -> None:
    checked = check_book(HEAD + rest)
    assert not checked.ok
    assert not checked.file
    assert key in {fault.key for fault in checked.faults}
    assert any(said in fault.message for fault in checked.faults)


def test_a_text_full_of_faults_is_told_some_of_them() -> None:
    lines = "".join(f"rules.x{number} = 1\n" for number in range(500))
    assert len(check_book(HEAD + lines).faults) == 100
