"""Every page opens without an error, keeps still, fits a phone, and is accessible."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import DESK, PHONE, NewVisitor
from tests.browser.visitor import assert_accessible, assert_fits, assert_still
from tests.effort import effort

Scheme = Literal["light", "dark"]

STATIC = Path(__file__).parents[2] / "src" / "fortyeight" / "web" / "static"
#: Pages that show one table.
OF_A_TABLE = ("table", "deal", "signage")
#: The first figures on a machine wait for a compilation.
PATIENCE = 180_000
PAGES = sorted(page.stem for page in STATIC.glob("*.html"))
#: Pages whose own tests run axe and check that they fit a small window.
WITH_TESTS_OF_THEIR_OWN = (
    "account",
    "audit",
    "calculator",
    "cashier",
    "deal",
    "drills",
    "floor",
    "history",
    "index",
    "papers",
    "review",
    "round",
    "rulebooks",
    "signage",
    "strategy",
    "table",
)
LOOKS: tuple[tuple[ViewportSize, Scheme], ...] = (
    (PHONE, "light"),
    (DESK, "dark"),
    (PHONE, "dark"),
    (DESK, "light"),
)


@pytest.mark.parametrize(
    "name", effort([name for name in PAGES if name not in WITH_TESTS_OF_THEIR_OWN], PAGES)
)
def test_a_page_opens_fits_and_is_accessible(name: str, new_visitor: NewVisitor) -> None:
    # In the short run a page has one size and one colour scheme, and the next page others.
    turn = PAGES.index(name) % len(LOOKS)
    (size, scheme), *others = effort(LOOKS[turn : turn + 1], LOOKS)
    ann = new_visitor(size=size, color_scheme=scheme)
    ann.guest(f"page-{name}")
    path = "/" if name == "index" else f"/{name}"
    if name in OF_A_TABLE:
        dealing = "person" if name == "deal" else "automatic"
        path += f"?id={ann.open_table('ma-spanish21', dealing=dealing)}"
    page = ann.goto(path)
    page.wait_for_load_state("networkidle", timeout=PATIENCE)
    assert page.title()
    if name not in OF_A_TABLE:
        assert "play money" in page.inner_text("body")
    assert_looks_right(page, name, size)
    assert_still(page)
    for size, scheme in others:
        # Reloaded: a page that changes its colour scheme keeps half of the old colours for a
        # moment.
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size(size)
        page.reload()
        page.wait_for_load_state("networkidle", timeout=PATIENCE)
        assert_looks_right(page, name, size)


def assert_looks_right(page: Page, name: str, size: ViewportSize) -> None:
    if (name, size) != ("signage", PHONE):
        # Signage is not shown on phones.
        assert_fits(page)
    assert_accessible(page)


#: Cites a clause with a ruling at the end of a page.
CITED = """async () => {
  const { cite } = await import('/core/widgets/rulings.js');
  document.querySelector('main').append(cite('16(a), R19'));
}"""


def test_a_ruling_beside_a_clause_has_its_words_at_hand(plain_page: Page) -> None:
    page = plain_page
    page.evaluate(CITED)
    cited = page.locator("details.ruling")
    cited.get_by_text("16(a), our ruling 19").click()
    expect(cited).to_contain_text("Where a text is silent, it is not offered")
    assert_accessible(page)


def test_an_address_without_a_page_shows_the_way_to_the_lobby(new_visitor: NewVisitor) -> None:
    page = new_visitor(may_complain=True).goto("/no-such-page")
    page.get_by_role("heading", name="Page not found").wait_for()
    assert page.get_by_role("link", name="Back to the lobby").get_attribute("href") == "/"
