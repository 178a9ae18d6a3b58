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
    write_record,
)

CASES = sorted((Path(__file__).parent / "cases").glob("*.toml"))

#: Cases that need a wheel, which the referee does not know yet: it refuses them with a sentence.
WAITING = {
    "ma-pontoon21--xtreme-needs-second-card": "bad-wager",
    "ma-spanish21--bonus-spin-ace-and-blackjack": "bad-wager",
    "md-pontoon21--blackjack-under-six-spins": "bad-wager",
}
PLAYABLE = [case for case in CASES if case.stem not in WAITING]
PLAYED = [
    case
    for case in PLAYABLE
    if tomllib.loads(case.read_text("utf-8"))["expect"]["status"] in ("settled", "void")
]


def test_the_cases_are_here() -> None:
    assert len(CASES) >= 45
    assert set(WAITING) <= {case.stem for case in CASES}


@pytest.mark.parametrize("case", PLAYABLE, ids=lambda case: case.stem)
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


@pytest.mark.parametrize(("stem", "code"), WAITING.items())
def test_what_is_not_refereed_yet_is_refused(stem: str, code: str) -> None:
    case = next(case for case in CASES if case.stem == stem)
    with pytest.raises(RecordFault) as caught:
        replay(read_record_file(case))
    assert caught.value.code == code


@pytest.mark.parametrize("case", PLAYED, ids=lambda case: case.stem)
def test_a_replayed_case_is_written_and_replays_the_same(case: Path) -> None:
    played = replay(read_record_file(case))
    text = write_record(played.start, played.events, title=played.record.title)
    again = replay(read_record(text))
    assert table_result(again.table) == table_result(played.table)
    assert again.record.title == played.record.title
    assert write_record(again.start, again.events, title=played.record.title) == text
