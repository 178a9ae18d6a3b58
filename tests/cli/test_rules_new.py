"""`fortyeight rules new`: a rulebook file by difference, from the command line."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fortyeight.cli import app
from fortyeight.rulebook import find_rulebook, open_house, rulebook

SP = "ma-spanish21"


def rules(*arguments: str | Path) -> Result:
    return CliRunner(env={"COLUMNS": "110"}).invoke(app, ["rules", *map(str, arguments)])


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_table_in_one_command() -> None:
    changes = ("soft_17=draw", "double.times=3", "surrender_against=J,Q,K", "match=no")
    result = rules("new", "red-dragon", "--based-on", SP, *changes, "decks=2")
    assert (result.exit_code, result.stderr) == (0, ""), result.output
    book = find_rulebook("red-dragon.toml")
    house = open_house(book)
    assert (book.id, book.title, house.cards.decks) == ("red-dragon", "Red Dragon", 2)
    assert (house.dealing.soft_17, house.double.times) == ("draw", 3)
    assert [str(rank) for rank in house.surrender.against] == ["J", "Q", "K"]
    comments = Path("red-dragon.toml").read_text("utf-8")
    assert '# What the dealer does on a soft 17 ("stand" or "draw"; base: "stand")' in comments


def test_the_commented_rows_are_rows() -> None:
    rules("new", "plain", "--based-on", SP)
    text = Path("plain.toml").read_text("utf-8")
    assert find_rulebook("plain.toml").entries == rulebook(SP).entries
    shown = [line.removeprefix("# ") for line in text.splitlines()[-5:]]
    rows = tomllib.loads("\n".join(shown))
    assert rows["bonus_21"][0]["pays"] == "4:1"
    rest = "\n".join([*text.splitlines()[:-5], *shown])
    Path("plain.toml").write_text(rest, "utf-8")
    best = next(row for row in find_rulebook("plain.toml").bonus_21 if row.suits == "spades")
    assert (str(best.pays), best.on_split_hands) == ("4:1", False)


def test_a_table_that_a_casino_published() -> None:
    source = "https://casino.example/rules"
    rules("new", "a", "--based-on", SP, "--title", "At A", "--source", source, "--file", "b.toml")
    book = find_rulebook("b.toml")
    assert (book.title, book.source) == ("At A", source)
    assert len(book.as_of) == len("2026-11-17")
    shown = rules("show", "b.toml").stdout
    assert f"Based on {SP}: " in shown
    assert f"Source: {source} (as of {book.as_of})" in shown
    sheet = json.loads(rules("show", "b.toml", "--json").stdout)
    assert (sheet["based_on"], sheet["source"]) == (SP, source)


def test_a_base_in_a_file() -> None:
    rules("new", "one", "--based-on", SP, "soft_17=draw")
    assert rules("new", "two", "--based-on", "one.toml", "doubles=0").exit_code == 0
    assert find_rulebook("two.toml").entries["dealing.soft_17"].default == "draw"
    Path("inner").mkdir()
    result = rules("new", "three", "--based-on", "one.toml", "--file", "inner/three.toml")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("one.toml: the base lies in the folder of inner/three.toml")


BAD = {
    ("soft17=draw",): "rules.soft17: soft17 is no rule and no section (did you mean soft_17?)",
    ("soft_17=hit",): 'rules.soft_17: "hit" should be "stand" or "draw".',
    ("soft_17",): "soft_17: write a change as KEY=VALUE, such as soft_17=draw.",
    ("decks=1", "decks=2"): "decks=2: this is named twice.",
    ("decks=1", "decks.a=2"): "decks.a=2: this is named twice.",
}


@pytest.mark.parametrize("changes", BAD)
def test_what_is_wrong_is_said_in_a_sentence(changes: tuple[str, ...]) -> None:
    result = rules("new", "x", "--based-on", SP, *changes)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == BAD[changes] + "\n"
    assert not Path("x.toml").exists()


def test_no_file_is_overwritten_unasked() -> None:
    Path("x.toml").write_text("mine", "utf-8")
    refused = rules("new", "x", "--based-on", SP)
    assert (refused.exit_code, Path("x.toml").read_text("utf-8")) == (2, "mine")
    assert rules("new", "x", "--based-on", SP, "--force").exit_code == 0


def test_the_check_says_what_differs() -> None:
    rules("new", "x", "--based-on", SP, "soft_17=draw")
    assert rules("check", "x.toml").stdout.splitlines() == [
        "x.toml: OK",
        f"  Dealing: What the dealer does on a soft 17: draw ({SP}: stand)",
    ]
    answer = json.loads(rules("check", "x.toml", "--json").stdout)
    assert answer["based_on"] == SP
    assert [one["name"] for one in answer["differences"]] == ["soft_17"]
    rules("new", "same", "--based-on", SP)
    assert rules("check", "same.toml").stdout == f"same.toml: OK\n  the same as its base, {SP}\n"


def test_a_house_file_of_such_a_book() -> None:
    rules("new", "x", "--based-on", SP, "soft_17=draw")
    Path("house.toml").write_text('rulebook = "x.toml"\ndecks = 8\n', "utf-8")
    assert rules("check", "house.toml").stdout == "house.toml: OK\n"
    diff = rules("diff", "x.toml", "house.toml", "--json").stdout
    assert [one["name"] for one in json.loads(diff)["differences"]][:1] == ["decks"]
