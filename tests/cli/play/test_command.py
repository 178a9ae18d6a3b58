"""The real command: in a pseudo-terminal, and without one."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from fortyeight.cli import app
from fortyeight.rulebook import shipped_books
from tests.cli.play.pty_session import Session
from tests.effort import effort

#: The number of side bets that each book's own house offers.
SIDE_BETS = {
    "ma-spanish21": 2,
    "ma-pontoon21": 2,
    "md-pontoon21": 3,
    "mbs-pontoon": 1,
    "bbc-spanish21": 2,
}
QUESTIONS = ("against the", ". Insurance", "again, W wagers")


def whole_round(session: Session) -> str:
    """Stand on everything until the round is over, and return the output."""
    shown = ""
    while "again, W wagers" not in shown:
        new = session.until(*QUESTIONS)
        shown += new
        if "again, W wagers" not in new:
            session.send("n" if ". Insurance" in new else "s")
    return shown


@pytest.mark.parametrize("book", effort(["ma-pontoon21", "mbs-pontoon"], shipped_books()))
def test_a_whole_round_of_each_book(book: str) -> None:
    session = Session("--book", book, "--seed", "7", "--quick")
    assert "for tests, not for play" in session.until("Enter plays here")
    session.send("\r")
    session.until("Your name?")
    session.line("Zoe")
    assert "Play money" in session.until("How many chips?")
    session.line()
    session.until("Your wager on box 1?")
    session.line()
    for _ in range(SIDE_BETS[book]):
        session.until("Enter: none)")
        session.line()
    shown = whole_round(session)
    assert "▸ Zoe" in shown
    assert "╭─────╮" in shown
    assert "in the round." in shown or "round even." in shown
    session.send("q")
    assert session.end() == 0
    assert "You played one round" in session.text
    assert session.text.rstrip().endswith("Goodbye.")
    assert max(len(line) for line in session.text.splitlines() if "╭" in line) <= 80


def test_the_books_are_offered_and_garbage_is_asked_again() -> None:
    session = Session("--seed", "1", "--quick")
    shown = session.until("Which one?")
    assert shown.count("Spanish 21") == 2
    assert shown.count("Pontoon") == 3
    session.send("9")
    session.until("“9” is not one of them: type a number from 1 to 5.")
    session.until("Which one?")
    session.send("\x1b[A")
    session.until("is not one of them")
    session.until("Which one?")
    session.send("4")
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


def seated() -> Session:
    """Sit at a table of Singapore, with a decision to make; this seed deals no blackjack."""
    session = Session("--book", "mbs-pontoon", "--seed", "7", "--quick")
    for question in ("Enter plays here", "Your name?", "How many chips?", "Your wager", "too? ("):
        session.until(question)
        session.line()
    session.until("against the")
    return session


@pytest.mark.parametrize(
    ("key", "code"), [("q", 0), ("\x03", 130), *effort([], [("Q", 0), ("\x04", 0)])]
)
def test_a_key_leaves_and_the_terminal_is_as_before(key: str, code: int) -> None:
    session = seated()
    assert not session.waits_for_lines
    session.send(key)
    assert session.end() == code
    assert "You leave in the middle of a round" in session.text


def test_a_signal_ends_it_and_the_terminal_is_as_before() -> None:
    session = seated()
    session.signal(signal.SIGTERM)
    assert session.end() == 128 + signal.SIGTERM
    assert "Traceback" not in session.text


def test_a_key_counts_once_and_an_amount_can_be_typed_and_corrected() -> None:
    """The rest of a word typed by habit is not taken as another decision."""
    session = seated()
    session.send("z")
    session.until("“z” is none of the choices")
    session.until("against the")
    session.send("sit")
    session.until("again, W wagers")
    session.send("29\x7f0\r")
    session.until("too? (")
    session.line()
    assert "S$20.00" in session.until("against the")
    session.send("q")
    assert session.end() == 0


def test_answers_can_come_from_a_pipe() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "fortyeight", "play", "--book", "mbs-pontoon", "--seed", "3"],
        input="\nZoe\n\n20\n\nstand\nq\n",
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "Your name? (Enter: Ann) Zoe\n" in done.stdout
    assert done.stdout.endswith("Goodbye.\n")
    assert "\x1b" not in done.stdout


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
    """Run a command in this process that ends before it needs a terminal."""
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
        (("--book", "nonsense"), "nonsense: no such rulebook or file"),
        (("--book", "ma-spanish"), "(did you mean ma-spanish21?)"),
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
