"""The tutorial prints what the commands print."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fortyeight.cli import app

TUTORIAL = Path(__file__).parents[2] / "docs" / "tutorial" / "first-steps.md"
TEXT = TUTORIAL.read_text("utf-8")
FILES = dict(re.findall(r"(?s)`([a-z]+\.toml)`:\n\n```toml\n(.*?)```", TEXT))
SESSIONS = dict(re.findall(r"(?ms)^```\n\$ fortyeight (replay.*?|ev.*?)\n(.*?)```", TEXT))


@pytest.mark.parametrize("command", SESSIONS)
def test_a_session(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in FILES.items():
        Path(name).write_text(text, "utf-8")
    done = CliRunner().invoke(app, shlex.split(command))
    assert done.exit_code == 0
    assert done.stdout == SESSIONS[command]


def test_the_house_is_allowed(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text(FILES["house.toml"], "utf-8")
    assert CliRunner().invoke(app, ["rules", "check", str(house)]).exit_code == 0


def test_both_sessions_are_found() -> None:
    assert len(SESSIONS) == 2
    assert set(FILES) == {"surrender.toml", "house.toml"}
