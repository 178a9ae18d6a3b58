"""In the pages for readers, every relative link, every anchor and every named file has a target."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from tools.documents.notebooks import read, source

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = sorted(
    [
        *ROOT.glob("*.md"),
        *DOCS.rglob("*.md"),
        *ROOT.glob("benchmarks/*.md"),
        *ROOT.glob("deploy/*.md"),
        *ROOT.glob("examples/*.ipynb"),
    ]
)
INDEX = DOCS / "README.md"

_FENCE = re.compile(r"(?ms)^(```|~~~).*?^\1$")
_CODE = re.compile(r"`[^`\n]*`")
_LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
_TEST = re.compile(r"`(?:[\w/]*/)?(test_\w+\.py)\b[^`]*`")
_PATH = re.compile(r"`((?:tests|tools|benchmarks|src)/[\w./-]*[\w-])(?:::\w+)*`")
_HEADING = re.compile(r"(?m)^#{1,6} +(.+?) *#*$")


def text_of(page: Path) -> str:
    """Return the text of a page; of a notebook, that of its Markdown cells."""
    if page.suffix != ".ipynb":
        return page.read_text("utf-8")
    cells = read(page)["cells"]
    return "\n\n".join(source(cell) for cell in cells if cell["cell_type"] == "markdown")


def links(page: Path) -> list[str]:
    """Return the targets of the links of a page that stay within the repository."""
    text = _CODE.sub("`", _FENCE.sub("", text_of(page)))
    return [found for found in _LINK.findall(text) if not re.match(r"[a-z]+:", found)]


@cache
def anchors(page: Path) -> frozenset[str]:
    """Return the anchors that GitHub gives to the headings of a page."""
    seen: Counter[str] = Counter()
    result = []
    for heading in _HEADING.findall(_FENCE.sub("", page.read_text("utf-8"))):
        words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
        anchor = re.sub(r"[^\w\- ]", "", words.lower()).replace(" ", "-")
        result.append(f"{anchor}-{seen[anchor]}" if seen[anchor] else anchor)
        seen[anchor] += 1
    return frozenset(result)


def broken(page: Path) -> list[str]:
    """Return the broken links of a page."""
    result = []
    for link in links(page):
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        if not target.exists() or (anchor and anchor not in anchors(target)):
            result.append(link)
    return result


@cache
def names_of_tests() -> frozenset[str]:
    return frozenset(path.name for path in (ROOT / "tests").rglob("test_*.py"))


def missing(page: Path) -> list[str]:
    """Return the tests and files of the project that a page names and that do not exist."""
    text = _FENCE.sub("", text_of(page))
    tests = [name for name in _TEST.findall(text) if name not in names_of_tests()]
    return tests + [path for path in _PATH.findall(text) if not (ROOT / path).exists()]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    assert broken(page) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_file_that_is_named_exists(page: Path) -> None:
    if page.name != "CHANGELOG.md":  # it tells of files that have gone
        assert missing(page) == []


def test_the_index_names_every_page() -> None:
    """Decisions and clauses have folders of their own, which the index names."""
    named = {(DOCS / link.partition("#")[0]).resolve() for link in links(INDEX)}
    pages = {
        page for page in DOCS.rglob("*.md") if page.parent.name not in ("decisions", "clauses")
    }
    pages |= set(ROOT.glob("examples/*.ipynb"))
    assert pages - named - {INDEX} == set()
    assert {DOCS / "decisions" / "README.md", DOCS / "clauses"} <= named


def test_a_broken_link_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# A *b*: c\n[x](gone.md) [y](#a-b-c) [z](page.md#no) `[q](no.md)`\n", "utf-8")
    assert broken(page) == ["gone.md", "page.md#no"]


def test_a_file_that_is_gone_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("`tests/gone.py`, `test_gone.py`, `tests/documents/test_links.py::test_x`\n")
    assert missing(page) == ["test_gone.py", "tests/gone.py"]
