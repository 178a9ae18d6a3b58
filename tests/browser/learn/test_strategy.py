"""The strategy page: a chart that is solved again, its cells, its files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import PHONE, NewVisitor
from tests.browser.visitor import assert_accessible, assert_fits
from tests.effort import PROVING, effort

#: The first chart on a machine waits for a compilation.
PATIENCE = 180_000
#: Polls for a chart that a busy server solves ahead.
MOST_LOOKS = 30


def wait_for_chart(page: Page) -> None:
    expect(page.locator("chart-grid")).to_have_attribute("aria-busy", "false", timeout=PATIENCE)


def letters(page: Page) -> list[str]:
    return page.locator("chart-grid td").all_inner_texts()


def edge_of(page: Page) -> float:
    return float(page.locator("#edge-chart").inner_text().rstrip("%"))


def test_a_rule_is_changed_and_the_chart_changes(new_visitor: NewVisitor) -> None:
    ann = new_visitor()
    ann.guest("charter")
    page = ann.goto("/strategy")
    wait_for_chart(page)
    expect(page.locator("h1")).to_have_text("Spanish 21 (Massachusetts)")
    before, edge = letters(page), edge_of(page)
    assert 0.3 < edge < 0.4
    # While the visitor stays at a rule, its other values are solved ahead when there is time.
    decks = page.get_by_label("Decks in the shoe", exact=True)
    for _ in range(MOST_LOOKS):
        with page.expect_response("**/api/charts/ahead") as ahead:
            decks.focus()
        if ahead.value.json()["houses"]:
            break
        decks.blur()
    assert ahead.value.json() == {"houses": 1}
    decks.select_option("8")
    expect(page.locator("#edge-change")).to_be_visible(timeout=PATIENCE)
    wait_for_chart(page)
    expect(page.locator("#rules")).to_contain_text("8 decks of 48 cards")
    assert letters(page) != before
    assert edge_of(page) > edge
    expect(page.locator("#edge-change")).to_contain_text("for the house")
    assert page.locator(".chart-grid-cell.changed").count() > 0
    assert "house=" in page.url
    shared = new_visitor()
    shared.guest("reader")
    other = shared.goto(page.url.removeprefix(ann.address))
    wait_for_chart(other)
    assert letters(other) == letters(page)
    page.go_back()
    expect(page.locator("#rules")).to_contain_text("6 decks", timeout=PATIENCE)
    wait_for_chart(page)
    assert letters(page) == before


@pytest.mark.parametrize(
    ("kind", "begins"),
    [
        ("SVG", b"<svg"),
        *effort([], [("PNG", b"\x89PNG\r\n\x1a\n"), ("PDF", b"%PDF-")]),
    ],
)
def test_the_chart_is_taken_away_as_a_file(
    new_visitor: NewVisitor, tmp_path: Path, kind: str, begins: bytes
) -> None:
    ann = new_visitor()
    page = ann.goto(f"/strategy?book=ma-spanish21&house={quote(json.dumps({'decks': 8}))}")
    wait_for_chart(page)
    with page.expect_download() as coming:
        page.get_by_role("link", name=kind, exact=True).click()
    download = coming.value
    assert download.suggested_filename == f"ma-spanish21-chart.{kind.lower()}"
    download.save_as(tmp_path / "chart")
    held = (tmp_path / "chart").read_bytes()
    assert held.startswith(begins)
    assert len(held) > 10_000
    if kind == "SVG":
        assert b"8 decks of 48 cards" in held


def test_cells_by_keyboard_and_their_values(new_visitor: NewVisitor) -> None:
    ann = new_visitor()
    ann.guest("keys")
    page = ann.new_page()
    asked: list[dict[str, Any]] = []

    def coach(route: Route) -> None:
        asked.append(dict(route.request.post_data_json or {}))
        told = {
            "values": {"stand": -0.25, "hit": -0.31, "double": -0.62},
            "best": "stand",
            "reason": "The dealer busts often here.",
        }
        route.fulfill(json=told)

    page.route("**/api/coach/values", coach)
    page.goto("/strategy")
    wait_for_chart(page)
    first = page.locator("[data-block=hard] td").first
    first.focus()
    for key in ("ArrowRight", "ArrowDown", "ArrowDown"):
        page.keyboard.press(key)
    here = page.locator("td:focus")
    expect(here).to_have_attribute("data-up", "3")
    row = here.locator("xpath=../th").inner_text()
    page.keyboard.press("End")
    expect(page.locator("td:focus")).to_have_attribute("data-up", "A")
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    panel = page.locator("cell-values")
    expect(panel.get_by_role("heading")).to_have_text(f"Hard {row} against a 2")
    bars = panel.locator(".cell-values-bars li")
    expect(bars).to_have_count(3)
    expect(bars.first).to_contain_text("Stand")
    expect(bars.first).to_contain_text("best")
    expect(bars.first).to_contain_text("−25.00¢")
    expect(panel).to_contain_text("The dealer busts often here.")
    assert asked[-1]["up"][0] == "2"
    assert asked[-1]["book"] == "ma-spanish21"
    hands = panel.get_by_label("Your hand")
    with page.expect_response("**/api/coach/values"):
        hands.select_option(index=1)
    expect(bars).to_have_count(3)
    assert len(asked) == 2
    assert asked[0]["hand"] != asked[1]["hand"]
    if PROVING:
        assert_accessible(page)
    hands.focus()
    page.keyboard.press("Escape")
    expect(bars).to_have_count(0)
    expect(page.locator("td:focus")).to_have_attribute("data-up", "2")


def test_a_link_to_choices_that_make_no_house_says_so(new_visitor: NewVisitor) -> None:
    ann = new_visitor(size=PHONE)
    page = ann.goto(f"/strategy?book=ma-spanish21&house={quote(json.dumps({'decks': 7}))}")
    # Where the rules are in a drawer it opens by itself.
    expect(page.get_by_text("does not allow these choices")).to_be_in_viewport()
    expect(page.locator("house-chooser")).to_contain_text("2(a)")
    page.get_by_label("Decks in the shoe", exact=True).select_option("8")
    wait_for_chart(page)
    expect(page.locator("house-chooser")).to_contain_text("1 rule differs")


def test_on_a_telephone_and_on_paper(new_visitor: NewVisitor) -> None:
    bob = new_visitor(size=PHONE)
    bob.guest("phone")
    page = bob.goto("/strategy?book=mbs-pontoon")
    wait_for_chart(page)
    assert_fits(page)
    assert_accessible(page)
    # The chart comes first; the rules are in a drawer, which a tap beside it closes.
    expect(page.locator("[data-block=hard]")).to_be_in_viewport()
    rules = page.locator("house-chooser")
    expect(rules).to_be_hidden()
    page.get_by_role("button", name="Book and rules").click()
    expect(rules.get_by_label("Rulebook")).to_be_in_viewport()
    expect(page.locator("#house-title")).to_be_focused()
    if PROVING:
        assert_accessible(page)
    page.locator("h1").click()
    expect(rules).to_be_hidden()
    page.set_viewport_size({"width": 1024, "height": 768})
    expect(page.locator("[data-block=pairs]")).to_be_in_viewport()
    expect(rules).to_be_hidden()
    page.set_viewport_size(PHONE)
    page.emulate_media(media="print")
    paper = page.pdf(prefer_css_page_size=True)
    assert paper.count(b"/Type /Page\n") + paper.count(b"/Type /Page ") == 1, "one sheet of paper"


def test_the_stages_of_a_chart_are_told_as_they_come(new_visitor: NewVisitor) -> None:
    """The solver's stages, scripted: the edge, a draft that differs in one cell, the chart."""
    ann = new_visitor()
    page = ann.new_page()
    house = {"decks": 8}
    whole = ann.ask("POST", "/api/charts", {"book": "ma-spanish21", "house": house})
    assert whole["stage"] == "chart"
    draft = json.loads(json.dumps(whole)) | {"stage": "draft", "edge_chart": None}
    first = draft["blocks"][0]["lines"][0]["cells"][0]
    assert first["letters"] == "H"
    first |= {"letters": "S", "tint": "stand", "words": "stand"}
    names = ("stage", "book", "title", "house", "rules", "currency", "edge")
    edge = {name: whole[name] for name in names} | {"stage": "edge"}
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/charts", hold)

    def answered(told: dict[str, Any]) -> str:
        """Answer the next request with this, and return the stage that the page already has."""
        while not held:
            page.wait_for_timeout(20)
        route = held.pop(0)
        route.fulfill(json=told)
        return str(dict(route.request.post_data_json or {})["have"])

    page.goto(f"/strategy?book=ma-spanish21&house={quote(json.dumps(house))}")
    status, cell = page.locator("#status"), page.locator("[data-block=hard] td").first
    assert answered(edge) == "nothing"
    expect(page.locator("#edge-best")).to_have_text("0.385%")
    expect(status).to_contain_text("Filling in the chart")
    assert answered(draft) == "edge"
    expect(cell).to_have_text("S")
    expect(status).to_contain_text("a few cells may still change")
    expect(page.locator("#files a[href]")).to_have_count(0)
    assert answered(whole) == "draft"
    expect(cell).to_have_text("H")
    expect(status).to_contain_text("Exact")
    expect(page.locator("#files a[href]")).to_have_count(4)
