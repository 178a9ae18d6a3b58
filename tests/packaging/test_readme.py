"""The examples of the README are true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fortyeight.cli import app
from fortyeight.record import read_record, replay, result

README = (Path(__file__).parent.parent.parent / "README.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


@pytest.mark.parametrize("code", blocks("python"))
def test_python(code: str) -> None:
    exec(compile(code, "README.md", "exec"), {})


@pytest.mark.parametrize("text", blocks("toml"))
def test_records(text: str) -> None:
    assert result(replay(read_record(text)))["net"] == {"ann": "-5.00"}


def test_commands_exist() -> None:
    commands = re.findall(
        r"^fortyeight ([a-z]+(?: (?:list|show|check|diff|referee))?)", README, re.M
    )
    assert len(commands) >= 6
    for command in commands:
        done = CliRunner().invoke(app, [*command.split(), "--help"])
        assert done.exit_code == 0, command
