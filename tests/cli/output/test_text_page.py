"""Pages of text: as wide as COLUMNS says, or not wrapped where output is piped."""

from __future__ import annotations

import pytest

from fortyeight.cli.output.text_page import say

LINE = "  Mean net result per box: -3.93500% of a wager (95% confidence interval)."


def test_piped_lines_stay_whole(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    say(LINE)
    assert capsys.readouterr().out == f"{LINE}\n"


def test_lines_are_wrapped_between_words_if_columns_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    say(LINE)
    assert capsys.readouterr().out.splitlines() == [
        "  Mean net result per box: -3.93500% of",
        "  a wager (95% confidence interval).",
    ]
