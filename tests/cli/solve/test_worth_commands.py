"""`fortyeight sweep`, `fortyeight rules diff --edge`, and the page with their tables."""

from __future__ import annotations

import csv
import json
import re
from io import StringIO
from itertools import islice, permutations
from math import inf
from pathlib import Path
from typing import Any

import pytest
from tools.documents.rule_worth import (
    FROM,
    published_table,
    renewed,
    sweep_section,
    waterfall_section,
)
from typer.testing import CliRunner, Result

from fortyeight.analysis.game_rules import game_rules, rules_key
from fortyeight.analysis.limits import limits
from fortyeight.analysis.worth.edges import EdgeCache
from fortyeight.analysis.worth.rule_worth import Simulated
from fortyeight.analysis.worth.waterfall import GROUPS, taking
from fortyeight.cli import app
from fortyeight.cli.bench import solver_speed
from fortyeight.cli.bench.solver_speed import Timing, yardstick
from fortyeight.cli.output.text_page import BAR_WIDTH, bar
from fortyeight.cli.rules.edge import in_their_words
from fortyeight.cli.sweep.combinations_output import dealt_cells, mean_words
from fortyeight.rulebook import open_house, rulebook, shipped_books
from tests.effort import effort

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "reference" / "worth.md"
VARIATION = ROOT / "tests" / "rulebook" / "variations" / "three-redoubles.toml"

#: Few decks and splits, so that little has to be solved.
SMALL = 'rulebook = "bbc-spanish21"\nsplits = 1\ndecks = 2\n'


def run(*words: str | Path) -> Result:
    return CliRunner(env={"COLUMNS": "110"}).invoke(app, [str(word) for word in words])


def printed(*words: str | Path) -> str:
    done = run(*words)
    assert done.exit_code == 0, done.output
    return done.stdout


def refused(*words: str | Path) -> str:
    done = run(*words)
    assert done.exit_code == 2, done.output
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    return line


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A house with a wheel of its own beside its file."""
    (tmp_path / "wheel.toml").write_text('[wheel]\n"100" = 1\n"50" = 3\n', "utf-8")
    file = tmp_path / "house.toml"
    file.write_text(
        'rulebook = "ma-spanish21"\nsplits = 1\nbonus_spin_wheel = "wheel.toml"\n', "utf-8"
    )
    return file


def test_a_sweep_for_programs_and_as_a_table(house: Path, tmp_path: Path) -> None:
    file = tmp_path / "options.csv"
    found = json.loads(printed("sweep", house, "--model", "cdz-", "--csv", file, "--json"))
    assert found["book"] == "ma-spanish21"
    assert found["house"]["splits"] == 1
    assert found["model"] == "cdz-"
    options = {(one["key"], str(one["instead"])): one for one in found["options"]}
    two = options["splits", "2"]
    assert two["found"] == "solved"
    assert two["change"] == pytest.approx(two["edge"] - found["edge"], abs=1e-16)
    assert two["change"] < -0.0009
    assert two["words"] == ["1", "2"]
    assert (options["dealing", "card-reader"]["change"], two["clause"]) == (0.0, "10(c)")
    takes = options["dealer_blackjack_takes", "original-and-busted"]
    assert (takes["value"], takes["ruling"]) == ("original-only", "R12")
    assert options["boxes_per_player", "20"]["found"] == "fault"
    rows = list(csv.DictReader(StringIO(file.read_text("utf-8"))))
    assert [row["key"] for row in rows] == [one["key"] for one in found["options"]]
    assert float(rows[0]["change"]) == found["options"][0]["change"]
    assert {row["found"]: row["change"] for row in rows if row["found"] != "solved"} == {
        "untouched": "0.0",
        "fault": "",
        "open": "",
    }


def test_a_sweep_for_people(house: Path) -> None:
    told = printed("sweep", "ma-spanish21", "--house", house, "--decks", "6", "--model", "cdz-")
    assert "decks = 6" in told
    assert re.search(r"House edge \d\.\d{4}% of the main wager \(cdz-\)", told)
    changes = [float(found) for found in re.findall(r" ([+-]\d\.\d+)%  +-?\d\.\d+%", told)]
    assert [abs(one) for one in changes] == sorted(map(abs, changes), reverse=True)
    assert len(changes) == 5
    assert "█" * BAR_WIDTH in told
    assert "5(a)(3), R2" in told
    assert "boxes_per_player = 20: one person cannot have more boxes than the table" in told
    assert "No effect on the main game\nboxes, boxes_per_player, adjacent_boxes" in told
    assert "houses in" in told


def test_a_book_of_ones_own_that_the_solver_values_as_it_is() -> None:
    """Surrender after a draw, and four doubles of all that stands on the hand."""
    told = printed("sweep", VARIATION)
    assert "The book leaves no choice open that affects the main game." in told
    assert "Not exact" not in told


def test_bad_input_to_a_sweep(tmp_path: Path, house: Path) -> None:
    assert "3 A" in refused("sweep", "md-pontoon21", "--decks", "7")
    assert "no such rulebook" in refused("sweep", "tiddlywinks")
    assert "cdp1, split-aware or cdp" in refused("sweep", "md-pontoon21", "--model", "clever")
    nowhere = tmp_path / "nowhere" / "options.csv"
    assert "there is no folder" in refused("sweep", house, "--csv", nowhere)


def test_the_way_between_two_houses_for_a_program() -> None:
    plain = json.loads(printed("rules", "diff", "ma-spanish21", "md-pontoon21", "--json"))
    found = json.loads(printed("rules", "diff", "ma-spanish21", "md-pontoon21", "--edge", "--json"))
    edge = found.pop("edge")
    assert found == plain
    assert edge["model"] == "split-aware"
    changes = [step["change"] for step in edge["steps"]]
    assert sum(changes) == pytest.approx(edge["b"] - edge["a"], abs=1e-15)
    assert edge["change"] == edge["b"] - edge["a"] > 0
    names = [step["name"] for step in edge["steps"]]
    assert names == [
        "The second card, and what a dealer's blackjack takes",
        "Bonus 21s on split hands",
    ]
    dealing, bonuses = edge["steps"]
    assert (dealing["change"], dealing["alone"], dealing["touches_main_game"]) == (0.0, 0.0, False)
    assert bonuses["alone"] == bonuses["change"] == edge["change"]
    (rule,) = bonuses["rules"]
    assert rule["name"] == "bonus_on_split_hands"
    assert (rule["a"]["clause"], rule["b"]["clause"]) == ("5(f), 10(e)", "11 F")


def test_the_way_between_two_houses_for_people(tmp_path: Path) -> None:
    one, other = tmp_path / "one.toml", tmp_path / "other.toml"
    one.write_text(SMALL, "utf-8")
    other.write_text(SMALL.replace("decks = 2", "decks = 1\nsplit_by = 'value'"), "utf-8")
    before = printed("rules", "diff", one, other)
    told = printed("rules", "diff", one, other, "--edge", "--model", "cdz-")
    assert told.startswith(before.rstrip("\n"))
    more = told[len(before.rstrip("\n")) :]
    assert "(cdz-)" in more
    assert re.search(r"Decks +2 \(Equipment 1\) +1 \(Equipment 1\) +(-0\.\d+%) +\1 ", more)
    assert re.search(r"(?m)^B .*-0\.\d+% +-\d\.\d+%$", more)
    assert "what it is worth depends on their order" in more
    assert "No effect: Splitting pairs." in more


def test_houses_with_the_same_main_game() -> None:
    told = printed("rules", "diff", "ma-spanish21", "ma-pontoon21", "--edge")
    assert "The main game has the same house edge: 0.3644%." in told


@pytest.mark.ruling("R37")
def test_steps_are_named_in_the_words_of_both_books_with_clauses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    of = {name: open_house(rulebook(name)) for name in shipped_books()}
    name = "The second card, and what a dealer's blackjack takes; Blackjack"
    assert in_their_words(name, (of["ma-spanish21"], of["bbc-spanish21"])) == name
    assert in_their_words(name, (of["mbs-pontoon"], of["mbs-pontoon"])) == (
        "The second card, and what a dealer's Pontoon takes; Pontoon"
    )
    assert in_their_words(name, (of["ma-spanish21"], of["mbs-pontoon"])) == (
        "The second card, and what a dealer's blackjack / Pontoon takes; Blackjack / Pontoon"
    )
    # This is about words: what the steps are worth is made up.
    monkeypatch.setattr(EdgeCache, "of", lambda _, rules: rules_key(rules)[0] / 10_000)
    words = ["rules", "diff", "blackjack52", "mbs-pontoon", "--edge"]
    told = CliRunner(env={"COLUMNS": "300"}).invoke(app, words).stdout
    worth = told[told.index("What the differences are worth") :]
    assert "what a dealer's blackjack / Pontoon takes" in worth
    assert re.search(r"6-7-8 of spades +– +3 to 1 \(", worth)
    assert re.search(r"Ranks taken out of the decks +none \(decks\) +10 \(2.1\)", worth)


def test_every_way_between_two_books_can_be_valued() -> None:
    """No rule outside the groups may leave a house that is not valued at the end of the way."""
    of = [open_house(rulebook(name)) for name in shipped_books()]
    every = [path for group in GROUPS for path in group.paths]
    for one, other in permutations(of, 2):
        assert limits(taking(one, other, every)) == ()


def test_a_standard_error_that_is_not_known() -> None:
    once = Simulated(1, 1.5, inf)
    assert mean_words(once) == "+150.0000% (not known)"
    assert dealt_cells(once) == {"rounds": 1, "mean": 1.5, "standard_error": None}
    assert mean_words(Simulated(4, 0.5, 0.25)) == "+50.0000% (25.0000%)"


def test_bad_input_to_the_way_between() -> None:
    assert "no such rulebook" in refused("rules", "diff", "ma-spanish21", "nothing", "--edge")
    words = ("rules", "diff", "ma-spanish21", "md-pontoon21", "--edge", "--model", "none")
    assert "cdp1, split-aware or cdp" in refused(*words)


def test_a_bar_is_as_long_as_the_change_is_large() -> None:
    def drawn(value: float) -> str:
        return str(bar(value, 0.004))

    assert drawn(0.004) == drawn(-0.004) == "█" * BAR_WIDTH
    assert drawn(0.002) == "█" * (BAR_WIDTH // 2)
    assert drawn(0.0) == ""
    assert bar(0.004, 0.004).pieces != bar(-0.004, 0.004).pieces


def test_the_page_is_current() -> None:
    """A small part of what `tools/rule-worth` writes; the whole takes long."""
    text = PAGE.read_text("utf-8")
    assert published_table() in text
    assert waterfall_section("md-pontoon21") in text


@pytest.mark.long
def test_the_sweeps_of_the_page_are_current() -> None:
    text = PAGE.read_text("utf-8")
    for book in shipped_books():
        assert sweep_section(book) in text


def test_the_page_has_every_book(monkeypatch: pytest.MonkeyPatch) -> None:
    text = PAGE.read_text("utf-8")
    for book in shipped_books():
        assert f"### `{book}`" in text
        assert (f"### To `{book}`" in text) == (book != FROM)
    module = "tools.documents.rule_worth"
    monkeypatch.setattr(f"{module}._written", lambda name: f"all {name}")
    anew = renewed(text)
    for name in ("published", "sweeps", "waterfalls"):
        block = f"<!-- Written by tools/rule-worth: {name} -->\n\nall {name}\n\n<!-- End -->"
        assert block in anew
    assert renewed(anew) == anew


def test_everything_that_is_measured_can_be_done() -> None:
    tasks = dict(solver_speed.tasks())
    assert [name for name in tasks if name.startswith("of it")] == [
        "of it: the dealer table",
        "of it: hands without a split",
        "of it: splits, cdz-",
        "of it: splits, split-aware",
    ]
    asked = {name: task() for name, task in tasks.items() if name.startswith("ev of")}
    assert len(asked) == 4
    for name, values in asked.items():
        assert isinstance(values, dict)
        assert (values["split"] is not None) == ("a pair" in name)
    assert asked["ev of a pair, the full shoe"] != asked["ev of a pair, 120 random cards left"]


def test_the_solver_is_measured_beside_the_same_arithmetic(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """All but the processes of their own, which have to compile."""

    def fresh() -> tuple[list[Timing], tuple[float, float]]:
        return [Timing("compiled anew", 30.0, 300.0)], (400.0, 200.0)

    monkeypatch.setattr(solver_speed, "fresh_processes", fresh)
    monkeypatch.setattr(solver_speed, "_ROUNDS", effort(100, solver_speed._ROUNDS))
    monkeypatch.setattr(
        solver_speed, "tasks", lambda: [("twice the measure", twice), ("once", yardstick)]
    )
    words = ("bench", "solver", "--houses", "2", "--times", effort("1", "3"))
    found: dict[str, Any] = json.loads(printed(*words, "--json"))
    timings = {one["name"]: one for one in found["timings"]}
    assert list(timings) == ["compiled anew", "twice the measure", "once", "a sweep of 2 houses"]
    assert all(one["seconds"] > 0 and one["measures"] > 0 for one in timings.values())
    assert (found["peak_mb"], found["peak_mb_compiling"]) == (200.0, 400.0)
    told = printed(*words)
    assert "twice the measure" in told
    assert "200 MB, and 400 MB when it has to compile" in told


def twice() -> float:
    return yardstick() + yardstick()


def test_the_houses_of_the_sweep_differ() -> None:
    houses = list(islice(solver_speed.variations(), 100))
    assert len({rules_key(game_rules(house)) for house in houses}) == 100
