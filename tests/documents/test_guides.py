"""The guides print what the commands print, and their Python runs."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fortyeight.cli import app

DOCS = Path(__file__).parents[2] / "docs"
GUIDES = ["how-to/write-a-house.md", "how-to/add-a-rulebook.md", "explanation/table-machine.md"]


@pytest.mark.parametrize("page", GUIDES)
def test_guide(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = (DOCS / page).read_text("utf-8")
    for name, content in re.findall(r"(?s)`([a-z-]+\.toml)`:\n\n```toml\n(.*?)```", text):
        Path(name).write_text(content, "utf-8")
    sessions = re.findall(r"(?ms)^```\n\$ fortyeight (.*?)\n(.*?)```", text)
    blocks = re.findall(r"(?ms)^```python\n(.*?)^```", text)
    assert blocks
    assert sessions or page.startswith("explanation/")
    for command, printed in sessions:
        done = CliRunner().invoke(app, shlex.split(command))
        assert (done.exit_code, done.stdout) == (0, printed)
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, page, "exec"), names)


def test_rules_new_writes_the_rulebook_of_the_guide(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = (DOCS / "how-to/add-a-rulebook.md").read_text("utf-8")
    (command,) = re.findall(r"(?m)^fortyeight (rules new .*)$", text)
    (book,) = re.findall(r"(?s)`red-dragon.toml`:\n\n```toml\n(.*?)```", text)
    assert CliRunner().invoke(app, shlex.split(command)).exit_code == 0
    written = Path("red-dragon.toml").read_text("utf-8")
    plain = [re.sub(r" +=", " =", line) for line in book.splitlines() if line]
    assert [line for line in written.splitlines() if line and line[0] != "#"] == plain


def test_a_house_that_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = (DOCS / "how-to/write-a-house.md").read_text("utf-8")
    (refusal,) = re.findall(r"`(house.toml: decks: .*)`\.", text)
    Path("house.toml").write_text('rulebook = "ma-spanish21"\ndecks = 10\n', "utf-8")
    done = CliRunner().invoke(app, ["rules", "check", "house.toml"])
    assert (done.exit_code, refusal in done.output) == (2, True)
