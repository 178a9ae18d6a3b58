"""`fortyeight rules show BOOK --clauses`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fortyeight.cli import app
from fortyeight.rulebook.register import clause_register, registered_books

VARIATIONS = Path(__file__).parents[2] / "rulebook" / "variations"
BOOKS = Path(__file__).parents[3] / "src" / "fortyeight" / "rulebook" / "books"
MBS, BBC = "mbs-pontoon", "bbc-spanish21"
LABELS = {"asks", "lives", "rulings", "shown", "review"}


def show(*arguments: str | Path, width: int = 110) -> Result:
    command = ["rules", "show", *map(str, arguments), "--clauses"]
    return CliRunner(env={"COLUMNS": str(width)}).invoke(app, command)


def printed(*arguments: str | Path, width: int = 110) -> str:
    result = show(*arguments, width=width)
    assert result.exit_code == 0, result.output
    return result.stdout


def entries(text: str) -> dict[str, dict[str, str]]:
    """Return what is printed of each clause, its words one space apart, by number and label."""
    found: dict[str, dict[str, str]] = {}
    for block in text.split("\n\n"):
        head, *lines = block.splitlines()
        if not lines or not lines[0].startswith("  asks "):
            continue
        number, _, kind = head.rpartition("  ")
        told = found.setdefault(number, {"kind": kind})
        label = ""
        for line in lines:
            label = line[:11].strip() or label
            told[label] = f"{told.get(label, '')} {line[11:].strip()}".strip()
    return found


@pytest.mark.parametrize("width", [80, 140])
@pytest.mark.parametrize("book", registered_books())
def test_every_clause_is_printed_whole(book: str, width: int) -> None:
    told = entries(printed(book, width=width))
    register = clause_register(book)
    assert set(told) == set(register)
    for number, clause in register.items():
        assert told[number]["kind"] == clause.kind
        assert told[number]["asks"] == clause.asks
        assert told[number].get("lives", "") == ", ".join(clause.lives)
        assert told[number].get("rulings", "") == ", ".join(clause.rulings)
        assert told[number].get("shown", "") == clause.shown
        mark = clause.mark.value if clause.mark is not None else ""
        assert told[number].get("review", "").partition(":")[0] == mark


@pytest.mark.parametrize("width", [80, 140])
@pytest.mark.parametrize("book", registered_books())
def test_columns_stand_under_each_other(book: str, width: int) -> None:
    lines = printed(book, width=width).splitlines()
    assert all(len(line) <= width and line == line.rstrip() for line in lines)
    # Under a label there is nothing but more of what stands beside it.
    beside = [line for line in lines if line.startswith("  ")]
    assert {line[:11].strip() for line in beside} <= {*LABELS, ""}
    assert all(line[11:].strip() for line in beside)


def test_sections_in_the_order_of_the_text() -> None:
    lines = printed(BBC).splitlines()
    titles = ["Object", "Rules", "Equipment", "Method", "Wagers Ante", "Payouts", "Match"]
    places = [lines.index(title) for title in titles]
    assert places == sorted(places)
    assert "Section 5: irregularities" in printed(MBS).splitlines()


def test_the_head_counts_the_clauses() -> None:
    first, second, third, *_ = printed(MBS, width=140).splitlines()
    assert third == "Rules and procedures, read beside their tests: 72 proven"
    assert first == "Pontoon (Marina Bay Sands)"
    assert second.startswith("mbs-pontoon: 99 clauses (68 rules, 4 procedures, 23 definitions, ")


@pytest.mark.parametrize("book", registered_books())
def test_for_a_program(book: str) -> None:
    found = json.loads(printed(book, "--json"))
    assert [one["number"] for one in found] == list(clause_register(book))
    assert all(
        list(one) == ["number", "kind", "asks", "lives", "rulings", "shown", "mark", "lacks"]
        for one in found
    )


def test_one_clause_for_a_program() -> None:
    found = {one["number"]: one for one in json.loads(printed(MBS, "--json"))}
    assert found["3.12"] == {
        "number": "3.12",
        "kind": "rule",
        "asks": clause_register(MBS)["3.12"].asks,
        "lives": ["table/play/insurance.py", "insurance.against", "insurance.amount"],
        "rulings": ["R5", "R6"],
        "shown": "",
        "mark": "proven",
        "lacks": "",
    }
    assert found["2.2.1"]["shown"] == "every box shows its wagers"


def test_a_house_has_the_clauses_of_its_book(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(f'rulebook = "{MBS}"\ndecks = 6\n', "utf-8")
    assert printed(file) == printed(MBS)
    assert printed(MBS, "--house", file) == printed(MBS)


@pytest.mark.parametrize("json_too", [[], ["--json"]])
def test_a_file_of_ones_own_has_none(json_too: list[str]) -> None:
    file = VARIATIONS / "blackjack-52.toml"
    result = show(file, *json_too)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        f"{file}: only the clauses of a shipped rulebook are registered: "
        f"{', '.join(registered_books())}.\n"
    )


def test_nor_one_that_takes_the_name_of_a_shipped_book(tmp_path: Path) -> None:
    text = (BOOKS / f"{MBS}.toml").read_text("utf-8")
    file = tmp_path / "changed.toml"
    file.write_text(text.replace('pays           = { value = "11:1"', 'pays = { value = "12:1"'))
    result = show(file)
    assert result.exit_code == 2
    assert "only the clauses of a shipped rulebook are registered" in result.stderr
