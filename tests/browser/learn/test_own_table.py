"""My casino's table: rules beyond a book, saved, shared as a link and exported as a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Response, expect

from fortyeight.rulebook import catalogue, read_book_text, rulebook
from tests.browser.conftest import PHONE, NewVisitor
from tests.browser.learn.test_strategy import PATIENCE, edge_of, letters, wait_for_chart
from tests.browser.visitor import assert_accessible, assert_fits

NAME = "Spanish 21 at Red Dragon"


def solved(page: Page, rule: str) -> None:
    """Wait for the chart of a house with this rule."""
    expect(page.locator("#rules")).to_contain_text(rule, timeout=PATIENCE)
    wait_for_chart(page)


def is_hand_of(book: str) -> Callable[[Response], bool]:
    """Return whether a response is a hand of a book: its id, or part of its text."""

    def is_hand(response: Response) -> bool:
        asked = response.request
        return asked.url.endswith("/api/drills/hands") and book in (asked.post_data or "")

    return is_hand


def test_a_table_of_ones_own_from_the_lobby_to_a_file_and_by_its_link(
    new_visitor: NewVisitor, tmp_path: Path
) -> None:
    ann = new_visitor()
    ann.guest("dragon")
    page = ann.goto("/")
    page.get_by_role("link", name="My casino’s table").click()
    wait_for_chart(page)
    before = edge_of(page)
    # A rule that the book fixes, with its value.
    page.get_by_label("What the dealer does on a soft 17", exact=True).select_option("draw")
    solved(page, "dealer draws to soft 17")
    expect(page.locator("#edge-change")).to_contain_text("+0.41")
    assert edge_of(page) > before
    # A contradiction is explained beside the rule; the last solved chart stays.
    decks = page.locator('own-table [data-key="decks"]')
    decks.get_by_role("combobox").select_option("2")
    expect(decks.locator(".house-editor-fault")).to_contain_text("do not offer that wager")
    expect(page.get_by_role("button", name="Download")).to_be_disabled()
    page.locator("own-table summary", has_text="Side bets").click()
    page.get_by_label("Match wager offered", exact=True).uncheck()
    expect(decks.locator(".house-editor-fault")).to_be_empty()
    solved(page, "2 decks of 48 cards")
    page.get_by_label("Name of the table").fill(NAME)
    page.get_by_label("Name of the table").blur()
    expect(page.locator("h1")).to_have_text(NAME, timeout=PATIENCE)
    wait_for_chart(page)
    assert_accessible(page)
    with page.expect_download() as coming:
        page.get_by_role("button", name="Download").click()
    assert coming.value.suggested_filename == "spanish-21-at-red-dragon.toml"
    file = tmp_path / "table.toml"
    coming.value.save_as(file)
    book = read_book_text(file.read_bytes())
    assert (book.title, book.entries["cards.decks"].default) == (NAME, 2)
    # One that is no table is told why.
    file.write_text("this is no table = at all")
    page.get_by_label("File of a table").set_input_files(file)
    expect(page.locator(".own-table-notice")).to_contain_text("cannot be used")
    # Somebody else opens the link, on a telephone.
    other = new_visitor(size=PHONE).goto(page.url.removeprefix(ann.address))
    solved(other, "2 decks of 48 cards")
    assert letters(other) == letters(page)
    assert_fits(other)


@pytest.mark.long
def test_a_table_of_ones_own_is_saved_practised_and_read_again(
    new_visitor: NewVisitor, tmp_path: Path
) -> None:
    ann = new_visitor()
    ann.guest("dragon-again")
    page = ann.goto("/strategy?table=")
    wait_for_chart(page)
    before = edge_of(page)
    page.locator("own-table summary", has_text="Side bets").click()
    page.get_by_label("Match wager offered", exact=True).uncheck()
    page.locator('own-table [data-key="decks"]').get_by_role("combobox").select_option("2")
    solved(page, "2 decks of 48 cards")
    # The name, then Save: the table is there again after the page was left.
    page.get_by_label("Name of the table").fill(NAME)
    page.get_by_label("Name of the table").blur()
    expect(page.locator("h1")).to_have_text(NAME, timeout=PATIENCE)
    wait_for_chart(page)
    page.get_by_role("button", name="Save", exact=True).click()
    file = tmp_path / "table.toml"
    with page.expect_download() as coming:
        page.get_by_role("button", name="Download").click()
    coming.value.save_as(file)
    link, chart = page.url.removeprefix(ann.address), letters(page)
    page.goto(f"{ann.address}/strategy?table=")
    page.get_by_label("Saved in this browser").select_option(NAME)
    solved(page, "2 decks of 48 cards")
    assert letters(page) == chart
    # The value of a cell by the table's rules, and its hands to practise.
    with page.expect_response("**/api/coach/values") as valued:
        page.locator("[data-block=hard] td").first.click()
    assert valued.value.status == 200
    page.goto(f"{ann.address}/drills")
    with page.expect_response(is_hand_of(NAME)) as dealt:
        page.get_by_label("Rulebook").select_option(NAME)
    assert dealt.value.status == 200
    page.get_by_role("link", name="Change its rules").click()
    expect(page.get_by_label("Name of the table")).to_have_value(NAME, timeout=PATIENCE)
    # Another visitor opens the link in the calculator.
    figures = new_visitor(size=PHONE).goto(f"/calculator{link.removeprefix('/strategy')}")
    expect(figures.locator("h1")).to_have_text(NAME, timeout=PATIENCE)
    expect(figures.locator("#edge-chart")).to_contain_text("%", timeout=PATIENCE)
    # The file is read again.
    page.goto(f"{ann.address}/strategy?table=")
    wait_for_chart(page)
    page.get_by_label("File of a table").set_input_files(file)
    expect(page.get_by_label("Name of the table")).to_have_value(NAME)
    solved(page, "2 decks of 48 cards")
    assert letters(page) == chart
    # And back to the book.
    page.get_by_role("button", name="A book’s house").click()
    solved(page, "6 decks of 48 cards")
    assert edge_of(page) == before


@pytest.mark.long
def test_a_table_of_ones_own_starts_from_a_real_table_and_has_own_charts(
    new_visitor: NewVisitor,
) -> None:
    real = rulebook(catalogue()[0])
    ann = new_visitor()
    ann.guest("starter")
    page = ann.goto(f"/strategy?book={real.id}")
    expect(page.locator("h1")).to_have_text(real.title, timeout=PATIENCE)
    wait_for_chart(page)
    edge, chart = edge_of(page), letters(page)
    page.get_by_role("button", name="My casino’s table").click()
    expect(page.locator("h1")).to_have_text("My casino’s table", timeout=PATIENCE)
    wait_for_chart(page)
    assert (edge_of(page), letters(page)) == (edge, chart)
    start, base = page.get_by_label("Starts from"), real.ancestors[-1].id
    expect(start).to_have_value(base)
    # A real table is in the list too; its base is then named.
    with page.expect_response("**/api/books/check") as read:
        start.select_option(real.id)
    assert read.value.request.post_data_json == {"book": real.id}
    expect(start).to_have_value(base)
    wait_for_chart(page)
    assert (edge_of(page), letters(page)) == (edge, chart)
    # A simpler chart is found for the table from the text.
    with page.expect_request("**/api/charts/simple") as asked:
        page.get_by_role("combobox", name="Chart", exact=True).select_option("Total-dependent")
    assert "based_on" in (asked.value.post_data or "")
    expect(page.locator(".own-chart-figures")).to_contain_text("%", timeout=PATIENCE)
    # Rounds are dealt by it, and the drills judge by it; they list the real tables too.
    page.get_by_role("button", name="Simulate it").click()
    expect(page.locator(".own-chart-dealt")).to_contain_text("rounds dealt", timeout=PATIENCE)
    with page.expect_response(is_hand_of("based_on")) as dealt:
        page.get_by_role("button", name="Drill it").click()
    assert dealt.value.status == 200
    expect(page.get_by_label("Judged by")).to_have_value("My chart")
    page.locator(".drills-actions button:enabled").first.click()
    expect(page.locator(".drills-verdict")).to_contain_text("your chart says", timeout=PATIENCE)
    with page.expect_response(is_hand_of(real.id)) as dealt:
        page.get_by_label("Rulebook").select_option(real.title)
    assert dealt.value.status == 200
