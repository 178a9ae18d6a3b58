"""Sweeps over combinations of choices: what they are worth beside their parts."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Sequence
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from fortyeight.analysis.game_rules import game_rules
from fortyeight.analysis.worth import rule_worth, together
from fortyeight.analysis.worth.edges import EdgeCache
from fortyeight.analysis.worth.options import Option, options, with_options
from fortyeight.analysis.worth.together import TooManyHouses
from fortyeight.cli import app
from fortyeight.rulebook import BadHouse, Fault, House, open_house, rulebook
from fortyeight.simulation.backends.cluster_address import open_cluster
from fortyeight.simulation.sweeping import (
    BadSweep,
    HouseResult,
    Sweeping,
    do_sweep,
    read,
    sweeping,
    written,
)
from tests.effort import PROVING, effort
from tests.simulation.backends.local_cluster import local_cluster

SMALL = {"splits": 1, "decks": 1}
TRIED = {"decks": 2, "splits": 2, "split_by": "value"}


@pytest.fixture(autouse=True)
def few_options(monkeypatch: pytest.MonkeyPatch) -> None:
    """One other value of each of three choices, and a choice that the main game does not feel."""

    def few(house: House) -> Iterator[Option]:
        for one in options(house):
            if one.key == "boxes" or TRIED.get(one.key) == one.instead:
                yield one

    monkeypatch.setattr(rule_worth, "options", few)


@cache
def house(**choices: Any) -> House:
    return open_house(rulebook("bbc-spanish21"), {**SMALL, **choices})


def asked(number: int) -> Sweeping:
    return sweeping(house(), "split-aware", None, 0, 48, number)


@cache
def all_found() -> dict[str, HouseResult]:
    return dict(do_sweep(asked(3)).results)


def keys(one: rule_worth.Combination) -> tuple[str, ...]:
    return tuple(option.key for option in one.options)


def combinations(number: int) -> dict[tuple[str, ...], rule_worth.Combination]:
    jobs = asked(number)
    sweep = jobs.sweep({key: all_found()[key] for key in jobs.houses})
    assert sweep is not None
    assert sweep.combined is not None
    return {keys(one): one for one in sweep.combined.combinations}


def test_a_pair_is_worth_its_parts_and_how_they_depend_on_each_other() -> None:
    edge = EdgeCache("split-aware").of
    own = edge(game_rules(house()))
    decks, splits = (edge(game_rules(house(**{key: 2}))) - own for key in ("decks", "splits"))
    both = edge(game_rules(house(decks=2, splits=2)))
    pair = combinations(2)["decks", "splits"]
    assert (pair.status, pair.edge, pair.change) == ("solved", both, both - own)
    assert pair.alone == pytest.approx(decks + splits, abs=1e-15)
    assert pair.dependence == pytest.approx(both - own - decks - splits, abs=1e-15)
    assert abs(pair.dependence or 0.0) > 1e-5


def test_every_combination_of_different_choices_those_that_depend_most_first() -> None:
    pairs = combinations(2)
    assert set(pairs) == {("decks", "splits"), ("decks", "split_by"), ("splits", "split_by")}
    assert set(combinations(3)) == {*pairs, ("decks", "splits", "split_by")}
    sizes = [abs(one.dependence or 0.0) for one in combinations(3).values()]
    assert sizes == pytest.approx(sorted(sizes, reverse=True), abs=1e-12)
    alone = asked(1)
    assert (alone.together, len(alone.houses)) == (None, 4)
    sweep = alone.sweep({key: all_found()[key] for key in alone.houses})
    assert sweep is not None
    assert sweep.combined is None


def test_a_cluster_finds_the_same_and_what_is_done_is_gone_on_with() -> None:
    jobs = asked(3)
    begun = dict(list(all_found().items())[: effort(6, 0)])
    # In the short run its worker is a thread of this process.
    with (
        local_cluster(effort(1, 2), processes=PROVING) as local,
        open_cluster(local.scheduler_address) as cluster,
    ):
        assert do_sweep(jobs, begun=begun, workers=cluster).results == all_found()
    part = dict(list(all_found().items())[:5])
    sweep = jobs.sweep(part)
    assert sweep is not None
    assert sweep.combined is not None
    found = [one.status for one in sweep.combined.combinations]
    assert found == ["solved", *["not done"] * 3]
    assert read(jobs, written(jobs, part)) == part
    with pytest.raises(BadSweep, match="together"):
        read(asked(1), written(jobs, part))


def test_equal_houses_are_one_job(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(together, "with_options", lambda *_: house(decks=2))
    jobs = asked(3)
    assert len(jobs.together_keys) == 4
    assert len(jobs.houses) == 4


def test_what_is_no_house_or_not_valued_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def some(chosen: Sequence[Option], taken: House, folder: Path | None) -> House:
        if {one.key for one in chosen} == {"decks", "splits"}:
            raise BadHouse([Fault("decks", "not so", "Rules 5")])
        return with_options(chosen, taken, folder)

    def limits(other: House) -> tuple[str, ...]:
        return ("not so",) if other.split.by == "value" and other.cards.decks == 2 else ()

    monkeypatch.setattr(together, "with_options", some)
    monkeypatch.setattr(together, "limits", limits)
    found = asked(3).together
    assert found is not None
    assert [[one.key for one in chosen] for chosen, _ in found.houses] == [["splits", "split_by"]]
    assert (found.not_allowed, found.not_valued) == (1, 2)


def told(tmp_path: Path, *words: str) -> Result:
    file = tmp_path / "house.toml"
    file.write_text('rulebook = "bbc-spanish21"\nsplits = 1\ndecks = 1\n', "utf-8")
    return CliRunner().invoke(app, ["sweep", str(file), "--together", *words])


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, kept = tmp_path / "out.csv", tmp_path / "kept.json"
    kept.write_bytes(written(asked(3), all_found()))
    words = ("3", "--checkpoint", str(kept))
    done = told(tmp_path, *words, "--json", "--csv", str(file))
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)
    first = found["combinations"][0]
    pair = combinations(3)["decks", "splits"]
    assert (first["change"], first["alone"]) == (pair.change, pair.alone)
    assert [one["instead"] for one in first["options"][:2]] == [2, 2]
    assert found["combinations_left_out"] == {"not allowed": 0, "not valued": 0}
    rows = list(csv.DictReader(StringIO(file.read_text("utf-8"))))
    several = {row["key"]: row for row in rows if " + " in row["key"]}
    assert len(several) == len(found["combinations"]) == 4
    both = several["decks + splits"]
    assert (both["value"], both["instead"], both["found"]) == ("1 + 1", "2 + 2", "solved")
    assert float(both["dependence"]) == pair.dependence
    monkeypatch.setattr("fortyeight.cli.sweep.combinations_output.MAX_ROWS_ON_SCREEN", 3)
    screen = told(tmp_path, *words).stdout
    assert "Several choices changed together" in screen
    assert "1 more with --json or --csv." in screen


def test_too_many_houses_get_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done = told(tmp_path, "4")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "'4' is not a whole number from 1 to 3" in done.stderr
    monkeypatch.setattr(together, "MAX_HOUSES", 7)
    assert len(asked(2).houses) == 7
    with pytest.raises(TooManyHouses):
        asked(3)
    done = told(tmp_path, "3")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "these are 8 houses; a sweep takes at most 7" in done.stderr
