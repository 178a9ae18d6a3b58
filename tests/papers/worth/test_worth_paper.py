"""What rules are worth, as a paper: steps add up, and every figure is the solver's."""

from __future__ import annotations

import pytest

from fortyeight.analysis.house_solution import solve_house
from fortyeight.analysis.limits import limits
from fortyeight.analysis.worth.edges import EdgeCache
from fortyeight.analysis.worth.waterfall import with_value
from fortyeight.cards import Rank
from fortyeight.papers.document import (
    PERCENT,
    Column,
    Figure,
    PaperRequest,
    Paragraph,
    Picture,
    Table,
)
from fortyeight.papers.document.blocks import shown_figures
from fortyeight.papers.kinds import OTHER
from fortyeight.papers.worth.bars import Bar, bars_svg
from fortyeight.papers.worth.changes import change_blocks
from fortyeight.papers.worth.worth_paper import DECKS, _decks_picture, worth_paper
from fortyeight.rulebook import House, open_house
from fortyeight.rulebook.library import rulebook

MARYLAND, SPANISH = "md-pontoon21", "ma-spanish21"


def house(book: str, **choices: object) -> House:
    return open_house(rulebook(book), choices)


def test_houses_with_the_same_rules_have_no_steps() -> None:
    (block,) = change_blocks(house(SPANISH), house(SPANISH, decks=6), ("A", "B"))
    assert isinstance(block, Paragraph)


def test_the_steps_lead_from_one_edge_to_the_other() -> None:
    one, other = house(SPANISH, decks=8), house(SPANISH)
    blocks = change_blocks(one, other, ("Eight", "Six"))
    figures = {shown.figure.name: shown.figure.value for b in blocks for shown in shown_figures(b)}
    assert figures["worth.first"] == pytest.approx(
        -solve_house(one).models["split-aware"], abs=1e-12
    )
    assert figures["worth.last"] == pytest.approx(
        -solve_house(other).models["split-aware"], abs=1e-12
    )
    picture = next(block for block in blocks if isinstance(block, Picture))
    assert "Eight" in picture.svg
    assert "Decks" in picture.svg


def test_bars_of_equal_edges_are_drawn_all_the_same() -> None:
    assert "<svg" in bars_svg([Bar("a", 0.0, 0.0, "0%"), Bar("b", 0.0, 0.0, "0%")], "none")


def test_the_edges_by_decks_are_drawn() -> None:
    rows = tuple((str(decks), _edge(decks / 1000), "–") for decks in DECKS)
    columns = (Column("Decks"), Column("Stands", PERCENT), Column("Draws", PERCENT))
    (picture,) = _decks_picture(house(SPANISH), Table("Edges", columns, rows), 1.0)
    assert picture.description == "Points by decks. dealer stands: 0.1 at 1 and 0.8 at 8."
    assert "interval" not in picture.caption
    unknown = tuple((str(decks), "–", "–") for decks in DECKS)
    assert not list(_decks_picture(house(SPANISH), Table("Edges", columns, unknown), 1.0))


def _edge(value: float) -> Figure:
    return Figure(f"edge {value}", value, "share of the wager")


@pytest.mark.long
def test_a_whole_paper() -> None:
    paper = worth_paper(PaperRequest(house(SPANISH), {}, {OTHER: house(MARYLAND)}))
    figures = {one.name: float(one.value) for one in paper.figures}
    own = -solve_house(house(SPANISH)).models["split-aware"]
    assert figures["decks 6.stand"] == pytest.approx(own, abs=1e-12)
    assert figures["split.times 3.change"] == pytest.approx(0, abs=1e-12)
    assert figures["decks 6.draw"] > figures["decks 6.stand"]
    changes = {name: value for name, value in figures.items() if name.startswith("choice.")}
    assert changes


def test_what_the_solver_does_not_value_is_said_to_be_not_exact(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(EdgeCache, "of", lambda *_: 0.01)
    one = with_value(house(SPANISH), "super_bonus.rank", (Rank.SIX,))
    (reason,) = limits(one)
    paper = worth_paper(PaperRequest(one))
    assert reason in paper.summary
    assert {figure.basis for figure in paper.figures} == {"approximate"}
    exact = worth_paper(PaperRequest(house(SPANISH)))
    assert {figure.basis for figure in exact.figures} == {"exact"}
    assert len(exact.figures) == len(paper.figures)
