"""The documents say what the code does."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import get_args

import pytest
from tools.documents.house_keys import TABLES, example, main, renewed

from fortyeight.record import read_record, replay, result
from fortyeight.record.fault import Code
from fortyeight.rulebook import (
    KEY_OF_PATH,
    KEYS,
    MATCH_ODDS,
    BadHouse,
    find_rulebook,
    open_house,
    read_book_text,
    read_house,
    rulebook,
    shipped_books,
)
from fortyeight.rulebook.schema.entry import OWN
from fortyeight.rulebook.schema.values import KIND_NAMES, CutDepth, plain_value, read_value
from fortyeight.table import WagerKind

ROOT = Path(__file__).parents[3]
DOCS = ROOT / "docs"


def document(name: str) -> str:
    return (DOCS / name).read_text("utf-8")


def blocks(name: str, language: str) -> list[str]:
    """The code blocks of a document in one language."""
    return re.findall(rf"```{language}\n(.*?)```", document(name), re.DOTALL)


def table_rows(text: str) -> list[list[str]]:
    lines = [line for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


@pytest.mark.parametrize("name", ["reference/houses.md", "reference/rulebooks.md"])
def test_tables_are_current(name: str) -> None:
    text = document(name)
    assert renewed(text) == text, "run tools/house-keys"


def test_every_table_is_somewhere(tmp_path: Path) -> None:
    text = document("reference/houses.md") + document("reference/rulebooks.md")
    assert set(re.findall(r"tools/house-keys: ([a-z]+) -->", text)) == set(TABLES)
    old = tmp_path / "old.md"
    old.write_text(re.sub(r"(?m)^\| `decks`.*\n", "", document("reference/houses.md")), "utf-8")
    main([str(old)])
    assert old.read_text("utf-8") == document("reference/houses.md")


def test_every_rule_has_an_example_that_can_be_read() -> None:
    rows = {row[-1] for row in table_rows(document("reference/rulebooks.md")) if len(row) == 6}
    for key in KEYS.values():
        assert f"`{key.name} = {example(key)}`" in rows
        read_value(key.kind, tomllib.loads(f"value = {example(key)}")["value"])


def test_the_file_by_difference_of_the_document() -> None:
    dragon = read_book_text(blocks("reference/rulebooks.md", "toml")[1])
    house = open_house(dragon, {"splits": 4})
    assert (house.dealing.soft_17, house.double.times, house.cards.decks) == ("draw", 3, 2)
    assert house.super_bonus is None
    assert dragon.blackjack == "natural"
    assert [row.name for row in dragon.bonus_21 if row.clause == OWN] == [
        "5 cards totaling 21",
        "A-2-8-K of any suits",
    ]


def test_every_house_key_has_its_line() -> None:
    keys = {row[0].strip("`") for row in table_rows(document("reference/houses.md"))}
    assert {*KEYS, MATCH_ODDS} <= keys


def test_every_ruling_is_there_once() -> None:
    numbers = [int(found) for found in re.findall(r"(?m)^### R(\d+)\. ", document("rulings.md"))]
    assert sorted(numbers) == list(range(1, 42))


def test_every_ruling_of_our_own_is_there_once() -> None:
    numbers = [int(found) for found in re.findall(r"(?m)^### P(\d+)\. ", document("rulings.md"))]
    assert numbers == list(range(1, len(numbers) + 1))


def test_the_keys_that_rulings_name_exist() -> None:
    for line in re.findall(r"Keys?: ((?:`[a-z_0-9]+`(?:,\s)?)+)", document("rulings.md")):
        for key in re.findall(r"`([a-z_0-9]+)`", line):
            assert key in KEYS


def test_the_ruling_of_an_option_names_its_key() -> None:
    """What a ruling leaves to the house is named where the ruling is explained."""
    parts = re.split(r"(?m)^### ([RP]\d+)\. ", document("rulings.md"))
    explained = dict(zip(parts[1::2], parts[2::2], strict=True))
    for book_id in shipped_books():
        for path, entry in rulebook(book_id).entries.items():
            if entry.ruling and not entry.fixed:
                assert f"`{KEY_OF_PATH[path]}`" in explained[entry.ruling], path


def test_the_defaults_in_the_rulings() -> None:
    text = document("rulings.md").split("## Defaults of a house")[1]
    heading, _, *rows = table_rows(text)
    books = [cell.strip("`") for cell in heading[1:]]
    assert set(books) == set(shipped_books())
    assert len(rows) == 17
    for key, *cells in rows:
        path = KEYS[key.strip("`")].path
        for book_id, cell in zip(books, cells, strict=True):
            entry = rulebook(book_id).entries.get(path)
            plain = "–" if entry is None else plain_value(entry.kind, entry.default)
            assert cell == (str(plain).lower() if isinstance(plain, bool) else str(plain)), key


def test_the_house_files_of_the_document() -> None:
    house, approved = map(read_house, blocks("reference/houses.md", "toml"))
    assert house.cards.decks == 8
    assert str(house.match_pays[1, 0].odds) == "13:1"
    assert str(approved.shoe.cutting_card) == "1/8"
    text = blocks("reference/houses.md", "toml")[1]
    with pytest.raises(BadHouse, match=r"4\(h\)"):
        read_house(re.sub(r"(?m)^cutting_card_approval.*\n", "", text))


def test_every_type_of_value_is_explained() -> None:
    explained = {row[0].replace("`", "") for row in table_rows(document("reference/houses.md"))}
    named = {
        name for kind, name in KIND_NAMES.items() if kind in {one.kind for one in KEYS.values()}
    }
    assert {"depth", "steps", "money"} < named
    assert named <= explained


def test_the_depths_of_the_document_are_depths() -> None:
    rows = {row[0]: row[1] for row in table_rows(document("reference/houses.md"))}
    texts = re.findall(r'"([^"]+)"', rows["depth"])
    assert len(texts) == 4
    assert [str(read_value(CutDepth, text)) for text in texts] == texts


def test_every_example_of_the_rulebook_document_is_toml() -> None:
    examples = blocks("reference/rulebooks.md", "toml")
    assert len(examples) >= 8
    for text in examples:
        assert tomllib.loads(text)


def test_the_example_game_is_that_of_the_tests() -> None:
    example = tomllib.loads(blocks("reference/rulebooks.md", "toml")[-1])
    path = Path(__file__).parents[1] / "variations" / "blackjack-52.toml"
    whole = tomllib.loads(path.read_text("utf-8"))
    assert {name: whole[name] for name in example} == example
    assert find_rulebook(str(path)).id == example["id"]


def test_the_record_of_the_document_replays_to_its_result() -> None:
    played = result(replay(read_record(blocks("reference/round-record.md", "toml")[0])))
    assert played == json.loads(blocks("reference/round-record.md", "json")[0])


def test_the_record_document_names_every_code_kind_and_field() -> None:
    text = document("reference/round-record.md")
    for code in get_args(Code):
        assert f"| `{code}` |" in text
    for kind in WagerKind:
        assert f"`{kind.value}`" in text
