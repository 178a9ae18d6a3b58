"""The real command: in a pseudo-terminal, and without one."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fortyeight.cli import app
from fortyeight.rulebook import shipped_books
from tests.cli.pty_session import Session

QUESTIONS = ("against the", "Insurance", "again, W wagers")


def whole_round(session: Session) -> str:
    """Stands on everything until the round is over; what was shown meanwhile."""
    shown = ""
    while "again, W wagers" not in shown:
        new = session.until(*QUESTIONS)
        shown += new
        if "again, W wagers" not in new:
            session.line("n" if "Insurance" in new.splitlines()[-1] else "s")
    return shown


@pytest.mark.parametrize("book", shipped_books())
def test_a_whole_round_of_each_book(book: str) -> None:
    session = Session("--book", book, "--seed", "7", "--quick")
    assert "for tests, not for play" in session.until("Enter plays here")
    session.line()
    session.until("Your name?")
    session.line("Zoe")
    assert "Play money" in session.until("How many chips?")
    session.line()
    session.until("Your wager on box 1?")
    session.line()
    session.until("too? (")
    session.line()
    if book == "bbc-spanish21":
        session.until("Break Bonus wager too?")
        session.line()
    shown = whole_round(session)
    assert "▸ Zoe" in shown
    assert "╭─────╮" in shown
    assert "in the round." in shown or "round even." in shown
    session.line("q")
    assert session.end() == 0
    assert "You played one round" in session.text
    assert session.text.rstrip().endswith("Goodbye.")
    assert max(len(line) for line in session.text.splitlines() if "╭" in line) <= 80


def test_the_books_are_offered_and_garbage_is_asked_again() -> None:
    session = Session("--seed", "1", "--quick")
    shown = session.until("Which one?")
    assert shown.count("Spanish 21") == 2
    assert shown.count("Pontoon") == 3
    session.line("9")
    session.until("“9” is not one of them: type a number from 1 to 5.")
    session.line("\x1b[31mred")
    session.until("is not one of them")
    session.line("4")
    assert "S$10.00" in session.until("Enter plays here")
    session.line("q")
    assert session.end() == 0
    assert "Traceback" not in session.text


@pytest.mark.parametrize(("key", "code"), [("\x04", 0), ("\x03", 130)])
def test_the_end_of_input_and_ctrl_c_leave_politely(key: str, code: int) -> None:
    session = Session("--book", "mbs-pontoon", "--seed", "3", "--quick")
    for question in ("Enter plays here", "Your name?", "How many chips?", "Your wager"):
        session.until(question)
        session.line()
    session.until("too? (")
    session.send(key)
    assert session.end() == code
    assert "You played no rounds" in session.text
    assert "leave with S$1,000.00: even." in " ".join(session.text.split())
    assert "Traceback" not in session.text
    assert "Aborted" not in session.text


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "fortyeight", *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def refused(*arguments: str) -> Result:
    """A command that ends before it needs a terminal, in this process."""
    done = CliRunner().invoke(app, list(arguments))
    assert done.exit_code == 2, done.output
    return done


def test_without_a_terminal_it_says_what_to_do() -> None:
    done = run("play", "--terminal")
    assert done.returncode == 0
    assert "fortyeight play" in done.stdout
    assert "fortyeight replay FILE" in done.stdout
    assert not done.stderr


def test_a_bad_house_is_told_with_every_fault_and_clause(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('rulebook = "ma-spanish21"\ndecks = 5\nsoft_17 = "draw"\n', encoding="utf-8")
    done = run("play", "--house", str(house))
    assert done.returncode == 2
    assert not done.stdout
    assert [line.rpartition(" ")[2] for line in done.stderr.splitlines()] == ["(2(a))", "(12(b))"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--book", "nonsense"), "there is no rulebook"),
        (("--house", "/nowhere/house.toml"), "cannot be read"),
    ],
)
def test_bad_options_are_told_in_a_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    done = refused("play", *arguments)
    assert sentence in done.stderr


def test_a_house_of_another_book_is_refused(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('rulebook = "ma-spanish21"\n', encoding="utf-8")
    done = refused("play", "--house", str(house), "--book", "mbs-pontoon")
    assert "is a house of ma-spanish21, not of mbs-pontoon" in done.stderr
