"""Names that a shell completes, and wrong ones with a suggestion of the closest."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from fortyeight.cli import COMMANDS, app


def completed(*words: str) -> list[str]:
    """Return the completions of the last word in bash."""
    line = {"COMP_WORDS": " ".join(("fortyeight", *words)), "COMP_CWORD": str(len(words))}
    asked = {"_FORTYEIGHT_COMPLETE": "complete_bash", **line}
    return CliRunner().invoke(app, [], prog_name="fortyeight", env=asked).stdout.split()


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (("so",), ["solve"]),
        (("rules", "sh"), ["show"]),
        (("solve", "ma-"), ["ma-spanish21", "ma-pontoon21"]),
        (("rules", "diff", "mbs-pontoon", "b"), ["bbc-spanish21", "blackjack52"]),
        (("solve", "mbs-pontoon", "--model", "s"), ["split-aware"]),
        (
            ("simulate", "mbs-pontoon", "--strategy", ""),
            ["chart", "optimal", "mimic", "never-bust"],
        ),
        (("solve", "mbs-pontoon", "--dealing", "hole"), ["hole-card", "hole-card-checked"]),
        (("count", "show", "md"), ["md-pontoon21"]),
    ],
)
def test_names_are_completed(words: tuple[str, ...], names: list[str]) -> None:
    assert completed(*words) == names


def test_every_command_is_completed() -> None:
    assert completed("") == list(COMMANDS)


def test_a_file_is_left_to_the_shell() -> None:
    assert completed("solve", "./my-house") == []


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("simulat", "Did you mean 'simulate'"),
        ("solve ma-spanish", "did you mean ma-spanish21?"),
        ("play --book mbs-ponton", "did you mean mbs-pontoon?"),
        ("solve mbs-pontoon --model split", "did you mean split-aware?"),
        ("chart mbs-pontoon --strategy mimik", "did you mean mimic?"),
        ("simulate mbs-pontoon --with insurence", "did you mean insurance?"),
        ("shuffles mbs-pontoon --procedure onepile", "choose one-pile or house"),
        ("count show ma-spanish", "did you mean ma-spanish21?"),
    ],
)
def test_a_wrong_name_is_answered_with_the_closest(words: str, answer: str) -> None:
    done = CliRunner().invoke(app, words.split())
    assert done.exit_code == 2
    assert answer in " ".join(done.stderr.split())


def test_a_name_that_is_close_to_none_is_only_refused() -> None:
    done = CliRunner().invoke(app, ["solve", "tiddlywinks"])
    assert done.exit_code == 2
    assert "did you mean" not in done.stderr
