"""A custom chart on the strategy page: simplified, edited, saved and exported."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from fortyeight.strategy import read_strategy_file
from tests.browser.conftest import PHONE, NewVisitor
from tests.browser.learn.test_strategy import PATIENCE, wait_for_chart
from tests.browser.visitor import assert_accessible, assert_fits


def wait_until_valued(page: Page) -> None:
    body = page.locator(".own-chart-body")
    expect(body).to_be_visible(timeout=PATIENCE)
    expect(body).not_to_have_class("own-chart-body waiting", timeout=PATIENCE)


def edge_of(page: Page) -> float:
    words = page.locator(".own-chart-figures strong").inner_text()
    return float(words.removeprefix("House edge ").rstrip("%"))


def test_a_chart_is_made_simpler_changed_saved_and_taken_away(
    new_visitor: NewVisitor, tmp_path: Path
) -> None:
    ann = new_visitor(may_complain=True)
    page = ann.goto("/strategy?book=mbs-pontoon")
    wait_for_chart(page)
    chart = page.get_by_role("combobox", name="Chart")
    chart.select_option("Total-dependent")
    wait_until_valued(page)
    figures = page.locator(".own-chart-figures")
    expect(figures).to_contain_text("more than with the best chart")
    expect(figures).to_contain_text("0 exceptions. Exact.")
    expect(page.locator("#edge-chart-name")).to_have_text("House edge with the best chart")
    edge = edge_of(page)
    # By keyboard: a cell, and the code in the menu that opens.
    cell = page.locator('own-chart td[data-rows="hard 20"][data-up="6"]')
    cell.focus()
    page.keyboard.press("h")
    expect(cell).to_have_text("H")
    wait_until_valued(page)
    expect(cell).to_have_attribute("data-cost", "4")
    assert edge_of(page) > edge
    expect(page.locator(".own-chart-worst button").first).to_contain_text("hard 20 against 6: S")
    page.keyboard.press("Enter")
    editor = page.locator("cell-editor")
    expect(editor.get_by_role("heading")).to_have_text("Hard 20 against a 6")
    expect(editor.locator("[aria-pressed=true]")).to_be_focused()
    expect(editor.get_by_role("button").nth(1)).to_contain_text("best")
    assert_accessible(page)
    page.keyboard.press("Escape")
    expect(cell).to_be_focused()
    page.keyboard.press("Control+z")
    expect(cell).to_have_text("S")
    wait_until_valued(page)
    assert edge_of(page) == edge
    page.get_by_role("button", name="Redo").click()
    expect(cell).to_have_text("H")
    wait_until_valued(page)
    page.get_by_role("button", name="Save …").click()
    page.get_by_label("Name", exact=True).fill("Brave")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(chart).to_have_value("saved Brave")
    with page.expect_download() as coming:
        page.get_by_role("button", name="Download").click()
    coming.value.save_as(tmp_path / "own.csv")
    assert read_strategy_file(tmp_path / "own.csv").rows["hard 20"][4].code == "H"
    # A file with a fault is refused with its place.
    bad = (tmp_path / "own.csv").read_text("utf-8").replace("pair 8,P", "pair 8,Q")
    faulty = tmp_path / "bad.csv"
    faulty.write_text(bad, "utf-8")
    page.locator("own-chart input[type=file]").set_input_files(faulty)
    expect(page.locator("own-chart .notice")).to_contain_text("pair 8 against 2", timeout=PATIENCE)
    assert not [one for one in ann.complaints if "422" not in one], "a refusal is written there"


@pytest.mark.long
def test_a_saved_chart_is_there_after_a_reload_read_again_and_played(
    new_visitor: NewVisitor, tmp_path: Path
) -> None:
    page = new_visitor().goto("/strategy?book=mbs-pontoon")
    wait_for_chart(page)
    chart = page.get_by_role("combobox", name="Chart")
    chart.select_option("Total-dependent")
    wait_until_valued(page)
    cell = page.locator('own-chart td[data-rows="hard 20"][data-up="6"]')
    cell.focus()
    page.keyboard.press("h")
    wait_until_valued(page)
    page.get_by_role("button", name="Save …").click()
    page.get_by_label("Name", exact=True).fill("Brave")
    page.get_by_role("button", name="Save", exact=True).click()
    with page.expect_download() as coming:
        page.get_by_role("button", name="Download").click()
    coming.value.save_as(tmp_path / "own.csv")
    # It is there again after a reload, and is valued in another house.
    page.reload()
    wait_for_chart(page)
    chart.select_option("Brave")
    wait_until_valued(page)
    expect(cell).to_have_text("H")
    chart.select_option("Best chart")
    expect(page.locator("own-chart td")).to_have_count(0)
    # A file is shown.
    page.locator("own-chart input[type=file]").set_input_files(tmp_path / "own.csv")
    wait_until_valued(page)
    expect(cell).to_have_text("H")
    # A robot plays it at a practice table, which leaves the wallet alone.
    page.get_by_role("button", name="Let a robot play it").click()
    expect(page.locator(".rail-chips")).to_contain_text("Practice chips", timeout=PATIENCE)
    page.get_by_role("button", name="Players").click()
    expect(page.locator(".company")).to_contain_text("by a chart of your own")


@pytest.mark.long
def test_a_cell_is_changed_on_a_phone(new_visitor: NewVisitor) -> None:
    page = new_visitor(size=PHONE).goto("/strategy?book=mbs-pontoon")
    wait_for_chart(page)
    page.get_by_role("button", name="Change cells").click()
    wait_until_valued(page)
    cell = page.locator('own-chart td[data-rows="hard 16"][data-up="T"]')
    cell.click()
    editor = page.locator("cell-editor")
    expect(editor).to_be_in_viewport()
    expect(cell).to_be_in_viewport()
    assert_fits(page)
    editor.get_by_role("button").last.click()
    wait_until_valued(page)
    expect(cell).to_have_attribute("data-cost", "4")
    page.get_by_role("button", name="Close", exact=True).last.click()
    expect(editor).to_be_hidden()
