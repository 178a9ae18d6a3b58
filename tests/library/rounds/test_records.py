"""Records to and from JSON, shoes and hand histories from CSV."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import fortyeight as fe
from fortyeight.papers import card_svg
from fortyeight.record import read_record_file
from tests.effort import effort

CASES = sorted((Path(__file__).parents[2] / "record" / "cases").rglob("*.toml"))
CARDS = Path(fe.__file__).parent / "web" / "static" / "cards"


def _playable() -> list[Path]:
    chosen = []
    for path in CASES[:: effort(6, 1)]:
        try:
            fe.replay(path)
        except fe.InputError:
            continue
        chosen.append(path)
    return chosen


def test_records_survive_json_and_csv(tmp_path: Path) -> None:
    paths = _playable()
    assert len(paths) > 5
    for path in paths:
        fields = fe.record_to_json(path.read_text("utf-8"))
        as_json = tmp_path / "round.json"
        as_json.write_text(json.dumps(fields), "utf-8")
        assert fe.replay(as_json).result == fe.replay(path).result
        fields.pop("expect", None)
        if set(fields) <= {"rulebook", "title", "wagers", "shoe", "actions", "house", "spins"}:
            table = fe.write_history([_toml(path)])
            (record,) = fe.read_history(table)
            assert fe.Game.from_record(record).result == fe.replay(path).result


def _toml(path: Path) -> str:
    text = path.read_text("utf-8")
    return text.partition("[expect")[0]


def test_undo_of_a_record_goes_back_to_its_bets() -> None:
    for path in _playable():
        game = fe.replay(path)
        record = read_record_file(path)
        while game.boxes:
            game.undo()
        assert len(game.state.table.wagers) >= len(record.wagers) > 0


def test_a_history_names_its_faulty_line(tmp_path: Path) -> None:
    file = tmp_path / "rounds.csv"
    file.write_text("rulebook,wagers,shoe,actions\nma-spanish21,ann 1 main,Kh,\n", "utf-8")
    with pytest.raises(fe.InputError, match=r"line 2: wagers\[0\]"):
        fe.read_history(file)
    file.write_text("rulebook,cards\n", "utf-8")
    with pytest.raises(fe.InputError, match="no column 'cards'"):
        fe.read_history(file)
    file.write_text("rulebook,wagers,shoe,actions\n", "utf-8")
    with pytest.raises(fe.InputError, match="there are no rounds in it"):
        fe.read_history(file)
    with pytest.raises(fe.InputError, match=r"^the history, line 2: "):
        fe.read_history("rulebook,wagers\nma-spanish21,ann 1 main\n")
    with pytest.raises(fe.InputError, match="record: "):
        fe.record_to_json("x")


def test_shoes_are_read_with_a_heading_or_without(tmp_path: Path) -> None:
    file = tmp_path / "shoes.csv"
    file.write_text("first,second\nKh,9h\n6s 7s 8s\n", "utf-8")
    assert [len(shoe) for shoe in fe.read_shoes(file)] == [2, 3]
    file.write_text("Kh,9h\n6s 7x\n", "utf-8")
    with pytest.raises(fe.InputError, match="line 2"):
        fe.read_shoes(file)


def test_the_shapes_of_cards_are_those_of_the_pages() -> None:
    for name, shapes in (("faces.js", card_svg.RANKS), ("suits.js", card_svg.SUITS)):
        drawn = dict(re.findall(r"^  (\w): '(M[^']+)'", (CARDS / name).read_text("utf-8"), re.M))
        assert drawn == shapes
