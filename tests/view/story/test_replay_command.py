"""`fortyeight replay` for people: the story, and a sentence where there is none."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from fortyeight.cli import app
from tests.view.story.golden import CASES, told

ROUND = CASES / "ma-spanish21--split-678-pays-bonus.toml"


def test_a_piped_story_is_plain_text() -> None:
    done = CliRunner().invoke(app, ["replay", str(ROUND)])
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert lines[:3] == [
        "6-7-8 of mixed suits on a split hand",
        "Spanish 21 (Massachusetts), 6 decks, an unread hole card",
        "",
    ]
    assert lines[3:] == told(ROUND.stem)


def test_several_stories_follow_each_other_with_a_space_between() -> None:
    done = CliRunner().invoke(app, ["replay", str(ROUND), str(ROUND)])
    first, _, second = done.stdout.partition("\n\n6-7-8")
    assert first.startswith("6-7-8")
    assert second


def test_a_bad_record_is_one_sentence_with_file_place_and_clause() -> None:
    bad = CASES / "bbc-spanish21--king-queen-split-refused.toml"
    done = CliRunner().invoke(app, ["replay", str(bad)])
    assert done.exit_code == 2
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"{bad}: actions[0]: only two cards of the same rank are split (")
    assert line.endswith(")")


def test_of_several_records_the_bad_one_is_named() -> None:
    bad = CASES / "bbc-spanish21--king-queen-split-refused.toml"
    done = CliRunner().invoke(app, ["replay", str(bad), str(ROUND)])
    assert done.exit_code == 2
    assert done.stderr.startswith(f"{bad}: actions[0]: ")
    assert "Ann wins $30.00 in the round." in done.stdout


@pytest.mark.parametrize("escape", ["\\u001b[2J", "\\u202e", "\\u0007"])
def test_a_title_cannot_steer_the_terminal(escape: str, tmp_path: Path) -> None:
    file = tmp_path / "round.toml"
    text = ROUND.read_text(encoding="utf-8").replace("6-7-8 of", f"{escape}6-7-8 of", 1)
    file.write_text(text, encoding="utf-8")
    done = CliRunner().invoke(app, ["replay", str(file)])
    assert done.exit_code == 0
    assert done.stdout.splitlines()[0].startswith("�")
    assert "\x1b" not in done.stdout
