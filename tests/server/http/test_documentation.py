"""The documentation under /docs, where it is built."""

from __future__ import annotations

from pathlib import Path

import pytest

from fortyeight.server.http.headers import CONTENT_SECURITY_POLICY
from tests.server.http.asking import Ask, an_app, asker


@pytest.fixture
def ask(tmp_path: Path) -> Ask:
    (tmp_path / "secret.txt").write_text("not for you", "utf-8")
    site = tmp_path / "site"
    (site / "reference").mkdir(parents=True)
    (site / "index.html").write_text("<h1>All of it</h1>", "utf-8")
    (site / "reference" / "api.html").write_text("<h1>API</h1>", "utf-8")
    return asker(an_app(docs=str(site)))


def test_it_is_served_under_the_policy_of_all_pages(ask: Ask) -> None:
    for method in ("GET", "HEAD"):
        to = ask(method, "/docs")
        assert (to.status_code, to.headers["location"]) == (307, "/docs/")
    for path, title in (("/docs/", "All of it"), ("/docs/reference/api.html", "API")):
        page = ask("GET", path)
        assert (page.status_code, title in page.text) == (200, True)
        assert page.headers["content-security-policy"] == CONTENT_SECURITY_POLICY
        assert page.headers["cache-control"] == "no-cache"


def test_nothing_else_is_read(ask: Ask) -> None:
    for path in ("gone.html", "%2e%2e/secret.txt", "/etc/passwd", "%00", "a" * 5000, "reference"):
        assert ask("GET", f"/docs/{path}").status_code == 404, path
    assert ask("POST", "/docs/").status_code == 405


def test_a_page_says_how_to_build_it(tmp_path: Path) -> None:
    page = asker(an_app(docs=str(tmp_path)))("GET", "/docs")
    assert (page.status_code, "make docs" in page.text) == (200, True)
