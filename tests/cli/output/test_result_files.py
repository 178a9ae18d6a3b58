"""Every command that writes files: none is overwritten unasked, each is complete and announced."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from fractions import Fraction
from io import StringIO
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from fortyeight import __version__
from fortyeight.cli import COMMANDS, app
from fortyeight.cli.framework.bad_input import BadInput
from fortyeight.cli.framework.lazy_commands import load_app
from fortyeight.cli.output.result_files import EXISTS, csv_table, write_all
from fortyeight.cli.simulate.path_files import caption_of, figures_of, headline_of
from fortyeight.cli.simulate.run_table import COLUMNS
from fortyeight.rulebook import open_house, rulebook

CASES = Path(__file__).parents[2] / "record" / "cases"
RECORD = str(CASES / "ma-spanish21--blackjack-beats-dealer-blackjack.toml")
QUESTIONS = (
    '{"id": "a", "book": "ma-spanish21", "hand": "6s 7s", "up": "9h"}\n'
    '{"book": "ma-spanish21", "hand": "6s 7s", "up": "9h", "doubled": "no"}\n'
)
SHORT_RUN = ("--rounds", "2000", "--seed", "1", "--strategy", "mimic")
#: Options that name a file to write, and its suffix.
OUTPUTS = {
    "--csv": "csv",
    "--svg": "svg",
    "--latex": "tex",
    "--png": "png",
    "--pdf": "pdf",
    "--toml": "toml",
    "--export": "toml",
    "--plot": "svg",
    "--parquet": "",
}
#: Arguments with which each command finishes quickly.
QUICK = {
    "replay": (RECORD,),
    "chart": ("ma-spanish21",),
    "side-wagers": ("ma-spanish21",),
    "solve": ("ma-spanish21",),
    "tables": (),
    "simulate": ("ma-spanish21", *SHORT_RUN),
    "shuffles": (
        *("md-pontoon21", "--riffles", "7", "--strategy", "mimic"),
        *("--measured", "64", "--shoes", "64", "--seed", "1"),
    ),
}
#: Commands that take long before they write: only their refusals are tested here.
LONG = {"sweep": ("ma-spanish21",), "count derive": ("ma-spanish21",)}


def options_of(group: typer.Typer, path: str) -> Iterator[tuple[str, set[str]]]:
    """Yield every command below a group, with the names of its options."""
    command = typer.main.get_command(group)
    children = getattr(command, "commands", {"": command})
    for name, child in children.items():
        yield f"{path} {name}".strip(), {word for one in child.params for word in one.opts}


def found() -> dict[str, set[str]]:
    return {
        name if name.split()[-1] != path else path: options
        for path, command in COMMANDS.items()
        for name, options in options_of(load_app(path, command), path)
    }


WRITING = [
    (command, option)
    for command, options in sorted(found().items())
    for option in sorted(options & OUTPUTS.keys())
]


def run(command: str, *words: object) -> Result:
    return CliRunner().invoke(app, [*command.split(), *map(str, words)])


def place(option: str, folder: Path) -> tuple[Path, Path]:
    """Return the value of the option, and a file that is written for it."""
    if option == "--parquet":
        return folder, folder / "results.parquet"
    path = folder / f"out.{OUTPUTS[option]}"
    return path, path


def needed(command: str, folder: Path) -> tuple[str, ...]:
    if command == "ev":
        (folder / "questions.jsonl").write_text(QUESTIONS, "utf-8")
        return ("--batch", str(folder / "questions.jsonl"))
    return (QUICK | LONG)[command]


def test_the_commands_are_found() -> None:
    assert ("simulate", "--csv") in WRITING
    assert ("count derive", "--toml") in WRITING
    assert {command for command, _ in WRITING} == {*QUICK, *LONG, "ev"}


@pytest.mark.parametrize(("command", "option"), WRITING)
def test_an_existing_file_is_refused(command: str, option: str, tmp_path: Path) -> None:
    named, file = place(option, tmp_path)
    file.write_text("mine", "utf-8")
    done = run(command, *needed(command, tmp_path), option, named)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == f"{file}: {EXISTS}\n"
    assert file.read_text("utf-8") == "mine"


@pytest.mark.parametrize(("command", "option"), [one for one in WRITING if one[0] in QUICK])
@pytest.mark.parametrize("as_json", [False, True])
def test_a_file_is_announced_and_overwritten_if_forced(
    command: str, option: str, as_json: bool, tmp_path: Path
) -> None:
    named, file = place(option, tmp_path)
    file.write_text("mine", "utf-8")
    for_program = ["--json"] if as_json else []
    done = run(command, *needed(command, tmp_path), option, named, "--force", *for_program)
    assert done.exit_code == 0, done.output
    assert not file.read_bytes().startswith(b"mine")
    assert f"Written: {file}\n" in (done.stderr if as_json else done.stdout)
    if as_json:
        json.loads(done.stdout)
    assert not list(tmp_path.glob(".*.part"))


def rows_of(file: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(file.read_text("utf-8"))))


def test_the_answers_of_a_batch(tmp_path: Path) -> None:
    file = tmp_path / "answers.csv"
    words = ("--batch", tmp_path / "questions.jsonl", "--csv", file)
    needed("ev", tmp_path)
    done = run("ev", *words)
    assert done.exit_code == 2, "one of them has no answer"
    assert done.stdout == f"Written: {file}\n"
    first, second = rows_of(file)
    answers = run("ev", *words, "--json", "--force")
    told = [json.loads(line) for line in answers.stdout.splitlines()]
    assert answers.stderr == f"Written: {file}\n"
    assert (first["id"], first["best"], first["exact"]) == ("a", told[0]["best"], "True")
    assert first["book"] == told[0]["question"]["book"]
    assert float(first["hit_wagers"]) == told[0]["hit"]
    costs = {name: float(first[f"cost_of_{name}_wagers"]) for name in told[0]["cost_of"]}
    assert costs == told[0]["cost_of"]
    assert second["error"] == told[1]["error"] == 'line 2: "doubled" must be a whole number'


def test_a_single_answer_has_no_table(tmp_path: Path) -> None:
    done = run("ev", "ma-spanish21", "--hand", "6s 7s", "--up", "9h", "--csv", tmp_path / "a.csv")
    assert done.exit_code == 2
    assert "--batch" in done.stderr


def test_the_figures_of_a_solution(tmp_path: Path) -> None:
    file = tmp_path / "solved.csv"
    told = json.loads(run("solve", "ma-spanish21", "--csv", file, "--json").stdout)
    rows = rows_of(file)
    edges = {row["case"]: float(row["wagers"]) for row in rows if row["figure"] == "house edge"}
    assert edges == {
        "chart": told["edge_chart"],
        **{name: -ev for name, ev in told["models"].items()},
    }
    nets = {
        float(row["wagers"]): float(row["probability"])
        for row in rows
        if row["figure"] == "net result"
    }
    assert nets == {float(net): chance for net, chance in told["distribution"].items()}
    assert {(row["book"], row["decks"], row["exact"]) for row in rows} == {
        ("ma-spanish21", "6", "True")
    }


def test_side_bets_have_exact_fractions(tmp_path: Path) -> None:
    file = tmp_path / "bets.csv"
    assert run("side-wagers", "ma-spanish21", "--decks", "8", "--csv", file).exit_code == 0
    bets: dict[str, Fraction] = {}
    for row in rows_of(file):
        assert json.loads(row["house"]) == {"decks": 8}
        if row["probability_fraction"]:
            exact = Fraction(row["probability_fraction"])
            assert float(exact) == float(row["probability"])
            bets[row["wager"]] = bets.get(row["wager"], Fraction()) + exact
    assert bets["match"] == 1


def test_a_run(tmp_path: Path) -> None:
    file = tmp_path / "run.csv"
    words = ("ma-spanish21", *SHORT_RUN, "--optional", "--trip", "50", "--bankroll", "20")
    told = json.loads(run("simulate", *words, "--csv", file, "--json").stdout)
    rows = rows_of(file)
    (mean,) = (row for row in rows if row["figure"] == "mean")
    assert float(mean["wagers"]) == told["mean"]
    assert float(mean["standard_error_wagers"]) == told["standard_error"]
    counted = sum(int(row["number"]) for row in rows if row["figure"] == "net result")
    assert counted == int(mean["number"]) == 2_000
    bets = {row["case"]: row for row in rows if row["figure"] == "side bet"}
    assert bets.keys() == told["optional"].keys()
    ruined = next(row for row in rows if (row["figure"], row["case"]) == ("trip", "ruined"))
    assert float(ruined["probability"]) == told["trips"]["ruined"]["chance"]
    assert {row["seed"] for row in rows} == {"1"}
    run("simulate", "ma-spanish21", *SHORT_RUN, "--csv", file, "--force")
    assert list(rows_of(file)[0]) == list(rows[0]), "the same columns for every run"
    assert tuple(rows[0]) == COLUMNS


def test_a_table_keeps_every_digit_and_leaves_out_what_is_long() -> None:
    third, long = Fraction(1, 3), Fraction(1, 10**20)
    rows: list[dict[str, object]] = [
        {"a": 0.1 + 0.2, "b": third},
        {"c": 'say "no", then', "b": long},
        {"a": None},
    ]
    assert csv_table(rows, ("first",)).decode().splitlines() == [
        "first,a,b,c",
        ",0.30000000000000004,1/3,",
        ',,,"say ""no"", then"',
        ",,,",
    ]


def test_all_files_or_none(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.csv", tmp_path / "nowhere" / "bad.csv"
    good.write_text("old", "utf-8")
    with pytest.raises(BadInput, match="cannot be written"):
        write_all({good: b"new", bad: b"new"}, force=True)
    assert [path.name for path in tmp_path.iterdir()] == ["good.csv"]
    assert good.read_text("utf-8") == "old"


def test_a_file_that_comes_into_being_meanwhile_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, taken, free = (tmp_path / f"out{number}.csv" for number in ("", "-2", "-3"))

    def interfere(_: object) -> bytes:
        file.write_text("mine", "utf-8")
        return b"new"

    monkeypatch.setattr("fortyeight.cli.solve.csv_table", interfere)
    taken.write_text("mine too", "utf-8")
    done = run("solve", "ma-spanish21", "--csv", file)
    assert done.exit_code == 2
    assert "House edge" in done.stdout, "the figures are printed all the same"
    assert done.stdout.endswith(f"Written: {free}\n")
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"{file}: another program made this file in the meantime")
    assert line.endswith(f"the result is in {free}.")
    assert [one.read_text("utf-8") for one in (file, taken, free)] == ["mine", "mine too", "new"]
    assert run("solve", "ma-spanish21", "--csv", file, "--force").exit_code == 0
    assert file.read_text("utf-8") == "new"


def test_what_cannot_be_written_is_printed_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()

    def vanish(_: object) -> bytes:
        folder.rmdir()
        return b"new"

    monkeypatch.setattr("fortyeight.cli.solve.csv_table", vanish)
    done = run("solve", "ma-spanish21", "--csv", folder / "out.csv")
    assert done.exit_code == 2
    assert "House edge" in done.stdout
    assert "it cannot be written" in done.stderr


def test_the_captions_of_a_plot(tmp_path: Path) -> None:
    house = open_house(rulebook("mbs-pontoon"), {"decks": 6})
    file = tmp_path / "house.toml"
    file.write_text('rulebook = "mbs-pontoon"\ndecks = 6\n', "utf-8")
    told = json.loads(
        run("simulate", file, *SHORT_RUN, "--plot", tmp_path / "a.svg", "--json").stdout
    )
    assert headline_of(told) == f"2,000 rounds by mimic, one box, {told['shoes']:,} shoes, seed 1"
    assert caption_of(house, told) == (
        "decks = 6",
        "a wager is S$10.00 (SGD)",
        f"fortyeight {__version__}",
    )
    figures = dict(figures_of(told, "S$"))
    assert figures["An hour at S$10.00 a box"] == ""
    assert figures["Expected"].lstrip("+−").startswith("S$")
    chute = told | {"chute": 16, "interrupted": True}
    assert "a continuous shuffler with 16 cards in its chute" in headline_of(chute)
    assert "stopped before its end" in caption_of(house, chute)
