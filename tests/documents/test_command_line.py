"""The command-line reference matches the commands."""

from __future__ import annotations

from pathlib import Path

from tools.documents.command_line import commands, page

REFERENCE = Path(__file__).parents[2] / "docs" / "reference" / "command-line.md"


def test_the_page_is_current() -> None:
    assert REFERENCE.read_text("utf-8") == page(), "run tools/command-line"


def test_every_command_and_option_is_on_it() -> None:
    text = REFERENCE.read_text("utf-8")
    for path, command in commands():
        section = text.partition(f"\n## {path}\n")[2].partition("\n## ")[0]
        names = [name for one in command.params if not one.hidden for name in one.opts]
        assert section, path
        for name in names:
            assert f"`{name}" in section or not name.startswith("--"), (path, name)
