"""`fortyeight rules` with what is left to the house around the shoe."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fortyeight.rulebook import KEYS, rulebook, shipped_books
from tests.cli.rules.test_rules_command import line_with, printed, refused, rules

MA, MD, SP, MBS, BBC = (
    "ma-pontoon21",
    "md-pontoon21",
    "ma-spanish21",
    "mbs-pontoon",
    "bbc-spanish21",
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "house.toml"


def write(file: Path, *lines: str, book: str = SP) -> Path:
    file.write_text("\n".join([f'rulebook = "{book}"', *lines]), "utf-8")
    return file


def shown_rules(*arguments: str | Path) -> dict[str, dict[str, Any]]:
    """The rules that `show` writes for a program, by key."""
    found = json.loads(printed("show", *arguments, "--json"))
    return {rule["key"]: rule for section in found["sections"] for rule in section["rules"]}


# check -------------------------------------------------------------------------------------------


@pytest.mark.clause(SP, "4(h)")
@pytest.mark.ruling("R31")
def test_check_an_approved_place_of_the_cutting_card(file: Path) -> None:
    write(file, 'cutting_card = "1/8"')
    result = rules("check", file)
    assert result.exit_code == 2
    assert result.stdout == (
        f"{file}: cutting_card: the cutting card lies 36 cards from the back of 288, "
        "and the book asks for at least 1/4 (4(e), 4(h), R31)\n"
    )
    write(file, 'cutting_card = "1/8"', 'cutting_card_approval = "MGC 2025-17"')
    assert printed("check", file) == f"{file}: OK\n"


@pytest.mark.clause(MD, "5 E(2)")
def test_check_a_place_that_nobody_approves(file: Path) -> None:
    lines = ['cutting_card = "1/8"', 'cutting_card_approval = "MGC 2025-17"']
    result = rules("check", "--json", write(file, *lines, book=MD))
    assert result.exit_code == 2
    assert json.loads(result.stdout)["faults"] == [
        {
            "place": "cutting_card_approval",
            "message": 'the book fixes this at "none"',
            "clause": "not in the text",
        }
    ]
    result = rules("check", "--json", write(file, lines[0], book=MD))
    (fault,) = json.loads(result.stdout)["faults"]
    assert (fault["place"], fault["clause"]) == ("cutting_card", "5 E(2)")


@pytest.mark.ruling("R41")
@pytest.mark.clause(MD, "5 B", "5 C")
@pytest.mark.clause("bbc-spanish21", "Method 5")
@pytest.mark.parametrize(
    ("book", "clause"),
    [(MD, "5 B, 5 C"), ("bbc-spanish21", "Method 5"), ("mbs-pontoon", "not in the text")],
)
def test_check_a_dealer_who_cuts_for_the_table(file: Path, book: str, clause: str) -> None:
    result = rules("check", "--json", write(file, 'cut_by = "dealer"', book=book))
    assert result.exit_code == 2
    assert json.loads(result.stdout)["faults"] == [
        {"place": "cut_by", "message": 'the book fixes this at "players"', "clause": clause}
    ]


@pytest.mark.ruling("R41")
@pytest.mark.clause("ma-spanish21", "4(c)")
@pytest.mark.clause("ma-pontoon21", "4(c)")
@pytest.mark.parametrize("book", ["ma-spanish21", "ma-pontoon21"])
def test_massachusetts_lets_the_dealer_cut_for_the_table(file: Path, book: str) -> None:
    told = printed("check", write(file, 'cut_by = "dealer"', book=book))
    assert told == f"{file}: OK\n"


@pytest.mark.clause(SP, "4(h)")
def test_check_a_continuous_shuffler(file: Path) -> None:
    result = rules("check", write(file, 'shuffler = "continuous"'))
    told = "shuffler: a continuous shuffler needs its approval named (4(h))"
    assert result.stdout == f"{file}: {told}\n"


@pytest.mark.parametrize(
    "line",
    [
        "cutting_card = 72",
        "cutting_card = true",
        'cutting_card = "deep"',
        f'cutting_card = "{"9" * 9_000}"',
        'cutting_card = "1\\u0663 cards"',
        "cutting_card = { cards = 72 }",
        'cutting_card_approval = ""',
        'cutting_card_approval = "a\\nb"',
        'cutting_card_approval = "\\u001b[31m"',
        "cutting_card_approval = false",
        f'shuffler_approval = "{"x" * 9_000}"',
        'shuffler = "magic"',
        'hand_shuffle = ["riffle", "riffle"]',
        "change_cards_hours = 1e9",
    ],
    ids=lambda line: line[:40],
)
def test_check_names_one_fault_on_one_line(file: Path, line: str) -> None:
    result = rules("check", write(file, line))
    assert result.exit_code == 2
    (told,) = result.stdout.splitlines()
    assert told.startswith(f"{file}: {line.split(' ', maxsplit=1)[0]}: ")
    assert len(told) < len(str(file)) + 300
    assert told.isprintable()


def test_check_a_rulebook_file_with_a_free_entry(tmp_path: Path) -> None:
    variation = Path(__file__).parents[2] / "rulebook" / "variations" / "blackjack-52.toml"
    file = tmp_path / "book.toml"
    shoe = '[shoe]\ncutting_card = {{ free = {}, default = "1/3", clause = "20" }}\n'
    text = variation.read_text("utf-8")
    file.write_text(f"{text}\n{shoe.format('true')}", "utf-8")
    assert printed("check", file) == f"{file}: OK\n"
    file.write_text(f"{text}\n{shoe.format('false')}", "utf-8")
    told = "shoe.cutting_card.free: write free = true, or another form (20)"
    assert rules("check", file).stdout == f"{file}: {told}\n"


# show --------------------------------------------------------------------------------------------


def test_show_a_free_rule_for_a_program(file: Path) -> None:
    lines = ['cutting_card = "1/8"', 'cutting_card_approval = "MGC 2025-17"']
    found = shown_rules(write(file, *lines))
    assert found["cutting_card"] == {
        "key": "cutting_card",
        "path": "shoe.cutting_card",
        "text": "Where the house has the cutting card placed",
        "type": "depth",
        "value": "1/8",
        "words": "1/8 of the stack",
        "default": "1/4",
        "chosen": True,
        "fixed": False,
        "free": True,
        "clause": "4(e), 4(h)",
        "ruling": "R31",
    }
    assert found["cutting_card_approval"]["value"] == "MGC 2025-17"
    assert found["cutting_card_approval"]["type"] == 'text or "none"'
    assert not found["shuffler_approval"]["chosen"]
    assert found["hand_shuffle"]["value"] == ["plug", "riffle", "turn", "strip"]
    assert found["cut_depth"]["value"] == "1 deck"


@pytest.mark.parametrize("book", shipped_books())
def test_show_says_of_every_rule_whether_it_is_free(book: str) -> None:
    for key, rule in shown_rules(book).items():
        if key in KEYS:
            entry = rulebook(book).entries[KEYS[key].path]
            assert rule.get("free", False) is entry.free, key
            assert not (entry.free and rule["fixed"])


def test_show_depths_and_approvals_in_words(file: Path) -> None:
    lines = [
        'cutting_card = "1 deck"',
        'cutting_card_approval = "[bold]MGC[/nothing] 17"',
        'shuffler = "two-batches"',
    ]
    text = printed("show", write(file, *lines))
    assert "1 deck *" in line_with(text, "Where the house has the cutting")
    assert "the house's own" in line_with(text, "Where the house has the cutting")
    assert "[bold]MGC[/nothing]" in text
    assert "one that stores a second" in line_with(text, "The automated shuffler")
    assert "1/4 of the stack" in line_with(text, "How far from the back the cutting")
    assert "two riffles" in line_with(text, "What comes before a strip")
    assert "24" in line_with(printed("show", MD), "Hours after which the cards are")
    assert "no such rule" in line_with(printed("show", MBS), "Hours after which the cards are")
    assert "none in particular" in line_with(printed("show", MBS), "Steps that a shuffle by hand")


def test_show_refuses_a_bad_depth_in_one_sentence(file: Path) -> None:
    told = refused("show", write(file, 'cutting_card = "deep"'))
    assert told.startswith(f'{file}: cutting_card: "deep" is no depth: write "10 cards", ')


# diff --------------------------------------------------------------------------------------------


def test_diff_of_houses_with_other_shoes(file: Path) -> None:
    lines = ['cutting_card = "2 decks"', 'shuffler = "device"']
    found = json.loads(printed("diff", SP, write(file, *lines), "--json"))
    assert [one["name"] for one in found["differences"]] == ["shuffler", "cutting_card"]
    assert found["differences"][1]["a"] == {
        "value": "1/4",
        "words": "1/4 of the stack",
        "clause": "4(e), 4(h), R31",
    }
    assert found["differences"][1]["b"]["value"] == "2 decks"
    text = printed("diff", SP, file)
    assert line_with(text, "The automated shuffler").startswith("The automated shuffler at none")


@pytest.mark.parametrize(
    ("book", "same"), [(SP, '"2/8"'), (BBC, '"about 1 decks"'), (MBS, '"1/4"')]
)
def test_the_same_depth_written_otherwise_is_no_difference(
    file: Path, book: str, same: str
) -> None:
    assert "No differences." in printed(
        "diff", book, write(file, f"cutting_card = {same}", book=book)
    )


def test_diff_of_books_with_other_shoes() -> None:
    found = json.loads(printed("diff", MD, BBC, "--json"))
    differences = {one["name"]: one for one in found["differences"]}
    assert differences["cut_depth"]["a"]["value"] == "10 cards"
    assert differences["cut_depth"]["b"]["value"] == "about 1 deck"
    assert differences["hand_shuffle"]["a"]["value"] == []
    assert differences["cards_after_tens"]["b"]["clause"] == "not in the text, R26"
    assert "cut_by" not in differences
