"""`fortyeight replay` as other programs use it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fortyeight.cli import app
from tests.rounds import record

CASES = Path(__file__).parent / "cases"
GOOD = CASES / "ma-spanish21--split-678-pays-bonus.toml"
BAD = CASES / "ma-pontoon21--five-decks-refused.toml"


def run(*args: str | Path) -> tuple[int, str, str]:
    done = CliRunner().invoke(app, ["replay", *map(str, args)])
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.stdout, done.stderr


def test_one_object_for_one_file() -> None:
    code, out, _ = run(GOOD, "--json")
    found = json.loads(out)
    assert code == 0
    assert "file" not in found
    assert found["net"] == {"ann": "30.00"}
    assert found["dealer"] == {
        "cards": ["9d", "8s"],
        "total": 17,
        "soft": False,
        "blackjack": False,
    }
    assert found["hands"][0] == {
        "box": 1,
        "hand": 1,
        "cards": ["7h", "6c", "8d"],
        "total": 21,
        "soft": False,
        "outcome": "win",
    }
    assert found["wagers"][0] == {
        "player": "ann",
        "box": 1,
        "hand": 1,
        "kind": "main",
        "staked": "20.00",
        "returned": "50.00",
        "clause": "5(f)(1)",
    }


def test_an_error_object_and_exit_code_2() -> None:
    code, out, _ = run(BAD, "--json")
    assert code == 2
    assert json.loads(out) == {
        "error": {
            "code": "bad-house",
            "message": "5 is not one of 6, 8",
            "clause": "2(a)",
            "at": "house.decks",
        }
    }


def test_several_files_one_object_a_line() -> None:
    code, out, _ = run(GOOD, BAD, GOOD, "--json")
    found = [json.loads(line) for line in out.splitlines()]
    assert code == 2
    assert [one["file"] for one in found] == [str(GOOD), str(BAD), str(GOOD)]
    assert [("error" in one) for one in found] == [False, True, False]


@pytest.mark.parametrize("name", ["none.toml", ".", "binary.toml", "huge.toml"])
def test_a_file_that_cannot_be_read(tmp_path: Path, name: str) -> None:
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "huge.toml").write_text("#" * 2_000_000, "utf-8")
    code, out, _ = run(tmp_path / name, "--json")
    assert code == 2
    assert json.loads(out)["error"]["code"] == "bad-record"


def test_without_json_a_fault_is_one_sentence() -> None:
    code, out, err = run(BAD)
    assert (code, out) == (2, "")
    assert err.strip() == f"{BAD}: house.decks: 5 is not one of 6, 8 (2(a))"


@pytest.mark.parametrize("ending", ["json", "csv"])
def test_a_round_is_exported_to_other_formats_and_read_back(ending: str, tmp_path: Path) -> None:
    copy = tmp_path / f"round.{ending}"
    code, out, _ = run(GOOD, "--json", "--export", copy)
    assert code == 0
    assert run(copy, "--json") == (0, out, "")
    if ending == "json":
        assert json.loads(copy.read_text("utf-8"))["rulebook"] == "ma-spanish21"


def test_several_rounds_become_a_history(tmp_path: Path) -> None:
    copy = tmp_path / "rounds.csv"
    assert run(GOOD, GOOD, "--json", "--export", copy)[0] == 0
    code, out, _ = run(copy, "--json")
    assert code == 0
    assert [json.loads(line)["net"] for line in out.splitlines()] == [{"ann": "30.00"}] * 2
    copy.write_text("rulebook,wagers,shoe,actions\nma-spanish21,ann 1,Kh,\n", "utf-8")
    code, _, error = run(copy)
    assert code == 2
    assert "line 2: wagers[0]" in error


def test_an_exported_round_replays_the_same(tmp_path: Path) -> None:
    copy = tmp_path / "copy.toml"
    assert run(GOOD, "--json", "--export", copy)[0] == 0
    assert run(copy, "--json")[1] == run(GOOD, "--json")[1]
    assert run(GOOD, GOOD, "--export", copy)[0] == 2
    assert run(GOOD, "--export", tmp_path / "no" / "where.toml")[0] == 2


def test_a_rulebook_of_ones_own(tmp_path: Path) -> None:
    books = Path(__file__).parent.parent.parent / "src/fortyeight/rulebook/books"
    text = (books / "ma-spanish21.toml").read_text("utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(
        text.replace('"ma-spanish21"', '"my-game"', 1).replace(
            'pays              = { value = "3:2"', 'pays              = { value = "2:1"'
        ),
        "utf-8",
    )
    round_file = tmp_path / "round.toml"
    round_file.write_text(record("my-game", "ann 1 main 10.00", "Ah 9c Kd"), "utf-8")
    assert json.loads(run(round_file, "--json")[1])["error"]["code"] == "unknown-rulebook"
    code, out, _ = run(round_file, "--json", "--book", mine)
    assert code == 0
    assert json.loads(out)["net"] == {"ann": "20.00"}
    assert run(round_file, "--book", tmp_path / "none.toml")[0] == 2
    assert run(round_file, "--book", "none")[0] == 2
