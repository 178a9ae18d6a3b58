"""The worked rounds: every case gives the result that was worked out by hand."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from fortyeight.record import (
    RecordFault,
    read_record,
    read_record_file,
    replay,
    result,
    table_result,
    write_replayed,
)

CASES = sorted((Path(__file__).parent / "cases").glob("*.toml"))

PLAYED = [
    case
    for case in CASES
    if tomllib.loads(case.read_text("utf-8"))["expect"]["status"] in ("settled", "void")
]


def test_the_cases_are_here() -> None:
    assert len(CASES) >= 54


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_case(case: Path) -> None:
    expected = tomllib.loads(case.read_text("utf-8"))["expect"]
    if expected["status"] == "error":
        with pytest.raises(RecordFault) as caught:
            replay(read_record_file(case))
        assert caught.value.code == expected["error"]
        assert caught.value.message
        return
    found = result(replay(read_record_file(case)))
    assert found["status"] == expected["status"]
    assert found["net"] == expected["net"]
    if "dealer_total" in expected:
        assert found["dealer"]["total"] == expected["dealer_total"]
    if "dealer_cards" in expected:
        assert found["dealer"]["cards"] == expected["dealer_cards"]
    if "hands" in expected:
        assert [hand["outcome"] for hand in found["hands"]] == expected["hands"]


@pytest.mark.parametrize("case", PLAYED, ids=lambda case: case.stem)
def test_a_replayed_case_is_written_and_replays_the_same(case: Path) -> None:
    played = replay(read_record_file(case))
    text = write_replayed(played)
    again = replay(read_record(text))
    assert table_result(again.table) == table_result(played.table)
    assert again.record.title == played.record.title
    assert write_replayed(again) == text
