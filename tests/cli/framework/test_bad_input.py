"""Bad input: one sentence on the error stream, with a capital, a full stop and exit code 2."""

from __future__ import annotations

import sys

import pytest
import typer

from fortyeight.cli.framework.bad_input import fail


def test_each_sentence_has_a_capital_and_a_full_stop(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(typer.Exit) as ended:
        fail("one fault", "another one.", "a third (2(a))", "up: a fourth", "house.toml has faults")
    assert ended.value.exit_code == 2
    assert capsys.readouterr().err == (
        "One fault.\nAnother one.\nA third (2(a))\nup: a fourth.\nhouse.toml has faults.\n"
    )


def test_a_terminal_breaks_sentences_between_words(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with pytest.raises(typer.Exit):
        fail("foo: no such rulebook or file; choose ma-spanish21")
    assert capsys.readouterr().err == "foo: no such rulebook or file;\nchoose ma-spanish21.\n"
