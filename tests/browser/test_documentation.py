"""The documentation in a browser: its search works, served and from the file system."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewVisitor
from tests.browser.test_pages import Scheme
from tests.browser.visitor import assert_accessible
from tests.server.live.nursery import Nursery
from tests.server.live.quick import quick_settings

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.long  # the site is built for it


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(folder)]
    env = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    subprocess.run(command, cwd=ROOT, env=env, check=True)
    return folder


@pytest.fixture(scope="module")
def address(
    site: Path, nursery: Nursery, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("served")
    settings = quick_settings(folder, f"sqlite:///{folder / 'store.sqlite'}")
    server = nursery.start({**settings, "docs": str(site)}, folder / "log")
    yield server.address
    server.stop()


def search(page: Page) -> None:
    page.get_by_role("textbox", name="Search").click()
    page.keyboard.type("match-play coupons")
    found = page.locator('.md-search-result__link[href*="rulings.html"][href*="#p5-"]')
    expect(found).to_contain_text("P5. Match-play coupons")
    found.click()
    expect(page.get_by_role("heading", name="P5. Match-play coupons")).to_be_visible()


def test_search_on_a_server(new_visitor: NewVisitor, address: str) -> None:
    """The visitor fails when the policy refuses a script, a style or the search's worker."""
    search(new_visitor(at=address).goto("/docs"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_are_accessible(new_visitor: NewVisitor, address: str, scheme: Scheme) -> None:
    visitor = new_visitor(at=address, color_scheme=scheme)
    examples = ("examples/dispute", "examples/learning", "examples/new_rulebook")
    for name in ("index", "reference/api", "reference/openapi", "explanation/solver", *examples):
        assert_accessible(visitor.goto(f"/docs/{name}.html"))


def test_search_from_the_file_system(new_visitor: NewVisitor, site: Path) -> None:
    page = new_visitor().context.new_page()
    page.goto((site / "index.html").as_uri())
    search(page)
