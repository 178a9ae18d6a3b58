"""The documentation as a site: it is complete, and loads nothing from other hosts."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tools.site.contents import AFTER, DOCS, ROOT, SHOWN, contents, notebooks, outside
from tools.site.doctests import fenced
from tools.site.links import site_links
from tools.site.openapi_page import openapi_page


def pages_of(nav: Any) -> Iterator[str]:
    """Yield every page of the contents."""
    if isinstance(nav, str):
        yield nav
    else:
        for one in nav.values() if isinstance(nav, dict) else nav:
            yield from pages_of(one)


def test_every_page_is_in_the_contents_once() -> None:
    named = list(pages_of(contents()))
    written = {str(page.relative_to(DOCS)) for page in DOCS.rglob("*.md")}
    made = {*AFTER.values(), *SHOWN.values(), *outside(), *notebooks()}
    assert sorted(named) == sorted(written | made)


def test_the_contents_have_four_parts_the_examples_the_decisions_and_the_project() -> None:
    assert [next(iter(part)) for part in contents()[1:]] == [
        "Tutorial",
        "Examples",
        "How-to guides",
        "Reference",
        "Explanation",
        "Decisions",
        "Project",
    ]


PAGES = frozenset(
    {
        "README.md",
        "examples/bot.md",
        "glossary.md",
        "project/CONTRIBUTING.md",
        "reference/settings.md",
    }
)


@pytest.mark.parametrize(
    ("link", "shown"),
    [
        ("[words](../glossary.md#box)", "[words](../glossary.md#box)"),
        ("[work](../../CONTRIBUTING.md)", "[work](../project/CONTRIBUTING.md)"),
        ("[file](serve.example.toml)", "[file](settings.md)"),
        ("[pages](../clauses/)", "pages"),
        ("[`a.py`](../../src/fortyeight/cards/card.py)", "`a.py`"),
        ("[client](../../examples/q_learning.py)", "client (`examples/q_learning.py`)"),
        ("[bot](../../examples/bot.ipynb)", "[bot](../examples/bot.md)"),
        ("[here](#place) [away](https://a.example)", "[here](#place) [away](https://a.example)"),
    ],
)
def test_links_lead_within_the_site(link: str, shown: str) -> None:
    place = "reference/http.md"
    assert site_links(link, DOCS / place, place, PAGES) == shown


def test_links_of_a_page_of_the_project_lead_back() -> None:
    source = ROOT / "CONTRIBUTING.md"
    text = site_links("[all](docs/README.md)", source, "project/CONTRIBUTING.md", PAGES)
    assert text == "[all](../README.md)"


def test_examples_of_docstrings_are_code() -> None:
    said = "Add.\n\n>>> 1 + 1\n2\n\nMore."
    assert fenced(said) == "Add.\n\n\n```pycon\n>>> 1 + 1\n2\n```\n\n\nMore."


def test_a_route_is_shown_with_what_it_takes_and_gives() -> None:
    box = {"type": "integer", "minimum": 1, "maximum": 7, "default": 1}
    schema = {"$ref": "#/components/schemas/Seat"}
    route = {
        "description": "Take a seat.",
        "parameters": [{"name": "box", "in": "query", "schema": box}],
        "requestBody": {"content": {"application/json": {"schema": schema}}},
        "responses": {"201": {"content": {"application/json": {"schema": schema}}}, "404": {}},
    }
    name = {"anyOf": [{"type": "string", "maxLength": 20}, {"type": "null"}]}
    seat = {"properties": {"name": name}, "required": ["name"]}
    text = openapi_page(
        {"paths": {"/seats": {"post": route}}, "components": {"schemas": {"Seat": seat}}}
    )
    for line in (
        "### `POST /seats`",
        "| `box` | query | integer (1 to 7) | `1` |",
        "Body: `application/json`, [Seat](#seat)",
        "201: `application/json`, [Seat](#seat)",
        "| `name` | string (at most 20 characters) or null | required |  |",
    ):
        assert line in text.splitlines()


@pytest.mark.long
def test_the_site_is_built_without_a_warning_and_needs_nothing_else(tmp_path: Path) -> None:
    """No inline script or style, as the server's policy demands, and nothing from other hosts."""
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", tmp_path],
        cwd=ROOT,
        env=os.environ | {"NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    files = list(tmp_path.rglob("*.html"))
    generated = ("api", "events", "openapi", "settings")
    assert {tmp_path / "reference" / f"{name}.html" for name in generated} < set(files)
    for file in files:
        text = file.read_text("utf-8")
        assert not re.search(r"<script>|<style|<[^>]+\s(style|on[a-z]+)=\"", text), file
        assert not re.search(r"<(script|img|iframe)[^>]+src=\"(https?:)?//", text), file
        assert not re.search(r"(?s)<p>(?:(?!</p>).)*\n- ", text), f"{file}: a list not seen as one"
        assert not re.search(r"<link[^>]+href=\"(https?:)?//", text), file
    index = (tmp_path / "search" / "search_index.json").read_text("utf-8")
    assert "Return the metrics in the Prometheus text format." in index
