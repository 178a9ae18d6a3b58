"""`fortyeight rules`: list, show, check, diff."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import pytest
from typer.testing import CliRunner, Result

from fortyeight.cli import app
from fortyeight.rulebook import KEYS, known_books, rulebook, shipped_books
from fortyeight.rulebook.depth import parse_depth
from fortyeight.rulebook.schema.sections import SECTIONS
from fortyeight.view.words.rule_words import WORDS, common_words, money, rule_words

VARIATIONS = Path(__file__).parents[2] / "rulebook" / "variations"
MA, MBS, SP = "ma-pontoon21", "mbs-pontoon", "ma-spanish21"


def rules(*arguments: str | Path) -> Result:
    return CliRunner(env={"COLUMNS": "110"}).invoke(app, ["rules", *map(str, arguments)])


def printed(*arguments: str | Path) -> str:
    """Return the output of a command that succeeds."""
    result = rules(*arguments)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return result.stdout


def refused(*arguments: str | Path) -> str:
    """Return the one sentence with which a command refuses its input."""
    result = rules(*arguments)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    assert "Traceback" not in line
    return line


@pytest.fixture
def house(tmp_path: Path) -> Path:
    file = tmp_path / "house.toml"
    file.write_text(
        'rulebook = "ma-spanish21"\ndecks = 8\ndealing = "card-reader"\n'
        'match_odds = { suited = "13:1" }\n',
        "utf-8",
    )
    return file


@pytest.fixture
def bad_house(tmp_path: Path) -> Path:
    file = tmp_path / "bad.toml"
    file.write_text('rulebook = "ma-spanish21"\ndecks = 5\nwheel = 1\n', "utf-8")
    return file


# list --------------------------------------------------------------------------------------------


def test_list_names_every_book() -> None:
    text = printed("list")
    for book_id in shipped_books():
        book = rulebook(book_id)
        for part in (book.id, book.title, book.authority, book.version):
            assert part in text
        assert book.summary.split(";")[0] in text
    assert "6 or 8 (default 6)" in text
    assert "a hole card under a card reader" in text
    assert "blackjack52 (reference book)" in text


def test_list_for_a_program() -> None:
    found = {book["id"]: book for book in json.loads(printed("list", "--json"))}
    assert tuple(found) == known_books()
    assert [book for book, one in found.items() if one["reference"]] == ["blackjack52"]
    assert found[MA]["version"] == "3.0, approved 2025-03-27"
    assert found[MA]["decks"]["allowed"] == [6, 8]
    assert found[MBS]["decks"]["at_most"] == 8
    assert found[MBS]["dealing"]["value"] == "no-hole-card"


def test_every_shipped_book_says_what_is_different() -> None:
    summaries = [rulebook(book_id).summary for book_id in shipped_books()]
    assert all(summaries)
    assert len(set(summaries)) == len(summaries)


# show --------------------------------------------------------------------------------------------


def line_with(text: str, part: str) -> str:
    """The first line with a part, its columns one space apart."""
    return " ".join(next(line for line in text.splitlines() if part in line).split())


@pytest.mark.parametrize("book_id", shipped_books())
def test_show_has_every_section_of_the_book(book_id: str) -> None:
    lines = printed("show", book_id).splitlines()
    book = rulebook(book_id)
    assert lines[0] == book.title
    for name, section in SECTIONS.items():
        assert (book.in_its_words(section.__doc__ or "") in lines) == book.has(name)


def test_show_in_words() -> None:
    text = printed("show", SP)
    assert line_with(text, "Decks in the shoe") == "Decks in the shoe [decks] 6 6 or 8 2(a)"
    assert "3 to 2" in line_with(text, "What a player's blackjack is paid")
    assert "$5,000.00" in line_with(text, "Largest main wager")
    assert "A, K, Q, J" in line_with(text, "First cards of the dealer under")
    assert "A, 2 to 9, J, Q, K" in text
    assert "the original wager only" in text
    assert "9(c), 10(d), R12" in text
    assert "fixed" in line_with(text, "What the dealer does on a soft 17")
    assert "12(b)" in line_with(text, "What the dealer does on a soft 17")


def test_show_payout_tables() -> None:
    text = printed("show", "bbc-spanish21")
    assert line_with(text, "6-7-8 of spades") == "6-7-8 of spades 3 to 1 Rules 13 f"
    assert "$500.00" in line_with(text, "any original wager")
    assert "25 to 1" in line_with(text, "two suited matches")
    assert "200 to 1" in line_with(text, "8 or more cards")
    assert "Break Bonus a" in line_with(text, "8 or more cards")


def test_show_marks_what_the_house_chose(house: Path) -> None:
    text = printed("show", house)
    assert "* chosen by this house" in text
    assert "8 * " in line_with(text, "Decks in the shoe")
    assert "(default 6)" in line_with(text, "Decks in the shoe")
    assert "13 to 1 * " in line_with(text, "What each suited match pays")
    assert "*" not in line_with(text, "Smallest main wager")
    assert "chosen by this house" not in printed("show", SP)


def test_show_a_book_with_a_house(house: Path) -> None:
    assert printed("show", SP, "--house", house) == printed("show", house)
    told = refused("show", MBS, "--house", house)
    assert told.endswith('rulebook: this is a house of "ma-spanish21", not of "mbs-pontoon".')


def test_show_a_house_of_a_rulebook_file(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text('rulebook = "blackjack-52"\ndecks = 2\n', "utf-8")
    text = printed("show", VARIATIONS / "blackjack-52.toml", "--house", file)
    assert "2 * " in line_with(text, "Decks in the shoe")


def test_show_a_rulebook_file_with_another_currency() -> None:
    text = printed("show", VARIATIONS / "three-redoubles.toml")
    assert "EUR 5.00" in line_with(text, "Smallest main wager")
    assert "1/4 of the wager" in text
    assert "Rien ne va plus" in text
    assert "not offered" in line_with(text, "Highest total of a doubled hand")


def test_show_for_a_program(house: Path) -> None:
    found = json.loads(printed("show", house, "--json"))
    assert found["id"] == SP
    assert found["choices"]["decks"] == 8
    lines = {rule["key"]: rule for section in found["sections"] for rule in section["rules"]}
    assert {key for key in KEYS if KEYS[key].path in rulebook(SP).entries} <= set(lines)
    assert lines["decks"] == {
        "key": "decks",
        "path": "cards.decks",
        "text": "Decks in the shoe",
        "type": "whole number from 1 to 20",
        "value": 8,
        "words": "8",
        "default": 6,
        "chosen": True,
        "fixed": False,
        "allowed": [6, 8],
        "clause": "2(a)",
        "ruling": "",
    }
    assert lines["match_odds.suited"]["value"] == "13:1"
    assert lines["match_maximum"]["value"] == "none"
    assert lines["table_minimum"]["at_least"] == "0.01"
    assert lines["surrender_returns"]["value"] == "1/2"
    assert found["bonus_21"][0] == {
        "name": "6-7-8 of mixed suits",
        "pays": "3:2",
        "words": "3 to 2",
        "clause": "5(f)(1)",
    }
    assert found["match_pays"][1]["pays"] == "16:1"
    assert found["super_bonus_tiers"][0]["pays"] == "1000.00"
    assert found["outcomes"]["push"] == "5(b)"
    assert found["calls"]["dealers_card"]["clause"] == "7(g)"


def test_output_in_a_pipe_has_no_colours_and_fits() -> None:
    command = [sys.executable, "-m", "fortyeight", "rules", "show", SP]
    environment = {**os.environ, "NO_COLOR": ""}
    for name in ("COLUMNS", "FORCE_COLOR", "TTY_COMPATIBLE"):
        environment.pop(name, None)
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    assert "\x1b" not in done.stdout
    assert all(len(line) <= 110 and line == line.rstrip() for line in done.stdout.splitlines())


def test_a_file_is_not_taken_for_markup(tmp_path: Path) -> None:
    text = (VARIATIONS / "blackjack-52.toml").read_text("utf-8")
    file = tmp_path / "book.toml"
    file.write_text(text.replace("Blackjack (52 cards)", "[bold]Blackjack[/nothing] :heart:"))
    assert printed("show", file).splitlines()[0] == "[bold]Blackjack[/nothing] :heart:"


# check -------------------------------------------------------------------------------------------


def test_check_a_good_house(house: Path) -> None:
    assert printed("check", house) == f"{house}: OK\n"


@pytest.mark.parametrize("book_id", shipped_books())
def test_check_a_shipped_book(book_id: str) -> None:
    assert printed("check", book_id) == f"{book_id}: OK\n"


@pytest.mark.clause(SP, "2(a)")
def test_check_names_every_fault(bad_house: Path) -> None:
    result = rules("check", bad_house)
    assert result.exit_code == 2
    assert result.stdout.splitlines() == [
        f"{bad_house}: decks: 5 is not one of 6, 8 (2(a))",
        f"{bad_house}: wheel: a house has no such key",
    ]


def test_check_several_files(house: Path, bad_house: Path, tmp_path: Path) -> None:
    missing = tmp_path / "nowhere.toml"
    result = rules("check", house, bad_house, missing)
    assert result.exit_code == 2
    assert len(result.stdout.splitlines()) == 3
    assert result.stderr == f"{missing}: the file cannot be read: No such file or directory.\n"


def test_check_for_a_program(house: Path, bad_house: Path, tmp_path: Path) -> None:
    missing = tmp_path / "nowhere.toml"
    result = rules("check", "--json", house, bad_house, missing, SP)
    assert result.exit_code == 2
    assert result.stderr == ""
    assert [json.loads(line) for line in result.stdout.splitlines()] == [
        {"file": str(house), "kind": "house", "faults": []},
        {
            "file": str(bad_house),
            "kind": "house",
            "faults": [
                {"place": "decks", "message": "5 is not one of 6, 8", "clause": "2(a)"},
                {"place": "wheel", "message": "a house has no such key", "clause": ""},
            ],
        },
        {
            "file": str(missing),
            "kind": None,
            "faults": [
                {
                    "place": "file",
                    "message": "the file cannot be read: No such file or directory",
                    "clause": "",
                }
            ],
        },
        {"file": SP, "kind": "rulebook", "faults": []},
    ]


def test_check_a_rulebook_file(tmp_path: Path) -> None:
    file = tmp_path / "book.toml"
    text = (VARIATIONS / "blackjack-52.toml").read_text("utf-8")
    file.write_text(text.replace('"3:2", clause = "6"', '"3/2", clause = "6"'), "utf-8")
    result = rules("check", file)
    assert result.exit_code == 2
    told = "blackjack.pays.value: '3/2' are no odds: write them as \"3:2\" (6)"
    assert result.stdout == f"{file}: {told}\n"


def test_check_says_which_rules_never_apply(tmp_path: Path) -> None:
    file = tmp_path / "tens.toml"
    file.write_text('based_on = "mbs-pontoon"\nsurrender_against = ["T"]\n', "utf-8")
    result = rules("check", file)
    assert result.exit_code == 0
    told = "never applies: only ranks that are taken out of the decks"
    told += '; pictures are "J", "Q" and "K"'
    own = "this table's own rule"
    assert result.stdout.endswith(f"  note: surrender.against: {told} ({own})\n")
    listed = json.loads(rules("check", file, "--json").stdout)
    assert listed["faults"] == []
    assert listed["notes"] == [{"place": "surrender.against", "message": told, "clause": own}]
    file.write_text('based_on = "mbs-pontoon"\nsurrender_against = ["T", "K"]\n', "utf-8")
    assert "note:" not in rules("check", file).stdout


@pytest.mark.parametrize(
    ("rules_of_file", "noted"),
    [
        ("doubles = 3\n", True),
        ('doubles = 3\ndouble_amount = "full"\n', False),
        ("doubles = 1\n", False),
    ],
)
def test_check_notes_doubles_for_a_chip_that_draw_on(
    tmp_path: Path, rules_of_file: str, noted: bool
) -> None:
    """A small second double is a hit, and makes the game the player's (Massachusetts 9(a))."""
    file = tmp_path / "redoubles.toml"
    file.write_text(f'based_on = "ma-spanish21"\n{rules_of_file}', "utf-8")
    result = rules("check", file)
    assert result.exit_code == 0
    assert ('write double_amount = "full" (9(a))' in result.stdout) is noted


NEITHER = 'it is neither a house (rulebook = "…") nor a rulebook (based_on = "…")'


@pytest.mark.parametrize(
    ("content", "kind", "told"),
    [
        (b"", "unknown", NEITHER),
        (b"a = 1", "unknown", NEITHER),
        (b"rulebook = 5", "house", "a house file names its book"),
        (b'rulebook = "chess"', "house", 'there is no rulebook "chess"'),
        (b'id = "x"', "rulebook", "a rulebook says its id, title and authority"),
        (b"\xff", None, "the file is not UTF-8 text"),
        (b"= 1", None, "not TOML: "),
        (b"a = " + b"[" * 5000, None, "not TOML"),
        (b"a = 1" + b"0" * 5000, None, "not TOML"),
        (b"#" * 1_000_001, None, "the file is too large"),
    ],
    ids=range(10),
)
def test_check_files_of_every_kind(
    tmp_path: Path, content: bytes, kind: str | None, told: str
) -> None:
    file = tmp_path / "file.toml"
    file.write_bytes(content)
    found: dict[str, Any] = json.loads(rules("check", "--json", file).stdout)
    assert found["kind"] == kind
    assert told in found["faults"][0]["message"]
    result = rules("check", file)
    assert result.exit_code == 2
    assert told in (result.stderr if kind is None else result.stdout)


# diff --------------------------------------------------------------------------------------------


def test_diff_of_a_house_and_its_book(house: Path) -> None:
    text = printed("diff", SP, house)
    assert text.splitlines()[0] == "A  ma-spanish21: Spanish 21 (Massachusetts)"
    assert line_with(text, "Decks in the shoe") == "Decks in the shoe 6 2(a) 8 2(a)"
    told = "one suited match 9 to 1 6(e)(1) 13 to 1 6(e)(2)"
    assert line_with(text, "one suited match") == told
    assert "Smallest" not in text


def test_diff_of_two_books() -> None:
    text = printed("diff", SP, MBS)
    told = "Whether a 21 is paid before no 5(e) yes 3.15, R15"
    assert line_with(text, "Whether a 21 is paid before") == told
    assert "S$10,000.00" in line_with(text, "Largest main wager")
    assert "11 to 1" in line_with(text, "What a pair is paid")
    assert "–" in line_with(text, "What a pair is paid")
    assert "6-7-8" not in text, "the bonus 21s are the same"


def test_diff_of_nothing(house: Path) -> None:
    assert "No differences." in printed("diff", SP, SP)
    assert json.loads(printed("diff", house, house, "--json"))["differences"] == []


def test_diff_for_a_program() -> None:
    found = json.loads(printed("diff", MA, SP, "--json"))
    assert found["a"] == {"name": MA, "rulebook": MA}
    differences = {one["name"]: one for one in found["differences"]}
    assert set(differences) == {
        "match_minimum",
        "match_pays: two suited matches",
        "match_pays: one suited and one unsuited match",
        "match_pays: one suited match",
        "match_pays: two unsuited matches",
        "match_pays: one unsuited match",
        # Each has a wheel that the other has not.
        *(name for name, key in KEYS.items() if key.section in ("bonus_spin", "xtreme")),
    }
    assert differences["match_minimum"] == {
        "name": "match_minimum",
        "text": "Smallest match wager",
        "a": {"value": "5.00", "words": "$5.00", "clause": "6(b)"},
        "b": {"value": "1.00", "words": "$1.00", "clause": "6(b)"},
    }
    assert differences["match_pays: two suited matches"]["a"]["value"] == "24:1"
    assert differences["match_pays: two suited matches"]["b"]["value"] == "18:1"


def test_diff_with_a_rulebook_file() -> None:
    found = json.loads(printed("diff", VARIATIONS / "blackjack-52.toml", MBS, "--json"))
    names = {one["name"]: one for one in found["differences"]}
    assert names["removed_ranks"]["a"]["value"] == []
    assert names["removed_ranks"]["b"]["value"] == ["T"]
    assert names["bonus_21: 6-7-8 of spades"]["a"] == {"value": None, "words": "–", "clause": ""}
    assert names["pair_pays"]["a"]["value"] is None


# Bad input ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", [["show"], ["diff", SP]])
def test_bad_input_is_told_in_one_sentence(
    command: list[str], tmp_path: Path, bad_house: Path
) -> None:
    latin = tmp_path / "latin.toml"
    latin.write_bytes(b"title = '\xe9'")
    empty = tmp_path / "empty.toml"
    empty.write_bytes(b"")
    assert refused(*command, "chess").startswith("chess: no such rulebook or file;")
    assert refused(*command, "no/such.toml").endswith("No such file or directory.")
    assert refused(*command, tmp_path).startswith(f"{tmp_path}: the file cannot be read")
    assert refused(*command, latin) == f"{latin}: the file is not UTF-8 text."
    assert refused(*command, empty) == f"{empty}: {NEITHER}"
    assert refused(*command, "a\x1b[31m\nb").startswith("a\\u001b[31m\\u000ab: ")
    assert refused(*command, "x" * 5000)
    assert refused(*command, bad_house) == (
        f"{bad_house}: decks: 5 is not one of 6, 8 (2(a)) "
        f"(`fortyeight rules check {bad_house}` names all 2 faults)"
    )


def test_a_house_option_that_cannot_be_read(tmp_path: Path) -> None:
    told = refused("show", SP, "--house", tmp_path / "nowhere.toml")
    assert told.endswith("nowhere.toml: the file cannot be read: No such file or directory.")


def test_no_arguments() -> None:
    assert rules("show").exit_code == 2
    assert rules("check").exit_code == 2
    assert rules("nonsense").exit_code == 2


# Words -------------------------------------------------------------------------------------------


def test_every_word_of_a_file_can_be_read_aloud() -> None:
    for key in KEYS.values():
        for option in get_args(key.kind):
            if isinstance(option, str):
                assert "-" not in common_words(key.path, key.kind, option, "USD"), key.path


def test_no_words_for_rules_that_are_gone() -> None:
    paths = {key.path: key for key in KEYS.values()}
    for path, words in WORDS.items():
        assert set(words) == set(get_args(paths[path].kind))


def test_depths_and_steps_in_words() -> None:
    def words(key: str, value: object) -> str:
        return common_words(KEYS[key].path, KEYS[key].kind, value, "USD")

    assert words("cutting_card", parse_depth("1/4")) == "1/4 of the stack"
    assert words("cut_depth", parse_depth("about 1 deck")) == "about 1 deck"
    assert words("hand_shuffle", ("plug", "through")) == "plug, shuffling through"
    assert words("hand_shuffle", ()) == "none in particular"
    assert words("change_cards_hours", 0) == "no such rule"


def test_rules_without_notes_on_files() -> None:
    assert rule_words("Doubles on one hand; 0: not offered") == "Doubles on one hand"
    assert rule_words("What it takes (R12)") == "What it takes"
    assert rule_words("First cards that allow it; none: not offered") == "First cards that allow it"


def test_money() -> None:
    assert money(123456789, "USD") == "$1,234,567.89"
    assert money(5, "SGD") == "S$0.05"
    assert money(1000, "EUR") == "EUR 10.00"
