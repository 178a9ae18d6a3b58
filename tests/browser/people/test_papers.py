"""The papers page: the theoretical win is updated while typing, and a paper is made and kept."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, NewVisitor
from tests.browser.visitor import assert_accessible, assert_fits


def open_papers(page: Page) -> None:
    expect(page.get_by_role("heading", name="Papers", level=1)).to_be_visible()
    expect(page.get_by_role("heading", name="Theoretical win by period")).to_be_visible(
        timeout=60_000
    )


def test_figures_change_while_one_types_and_a_paper_is_kept(
    new_visitor: NewVisitor, tmp_path: Path
) -> None:
    page = new_visitor().goto("/papers")
    open_papers(page)
    year = page.get_by_role("row", name=re.compile("One table, year")).first
    before = year.inner_text()
    page.get_by_label("Boxes in play").fill("7")
    expect(year).not_to_have_text(before)
    page.get_by_label("Boxes in play").fill("many")
    expect(page.get_by_text("boxes: a number is needed")).to_be_visible()
    expect(page.get_by_label("Boxes in play")).to_have_attribute("aria-invalid", "true")
    page.get_by_label("Boxes in play").fill("")
    assert_accessible(page)
    assert_fits(page)

    page.get_by_label("Paper", exact=True).select_option("par")
    page.get_by_label("Simulation").select_option("100000000")
    page.get_by_role("button", name="Make it").click()
    page.get_by_role("button", name=re.compile("^Cancel PAR sheet")).click()
    expect(page.locator(".papers-kept li[data-status='cancelled']")).to_contain_text("Cancelled by")
    page.get_by_role("button", name=re.compile("^Delete PAR sheet")).click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    page.get_by_label("Paper", exact=True).select_option("theo")
    page.get_by_role("button", name="Make it").click()
    paper = page.locator(".papers-kept li[data-status='done']")
    expect(paper).to_contain_text("Theoretical win", timeout=60_000)
    with page.expect_download() as download:
        paper.get_by_role("link", name="PDF").click()
    assert Path(download.value.path()).read_bytes().startswith(b"%PDF")
    with page.context.expect_page() as opened:
        paper.get_by_role("link", name="Preview").click()
    expect(opened.value.get_by_role("heading", name="Theoretical win", level=1)).to_be_visible()
    opened.value.close()
    paper.get_by_role("button", name="Delete").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(page.get_by_text("No paper is kept yet.")).to_be_visible()


def test_the_page_fits_a_phone(new_visitor: NewVisitor) -> None:
    page = new_visitor(size=PHONE, color_scheme="dark").goto("/papers")
    open_papers(page)
    page.get_by_label("Paper", exact=True).select_option("side-bets")
    expect(page.get_by_label("Boxes that are dealt")).to_be_visible()
    assert_accessible(page)
    assert_fits(page)
    page.get_by_label("Paper", exact=True).select_option("worth")
    expect(page.get_by_label("Compared with").locator("option")).not_to_have_count(1)
    # The rules of the house stay above the form, and do not cover it.
    page.get_by_label("Paper", exact=True).select_option("layout")
    page.get_by_role("button", name="Make it").click()
    expect(page.locator(".papers-kept li").first).to_contain_text("Table layout")
