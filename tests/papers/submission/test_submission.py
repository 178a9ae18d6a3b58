"""Rules submissions: choices against the book's bounds, and versions that are kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from fortyeight.papers.document import PaperRequest
from fortyeight.papers.document.blocks import Facts, Table
from fortyeight.papers.kinds import PREVIOUS
from fortyeight.papers.render.files import paper_files
from fortyeight.papers.render.layout import footer
from fortyeight.papers.submission.submission_paper import submission_paper
from fortyeight.papers.submission.versions import (
    BadVersion,
    index_html,
    next_version,
    stem,
    versions,
)
from fortyeight.papers.verify import BadTrace
from fortyeight.rulebook import House, open_house
from fortyeight.rulebook.library import read_book_text, rulebook, shipped_books
from fortyeight.view.house.rule_lines import rule_lines

MARYLAND, SPANISH = "md-pontoon21", "ma-spanish21"


def house(book: str = MARYLAND, **choices: object) -> House:
    return open_house(rulebook(book), choices)


def submitted(own: House, **options: object) -> PaperRequest:
    return PaperRequest(own, options)


def store(folder: Path, own: House, approved: str = "") -> str:
    version = next_version(folder, "game", own, approved)
    options = {"operator": "Example", "version": version.number, "approved": approved}
    paper = submission_paper(PaperRequest(own, options))
    name = stem("game", version.number, approved)
    for file, content in paper_files(paper, (), stem=name).items():
        (folder / file).write_bytes(content)
    return name


OWN_TABLE = f"""
id = "own"
title = "An own table"
based_on = "{MARYLAND}"
without = ["xtreme"]
rules.soft_17 = "draw"
rules.blackjack_pays = "6:5"
"""


def test_the_rules_that_a_table_has_of_its_own_are_there() -> None:
    """They are fixed by its own file, so that they are no choices, but not by the text."""
    own = open_house(read_book_text(OWN_TABLE))
    paper = submission_paper(submitted(own))
    (section,) = (one for one in paper.sections if one.title == "Rules of its own")
    (table,) = (one for one in section.blocks if isinstance(one, Table))
    rows = {row[0]: row[1:] for row in table.rows}
    text = house()
    clause = text.clause("dealing.soft_17")
    assert rows["Dealing: What the dealer does on a soft 17"] == ("stand", "draw", clause)
    clause = text.clause("blackjack.pays")
    paid = rows["Blackjack: What a player's blackjack is paid"]
    assert paid == ("3 to 2", "6 to 5", clause)
    assert rows["Bonus Spin Xtreme: Whether it is offered"][:2] == ("yes", "–")
    assert "Rules of its own" not in {
        one.title for one in submission_paper(submitted(text)).sections
    }


@pytest.mark.parametrize("book", shipped_books())
def test_every_open_choice_is_there_with_its_bounds_and_clause(book: str) -> None:
    own = house(book)
    paper = submission_paper(submitted(own))
    printed = {row for table in paper.tables for row in table.rows}
    shown = {fact for block in paper.blocks if isinstance(block, Facts) for fact in block.rows}
    procedures = {(fact.name, fact.remark) for fact in shown}
    for lines in rule_lines(own).values():
        for line in lines:
            if line.entry.fixed or line.path.endswith("approval"):
                continue
            row = (line.text, line.words, line.choice, line.entry.citation)
            assert row in printed or (line.text, line.entry.citation) in procedures, line.path


def test_a_choice_that_differs_is_marked() -> None:
    paper = submission_paper(submitted(house(decks=8)))
    (cards,) = (table for table in paper.tables if table.caption == "Cards")
    assert cards.rows[0][1] == "8 *"


@pytest.mark.clause(SPANISH, "4(h)")
def test_an_approval_that_the_house_names_is_listed() -> None:
    own = house(SPANISH, cutting_card="1/3", cutting_card_approval="Commission, 2025-17")
    (table,) = (
        one for one in submission_paper(submitted(own)).tables if one.caption == "Approvals"
    )
    assert [row[1:] for row in table.rows] == [("Commission, 2025-17", "4(h), R31")]
    assert not any(
        one.caption == "Approvals" for one in submission_paper(submitted(house(SPANISH))).tables
    )


def test_the_footer_of_every_page_has_the_version_and_its_approval() -> None:
    waiting = submission_paper(submitted(house(), version=3))
    approved = submission_paper(submitted(house(), version=3, approved="2026-12-01"))
    assert "version 3, not yet approved" in footer(waiting)[0]
    assert "version 3, approved 2026-12-01" in footer(approved)[0]


def test_the_changes_since_the_previous_version_are_named_and_valued() -> None:
    request = PaperRequest(house(decks=8), {"version": 2}, {PREVIOUS: house()})
    paper = submission_paper(request)
    figures = {one.name: float(one.value) for one in paper.figures}
    steps = sum(
        value
        for name, value in figures.items()
        if name.startswith("worth.step") and "change" in name
    )
    assert steps == pytest.approx(figures["worth.last"] - figures["worth.first"], abs=1e-12)
    (listed,) = (table for table in paper.tables if table.caption == "All differences")
    assert listed.rows[0][1:3] == ("6", "8")
    assert any(name.startswith("side bets.second") for name in figures)


def test_versions_are_kept_counted_and_indexed(tmp_path: Path) -> None:
    assert store(tmp_path, house()) == "submission-game-v1"
    with pytest.raises(BadVersion, match="has not changed since version 1"):
        next_version(tmp_path, "game", house(), "")
    assert store(tmp_path, house(), "2026-12-01") == "submission-game-v1-approved"
    assert store(tmp_path, house(decks=8)) == "submission-game-v2"
    following = next_version(tmp_path, "game", house(decks=8, boxes=6), "")
    assert following.number == 3
    assert following.previous is not None
    assert following.previous.cards.decks == 8
    page = index_html(versions(tmp_path))
    assert page.index("submission-game-v2.json") < page.index("submission-game-v1.json")
    assert page.count("superseded") == 2
    assert "approved 2026-12-01, superseded" in page


def test_other_games_in_the_folder_have_their_own_versions(tmp_path: Path) -> None:
    store(tmp_path, house())
    assert next_version(tmp_path, "other", house(), "").number == 1


def test_a_trace_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "submission-game-v1.json").write_text("{}")
    with pytest.raises(BadTrace, match=r"submission-game-v1\.json"):
        versions(tmp_path)


def test_names_in_the_index_are_escaped(tmp_path: Path) -> None:
    store(tmp_path, house())
    (kept,) = versions(tmp_path)
    assert "&lt;b&gt;" in index_html(
        [kept.__class__(kept.path, "<b>", 1, "", "", "", ("a&b.pdf",))]
    )


def test_wheels_have_their_chances_and_meters_their_rates() -> None:
    paper = submission_paper(submitted(house()))
    wheels = [
        table for table in paper.tables if [one.heading for one in table.columns][-1] == "Chance"
    ]
    assert len(wheels) == 3
    (meters,) = (table for table in paper.tables if table.caption == "Meters")
    # The Bonus Spin of this house has a fixed prize: no meter runs for it.
    assert [[meters.text(row, at) for at in range(5)] for row in range(len(meters.rows))] == [
        ["primary", "5.000%", "$10,000.00", "$10,000.00", "–"],
        ["secondary", "2.500%", "$5,000.00", "$5,000.00", "–"],
    ]


def test_a_must_hit_jackpot_has_its_ceiling() -> None:
    paper = submission_paper(submitted(house("ma-pontoon21")))
    (meters,) = (table for table in paper.tables if table.caption == "Meters")
    last = len(meters.rows) - 1
    shown = [meters.text(last, at) for at in range(5)]
    assert shown == ["must-hit", "2.500%", "$100.00", "$100.00", "$500.00"]
