"""Table of contents of the documentation, from the index of `docs/`."""

from __future__ import annotations

import re
from pathlib import Path, PurePosixPath
from typing import Any

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
INDEX = "README.md"

#: Pages that exist only in the site, and the file that each follows or replaces.
API, OPENAPI, SETTINGS = "reference/api.md", "reference/openapi.md", "reference/settings.md"
EVENTS = "reference/events.md"
AFTER = {
    "reference/library.md": API,
    "reference/protocol.md": EVENTS,
    "reference/http.md": OPENAPI,
}
SHOWN = {"reference/serve.example.toml": SETTINGS}
#: Folder of the site for Markdown files of the repository that are no part of `docs/`.
PROJECT = "project"
OUTSIDE = ("CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "benchmarks/*.md", "deploy/*.md")

#: Notebooks become pages of the same folder.
NOTEBOOKS = "examples"

_PART = re.compile(r"(?m)^## (.+)$")
_GROUP = re.compile(r"(?m)^\*\*(.+)\*\*$")
_LINK = re.compile(r"\]\(([\w./-]+)\)")


def contents() -> list[Any]:
    """Return the contents in the form of MkDocs: the parts of the index, decisions, the project."""
    pieces = _PART.split((DOCS / INDEX).read_text("utf-8"))
    parts = [{name: _part(text)} for name, text in zip(pieces[1::2], pieces[2::2], strict=True)]
    decisions = ["decisions/README.md", *_folder("decisions")]
    return [INDEX, *parts, {"Decisions": decisions}, {"Project": [*outside()]}]


def outside() -> dict[str, Path]:
    """Return the pages of the project, by their place in the site."""
    files = [file for one in OUTSIDE for file in sorted(ROOT.glob(one))]
    return {f"{PROJECT}/{file.relative_to(ROOT)}": file for file in files}


def notebooks() -> dict[str, Path]:
    """Return the notebooks, by the place of their page in the site."""
    files = sorted((ROOT / NOTEBOOKS).glob("*.ipynb"))
    return {f"{NOTEBOOKS}/{file.stem}.md": file for file in files}


def _part(text: str) -> list[Any]:
    """Return the pages of a part, and its groups with theirs."""
    pieces = _GROUP.split(text)
    groups = zip(pieces[1::2], pieces[2::2], strict=True)
    return [*_pages(pieces[0]), *({name: _pages(pages)} for name, pages in groups)]


def _pages(text: str) -> list[Any]:
    """Return the pages that a text links to; a folder is a group."""
    result: list[Any] = []
    for link in _LINK.findall(text):
        if link.endswith("/"):
            result.append({link.strip("/").capitalize(): _folder(link.strip("/"))})
        elif link.endswith(".ipynb"):
            result.append(str(PurePosixPath(link).relative_to("..").with_suffix(".md")))
        elif not link.startswith(("..", "decisions/")):
            result.append(SHOWN.get(link, link))
            result.extend([AFTER[link]] if link in AFTER else [])
    return result


def _folder(name: str) -> list[str]:
    """Return the pages of a folder except its index."""
    return [
        f"{name}/{page.name}" for page in sorted((DOCS / name).glob("*.md")) if page.name != INDEX
    ]
