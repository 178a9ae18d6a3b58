"""`fortyeight chart`: what it prints and writes, and how it refuses."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree as ET

import pytest
from typer.testing import CliRunner

from fortyeight.cli import app
from fortyeight.rulebook import House
from fortyeight.strategy import ROWS, read_strategy, write_strategy
from tests.strategy.charts import SAMPLE, sample

runner = CliRunner()


def chart(*words: str | Path) -> str:
    done = runner.invoke(app, ["chart", *map(str, words)])
    assert done.exit_code == 0, done.output
    return done.stdout


def refused(*words: str | Path) -> str:
    done = runner.invoke(app, ["chart", *map(str, words)])
    assert done.exit_code == 2
    assert "Traceback" not in done.output
    assert not done.stdout
    return done.stderr


@pytest.fixture
def best(monkeypatch: pytest.MonkeyPatch) -> list[House]:
    """The solver's chart, without the solver; holds the houses that were asked for."""
    asked: list[House] = []

    def solve_house(house: House, **_: object) -> SimpleNamespace:
        asked.append(house)
        figures = {"edge": 0.0042131, "optimal": 0.0038112, "super_bonus": 0.0}
        return SimpleNamespace(
            chart=SimpleNamespace(strategy=sample(), notes=("Solved.",), **figures)
        )

    monkeypatch.setattr("fortyeight.analysis.house_solution.solve_house", solve_house)
    return asked


def test_the_best_chart_of_a_house(best: list[House]) -> None:
    said = chart("ma-spanish21", "--decks", "8", "--dealing", "card-reader")
    (house,) = best
    assert (house.cards.decks, house.dealing.procedure) == (8, "card-reader")
    for part in ("Spanish 21 (Massachusetts)", "8 decks of 48 cards", "S4*", "0.42131%", "Solved."):
        assert part in said


def test_json(best: list[House]) -> None:
    found = json.loads(chart("ma-spanish21", "--decks", "8", "--json"))
    assert found["book"] == "ma-spanish21"
    assert found["house"] == {"decks": 8}
    assert list(found["rows"]) == list(ROWS)
    assert found["rows"]["pair 8"] == ["P"] * 9 + ["R/P"]
    assert found["after"]["after hard 17"] == ["K"] * 9 + ["R"]
    assert (found["edge_chart"], found["edge"]) == (0.0042131, 0.0038112)
    assert found["loses"] == pytest.approx(0.0004019)
    assert found["insure"] == "never"


@pytest.mark.usefixtures("best")
def test_chart_is_a_name_for_the_best_chart() -> None:
    assert chart("ma-spanish21", "--strategy", "chart") == chart("ma-spanish21")


def test_a_strategy_file_is_drawn_with_its_own_value() -> None:
    found = json.loads(chart("md-pontoon21", "--strategy", SAMPLE, "--json"))
    assert found["rows"]["hard 14"][3] == "S5'"
    assert found["edge_chart"] > found["edge"]
    assert found["loses"] == pytest.approx(found["edge_chart"] - found["edge"], abs=1e-15)
    assert f"{found['edge_chart']:.5%}" in chart("md-pontoon21", "--strategy", SAMPLE)


def test_the_best_chart_is_better_than_another() -> None:
    best = json.loads(chart("mbs-pontoon", "--json"))
    other = json.loads(chart("mbs-pontoon", "--strategy", SAMPLE, "--json"))
    assert best["edge"] < best["edge_chart"] < other["edge_chart"]


def test_a_built_in_strategy_is_drawn() -> None:
    found = json.loads(chart("md-pontoon21", "--strategy", "never-bust", "--json"))
    assert found["rows"]["hard 11"] == ["H"] * 10
    assert found["rows"]["hard 12"] == ["S"] * 10
    assert not found["after"]


def test_every_file(best: list[House], tmp_path: Path) -> None:
    names = {kind: tmp_path / f"chart.{kind}" for kind in ("svg", "png", "pdf", "csv")}
    words = [word for kind, path in names.items() for word in (f"--{kind}", path)]
    said = chart("ma-pontoon21", *words)
    for path in names.values():
        assert f"Written: {path}" in said
    ET.fromstring(names["svg"].read_text("utf-8"))
    assert names["png"].read_bytes().startswith(b"\x89PNG")
    assert names["pdf"].read_bytes().startswith(b"%PDF-")
    assert read_strategy(names["csv"].read_text("utf-8")) == sample()
    assert sorted(tmp_path.iterdir()) == sorted(names.values())
    assert len(best) == 1


def test_a_written_chart_can_be_drawn_again(tmp_path: Path) -> None:
    path = tmp_path / "chart.csv"
    chart("ma-pontoon21", "--strategy", SAMPLE, "--csv", path)
    again = chart("ma-pontoon21", "--strategy", path, "--json")
    assert json.loads(again) == json.loads(chart("ma-pontoon21", "--strategy", SAMPLE, "--json"))


def test_a_file_is_replaced_also_behind_a_link(tmp_path: Path) -> None:
    real, link = tmp_path / "real.csv", tmp_path / "link.csv"
    real.write_text("old", encoding="utf-8")
    link.symlink_to(real)
    chart("ma-pontoon21", "--strategy", "mimic", "--csv", link, "--force")
    assert link.is_symlink()
    assert real.read_text("utf-8").startswith("# Pontoon 21")


def test_a_house_file_is_used(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text('rulebook = "ma-spanish21"\ndecks = 8\n', encoding="utf-8")
    said = chart("ma-spanish21", "--house", file, "--strategy", "mimic")
    assert "8 decks of 48 cards" in said


# Refusals ---------------------------------------------------------------------------------------


def test_a_folder_that_is_not_there_is_refused_before_work(
    best: list[House], tmp_path: Path
) -> None:
    said = refused("ma-spanish21", "--svg", tmp_path / "a.svg", "--pdf", tmp_path / "no" / "b.pdf")
    assert f"there is no folder {tmp_path / 'no'}" in said
    assert not list(tmp_path.iterdir())
    assert not best


def test_a_folder_in_place_of_a_file(tmp_path: Path) -> None:
    said = refused("ma-spanish21", "--strategy", "mimic", "--png", tmp_path)
    assert "this is a folder" in said


def test_one_file_for_two_outputs(tmp_path: Path) -> None:
    out = tmp_path / "chart.out"
    said = refused("ma-spanish21", "--strategy", "mimic", "--svg", out, "--pdf", out)
    assert "the same file" in said
    assert not out.exists()


def test_a_bad_strategy_writes_nothing_and_names_every_line(tmp_path: Path) -> None:
    bad = tmp_path / "bad.csv"
    text = SAMPLE.read_text("utf-8").replace("hard 4,H,H", "hard 4,Q,W")
    bad.write_text(text, encoding="utf-8")
    out = tmp_path / "chart.csv"
    said = refused("ma-spanish21", "--strategy", bad, "--csv", out).splitlines()
    assert len(said) == 2
    assert said[0].startswith(f"{bad}: line 3: hard 4 against 2: ")
    assert said[1].startswith(f"{bad}: line 3: hard 4 against 3: ")
    assert not out.exists()


def test_a_drawing_that_fails_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> bytes:
        raise RuntimeError("no page")

    monkeypatch.setattr("fortyeight.papers.render_pdf", fails)
    words = ["--strategy", "mimic", "--csv", str(tmp_path / "a.csv"), "--pdf", str(tmp_path / "a")]
    assert runner.invoke(app, ["chart", "ma-spanish21", *words]).exit_code == 1
    assert not list(tmp_path.iterdir())


def test_a_place_that_cannot_be_written_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_bytes = Path.write_bytes

    def full(self: Path, content: bytes) -> int:
        if "chart.pdf" in self.name:
            raise OSError(28, "No space left on device")
        return write_bytes(self, content)

    monkeypatch.setattr(Path, "write_bytes", full)
    out = (tmp_path / "chart.svg", tmp_path / "chart.pdf")
    words = ("--strategy", "mimic", "--svg", str(out[0]), "--pdf", str(out[1]))
    done = runner.invoke(app, ["chart", "ma-spanish21", *words])
    assert done.exit_code == 2
    assert "What the chart loses" in done.stdout, "it is printed all the same"
    said = done.stderr
    assert said == f"{out[1]}: it cannot be written: No space left on device.\n"
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("lucky", "lucky: no such strategy or file; choose one of chart, mimic, never-bust."),
        ("no/such.csv", "no/such.csv: the file cannot be read: No such file or directory."),
        (
            "optimal",
            "--strategy: optimal play depends on every card and has no chart; choose another.",
        ),
    ],
)
def test_a_strategy_that_is_not_there(name: str, said: str) -> None:
    assert refused("ma-spanish21", "--strategy", name) == f"{said}\n"


def test_a_file_that_is_something_else(tmp_path: Path) -> None:
    large = tmp_path / "large.csv"
    large.write_bytes(b"\0" * 200_000)
    assert "too large for a strategy" in refused("ma-spanish21", "--strategy", large)
    assert "cannot be read" in refused("ma-spanish21", "--strategy", tmp_path)


def test_a_remark_in_a_spreadsheets_own_letters_does_no_harm(tmp_path: Path) -> None:
    file = tmp_path / "ansi.csv"
    file.write_bytes("# für drei\n".encode("latin-1") + write_strategy(sample()).encode())
    assert json.loads(chart("ma-spanish21", "--strategy", file, "--json"))["rows"]


@pytest.mark.parametrize("words", [["nowhere"], ["ma-spanish21", "--decks", "3"]])
def test_a_house_that_is_not_there(words: list[str], best: list[House]) -> None:
    assert refused(*words)
    assert not best


def test_a_simpler_chart_has_its_price() -> None:
    simple = json.loads(
        chart("mbs-pontoon", "--exceptions", "5", "--without", "surrender,rescue", "--json")
    )
    best = json.loads(chart("mbs-pontoon", "--json"))
    assert (simple["exceptions"], best["price"]) == (5, 0.0)
    assert simple["price"] == pytest.approx(simple["edge_chart"] - best["edge_chart"], abs=1e-15)
    assert simple["price"] > 0
    assert any(
        "at most 5 exceptions, without surrender, without rescue" in one for one in simple["notes"]
    )
    said = chart("mbs-pontoon", "--total-dependent")
    assert "A simpler chart: total-dependent." in said
    assert "More than the best chart" in said


def test_what_the_cells_cost_is_printed_and_written(tmp_path: Path) -> None:
    path = tmp_path / "costs.csv"
    words = ("mbs-pontoon", "--strategy", SAMPLE, "--costs")
    said = chart(*words, "--costs-csv", path)
    assert f"Written: {path}" in said
    assert "A cell's cost is what changing it alone would gain" in said
    lines = path.read_text("utf-8").splitlines()
    assert lines[0] == "row,up,code,best,cost"
    cells = json.loads(chart(*words, "--json"))["cells"]
    assert len(lines) == len(cells) + 1
    worst = max(cells, key=lambda one: one["cost"])
    assert f"{worst['row']} against {worst['up']}" in said
    assert worst["gains"][worst["best"]] == worst["cost"]


def test_what_a_simpler_chart_may_be_is_refused_clearly() -> None:
    assert "choose surrender, double, split, rescue or redouble" in refused(
        "mbs-pontoon", "--without", "hit"
    )
    assert "--exceptions" in refused("mbs-pontoon", "--exceptions", "-1")
    assert "only --strategy chart can be made simpler" in refused(
        "mbs-pontoon", "--strategy", "mimic", "--exceptions", "3"
    )
