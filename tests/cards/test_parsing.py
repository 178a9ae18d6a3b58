"""Cards as people type them, read by Python and by the pages alike."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

import fortyeight.web
from fortyeight.cards import FACES, UnknownCard, parse_card, parse_cards

SCRIPT = Path(fortyeight.web.__file__).parent / "static" / "core" / "text" / "card-text.js"
NODE = shutil.which("node")

GOOD = {
    "10h": "Th",
    "th": "Th",
    "Td": "Td",
    "10♥": "Th",
    "6♠": "6s",
    "6♤": "6s",
    "6S": "6s",
    "aC": "Ac",
    "K♦\ufe0f": "Kd",
    " 7s ": "7s",
    "6s,7s": "6s 7s",
    "6s; 7♠": "6s 7s",
    "6s+7s": "6s 7s",
    "6s7s10c": "6s 7s Tc",
    "": "",
}
BAD = (
    "1h",
    "11h",
    "s6",
    "6",
    "h",
    "6x",
    "100h",
    "6sx",
    "x6s",
    "6s7",
    "JK",
    "??",
    "6\u017f",
    "\u212as",
)


@pytest.mark.parametrize(("typed", "means"), GOOD.items())
def test_what_people_write(typed: str, means: str) -> None:
    assert " ".join(map(str, parse_cards(typed))) == means


@pytest.mark.parametrize("typed", BAD)
def test_what_names_no_card(typed: str) -> None:
    with pytest.raises(UnknownCard, match="is not a card: write a rank") as caught:
        parse_cards(f"7s {typed} 8s")
    assert caught.value.text
    with pytest.raises(UnknownCard):
        parse_card(typed)


def test_every_card_is_read_as_it_is_written() -> None:
    for text, face in FACES.items():
        assert parse_card(text) is face


def test_one_card_is_not_two() -> None:
    with pytest.raises(UnknownCard):
        parse_card("6s 7s")


@pytest.mark.skipif(NODE is None, reason="node is not on this machine")
def test_the_pages_read_the_same(tmp_path: Path) -> None:
    assert NODE is not None
    shutil.copy(SCRIPT, tmp_path / "card-text.mjs")
    texts = [*GOOD, *BAD]
    (tmp_path / "run.mjs").write_text(
        "import { parseCards } from './card-text.mjs';\n"
        f"console.log(JSON.stringify({json.dumps(texts)}.map(parseCards)));\n"
    )
    done = subprocess.run([NODE, tmp_path / "run.mjs"], capture_output=True, text=True, check=True)
    found = json.loads(done.stdout)
    for text, one in zip(texts, found, strict=True):
        if text in GOOD:
            assert (" ".join(one["cards"]), one["unknown"]) == (GOOD[text], ""), text
        else:
            assert one["unknown"] == text
