"""`fortyeight papers`: files that are written, and every way in which they may not be genuine."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from fortyeight.cli import app
from fortyeight.papers.document.provenance import sha256_of
from fortyeight.papers.verify import BadTrace, compare_figures, read_trace

runner = CliRunner()

#: A book that is quick to solve, and a paper that is quickly made from it.
BOOK = "md-pontoon21"
NAME = f"theo-{BOOK}"
EDGE = "box.main.edge"


def papers(*words: str | Path) -> tuple[int, str, str]:
    done = runner.invoke(app, ["papers", *map(str, words)])
    assert "Traceback" not in done.output
    assert done.exception is None or isinstance(done.exception, SystemExit)
    return done.exit_code, done.stdout, done.stderr


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a paper in every format."""
    folder = tmp_path_factory.mktemp("papers")
    code, said, _ = papers(
        *("theo", BOOK, "--format", "pdf,html,csv,xlsx", "--date", "2026-11-18"),
        *("--paper", "letter", "--out", folder / "new"),
    )
    assert code == 0
    names = [f"{NAME}.{kind}" for kind in ("pdf", "html", "csv", "xlsx", "json")]
    assert said.splitlines() == [f"Written: {folder / 'new' / name}" for name in names]
    return folder / "new"


@pytest.fixture
def copied(written: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(written, tmp_path / "copy"))


def trace(folder: Path) -> Path:
    return folder / f"{NAME}.json"


def change(folder: Path, how: Callable[[dict[str, Any]], None]) -> None:
    path = trace(folder)
    content = json.loads(path.read_text())
    how(content)
    path.write_text(json.dumps(content))


def test_a_paper_is_verified_by_any_of_its_files(written: Path) -> None:
    code, said, _ = papers("verify", written / f"{NAME}.pdf")
    assert code == 0, said
    assert said.endswith("figures and 4 files compared: all agree.\n")


@pytest.mark.long
def test_a_par_sheet_is_simulated_again_by_its_seed(tmp_path: Path) -> None:
    words = ("par", BOOK, "--simulate", "20000", "--seed", "5", "--out", tmp_path)
    assert papers(*words)[0] == 0
    path = tmp_path / f"par-{BOOK}.json"
    content = json.loads(path.read_text())
    assert content["provenance"]["seeds"] == {"simulation": 5}
    named = {one["name"]: one for one in content["figures"]}
    assert named["main.edge"]["printed"] == ["0.3893%", "0.38935%"]
    assert named["simulated.main.edge"]["basis"] == "simulated"
    assert papers("verify", path)[0] == 0


def test_the_trace_has_command_hashes_and_figures(written: Path) -> None:
    content = json.loads(trace(written).read_text())
    source = content["provenance"]
    assert source["command"] == (
        f"fortyeight papers theo {BOOK} --date 2026-11-18 --paper letter --format pdf,html,csv,xlsx"
    )
    assert source["seeds"] == {}
    assert len(content["files"]) == 4
    named = {one["name"]: one for one in content["figures"]}
    assert named[EDGE]["printed"] == ["0.3942%"]
    assert named[EDGE]["basis"] == "exact"
    # Every page says which figures it has.
    html = (written / f"{NAME}.html").read_text()
    assert source["figures_sha256"] in html


def test_a_changed_file_is_named(copied: Path) -> None:
    path = copied / f"{NAME}.html"
    path.write_text(path.read_text().replace("Given", "Guessed"))
    code, said, _ = papers("verify", path)
    assert code == 1
    assert f"{NAME}.html is not the file that the trace names: its hash is another." in said


def test_a_changed_figure_is_named_with_what_it_should_be(copied: Path) -> None:
    def smaller(content: dict[str, Any]) -> None:
        edge = next(one for one in content["figures"] if one["name"] == EDGE)
        edge["value"] -= 0.001
        del edge["fraction"]
        edge["printed"] = ["0.2942%"]

    change(copied, smaller)
    code, said, _ = papers("verify", trace(copied))
    assert code == 1
    assert "The figures of the trace are not those of its hash: the trace was changed." in said
    assert f"{EDGE}: the trace has 0.0029417" in said
    assert "computed again it is 4544498584311253/1152921504606846976 (printed 0.3942%)" in said


def test_a_changed_house_is_named(copied: Path) -> None:
    change(copied, lambda content: content["house"]["choices"].update(decks=8))
    code, said, _ = papers("verify", trace(copied), "--json")
    assert code == 1
    result = json.loads(said)
    assert not result["same"]
    assert "The house is not the one of the paper: its hash is another." in result["differences"]
    assert any(one.startswith(f"{EDGE}: ") for one in result["differences"])


def test_a_forged_file_with_its_hash_is_found_by_making_it_again(copied: Path) -> None:
    path = copied / f"{NAME}.csv"
    path.write_text(path.read_text().replace("0.3942%", "0.2942%"))
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    change(copied, lambda content: content["files"].update({path.name: digest}))
    code, said, _ = papers("verify", path)
    assert code == 1
    assert said.startswith(f"{path.name}: the same program makes another file of this house.")


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("{", "it is no JSON"),
        ("[]", "it is no trace of a paper"),
        ('{"format": "fortyeight paper 1"}', "is missing or not what it should be"),
        (None, "there is no such file"),
    ],
)
def test_what_is_no_trace_is_refused(tmp_path: Path, content: str | None, sentence: str) -> None:
    path = tmp_path / "x.json"
    if content is not None:
        path.write_text(content)
    code, said, error = papers("verify", path)
    assert (code, said) == (2, "")
    assert sentence in error


def test_a_file_without_its_trace_is_refused(copied: Path) -> None:
    trace(copied).unlink()
    code, said, error = papers("verify", copied / f"{NAME}.pdf")
    assert (code, said) == (2, "")
    assert f"its trace {NAME}.json is not beside it" in error


@pytest.mark.parametrize(
    "how",
    [
        lambda content: content.update(kind="none"),
        lambda content: content.update(page_size="a5"),
        lambda content: content["house"].update(rulebook="no-such-book"),
        lambda content: content["house"].update(choices={"decks": 5}),
        lambda content: content.update(house={}),
        lambda content: content["provenance"].update(date="yesterday"),
        lambda content: content["figures"].append({}),
        lambda content: content["figures"].append({"name": "a", "printed": 1}),
        lambda content: content["figures"].append({"name": "\ud800"}),
        lambda content: content["house"].update(choices=[[]]),
        lambda content: content["house"].update(choices=None),
    ],
)
def test_a_broken_trace_is_refused(copied: Path, how: Callable[[dict[str, Any]], None]) -> None:
    change(copied, how)
    code, said, error = papers("verify", trace(copied))
    assert (code, said) == (2, "")
    assert len(error.splitlines()) == 1


def test_figures_that_are_missing_or_new_are_named() -> None:
    one = {"name": "a", "value": 1.0, "unit": "u", "basis": "exact", "printed": ["1"]}
    other = {**one, "name": "b"}
    assert list(compare_figures([one], [other])) == [
        "a: this figure is not computed any more.",
        "b: the trace lacks this figure.",
    ]
    assert not list(compare_figures([one], [{**one, "value": 1.0 + 1e-13}]))
    for value in (1.0 + 1e-8, 10**400, True, "1", None):
        assert len(list(compare_figures([{**one, "value": value}], [one]))) == 1


def test_nothing_is_made_of_a_house_with_faults(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('rulebook = "ma-spanish21"\ndecks = 5\nmatch_minimum = "0.50"\n')
    code, said, error = papers("par", house, BOOK, "--out", tmp_path / "out")
    assert (code, said) == (2, "")
    assert [line.rpartition(" (")[2] for line in error.splitlines()] == ["2(a))", "6(b))"]
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--format", "pdf,doc"), "Unknown --format 'doc'"),
        (("--format", ","), "name at least one of"),
        (("--paper", "a5"), "Unknown --paper 'a5'"),
        (("--date", "18.11.2026"), "is no date"),
        (("--no-simulation", "--simulate", "1e6"), "leave out --no-simulation"),
    ],
)
def test_bad_options_get_one_sentence(
    tmp_path: Path, words: tuple[str, ...], sentence: str
) -> None:
    code, said, error = papers("par", BOOK, "--out", tmp_path, *words)
    assert (code, said) == (2, "")
    assert sentence in error


def test_files_are_not_overwritten_unasked(written: Path) -> None:
    words = ("theo", BOOK, "--out", written)
    code, _, error = papers(*words)
    assert code == 2
    assert "File exists" in error


def _figure(**changed: Any) -> dict[str, Any]:
    plain = {"name": "x", "value": 0.5, "fraction": "1/2", "unit": "share", "basis": "exact"}
    seen = {"interval": [0.4, 0.6], "confidence": 0.95, "printed": ["50%"], "command": "fortyeight"}
    return {**plain, **seen, **changed}


@pytest.mark.parametrize(
    "changed",
    [
        {"value": 0.6},
        {"value": float("nan")},
        {"value": True},
        {"fraction": "2/3"},
        {"interval": [0.4, 0.5]},
        {"interval": [0.4]},
        {"interval": "0.4"},
        {"confidence": 0.99},
        {"command": "rm"},
        {"printed": ["51%"]},
        {"basis": "given"},
    ],
)
def test_every_part_of_a_figure_is_compared(changed: dict[str, Any]) -> None:
    assert not list(compare_figures([_figure()], [_figure()]))
    assert len(list(compare_figures([_figure(**changed)], [_figure()]))) == 1


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ('{"format": 1, "format": "fortyeight paper 1"}', "it names “format” twice"),
        ("[" * 100_000, "it is no JSON"),
        ('{"format": "fortyeight paper 1"}', "its “provenance” is missing"),
    ],
)
def test_a_trace_that_readers_may_read_differently_is_none(
    tmp_path: Path, content: str, sentence: str
) -> None:
    path = tmp_path / "par.json"
    path.write_text(content)
    with pytest.raises(BadTrace, match=sentence):
        read_trace(path)


def test_a_trace_has_a_largest_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fortyeight.papers.verify.MAX_TRACE_SIZE", 10)
    path = tmp_path / "par.json"
    path.write_text('{"format": "fortyeight paper 1"}')
    with pytest.raises(BadTrace, match="at most 10 bytes"):
        read_trace(path)


def test_an_attachment_has_the_trace_of_its_paper(tmp_path: Path) -> None:
    code, _, said = papers("layout", "mbs-pontoon", "--format", "html", "--out", tmp_path)
    assert code == 0, said
    code, said, _ = papers("verify", tmp_path / "layout-mbs-pontoon-full-size.svg")
    assert code == 0, said


def test_files_of_another_program_are_named_as_unchecked(copied: Path) -> None:
    """A page that is forged as another program's is not reported as agreeing."""
    page = trace(copied).with_suffix(".html")
    page.write_text(page.read_text() + "<!-- forged -->")

    def claim(content: dict[str, Any]) -> None:
        content["provenance"]["version"] = "9.9"
        content["files"] = {page.name: hashlib.sha256(page.read_bytes()).hexdigest()}

    change(copied, claim)
    code, said, _ = papers("verify", trace(copied))
    assert code == 0
    assert f"What these files say is not checked: {page.name}." in said
    assert said.endswith("all that was checked agrees.\n")


UNVERIFIED = "Recorded in the trace, but compared with nothing here: {}."


@pytest.mark.parametrize(
    ("how", "place"),
    [
        (lambda content: content["renderers"].update(typst="9.9"), "renderers.typst"),
        (lambda content: content["renderers"].update(other="1"), "renderers.other"),
        (lambda content: content.update(approved="yes"), "approved"),
        (lambda content: content["provenance"].update(checked="yes"), "provenance.checked"),
        (lambda content: content["house"].update(checked="yes"), "house.checked"),
        (lambda content: content["others"].update(other=content["house"]), "others.other"),
        (lambda content: content["options"].update(checked="yes"), "options.checked"),
        (
            lambda content: content["options"].update(side_bets={"match": {"checked": "yes"}}),
            "options.side_bets.match.checked",
        ),
    ],
)
def test_what_is_compared_with_nothing_is_named(
    copied: Path, how: Callable[[dict[str, Any]], None], place: str
) -> None:
    change(copied, how)
    code, said, _ = papers("verify", trace(copied))
    assert code == 0, said
    assert UNVERIFIED.format(place) in said
    assert said.endswith("all that was checked agrees.\n")


def test_a_word_that_no_figure_has_is_named(copied: Path) -> None:
    def approve(content: dict[str, Any]) -> None:
        content["figures"][0]["approved"] = "yes"
        content["provenance"]["figures_sha256"] = sha256_of(content["figures"])

    change(copied, approve)
    assert UNVERIFIED.format("figures.approved") in papers("verify", trace(copied))[1]


def test_without_pages_their_date_and_command_are_compared_with_nothing(tmp_path: Path) -> None:
    words = ("theo", BOOK, "--format", "csv", "--out", tmp_path)
    assert papers(*words)[0] == 0
    places = "page_size, provenance.date, provenance.version, provenance.command"
    code, said, _ = papers("verify", tmp_path / f"{NAME}.json")
    assert code == 0
    assert said.startswith(UNVERIFIED.format(places))


@pytest.mark.parametrize(
    ("claimed", "sentence"),
    [
        ({"version": "9.9"}, "The trace names fortyeight 9.9, its files were made by"),
        ({"program": "another"}, "The program is not the one that makes this paper."),
    ],
)
def test_files_of_this_program_are_not_those_of_another(
    copied: Path, claimed: dict[str, str], sentence: str
) -> None:
    change(copied, lambda content: content["provenance"].update(claimed))
    code, said, _ = papers("verify", trace(copied))
    assert code == 1
    assert sentence in said


def test_a_house_that_is_named_twice_is_one_paper(tmp_path: Path) -> None:
    code, said, _ = papers("rack-card", BOOK, BOOK, "--format", "json", "--out", tmp_path)
    assert (code, len(said.splitlines())) == (0, 1)
