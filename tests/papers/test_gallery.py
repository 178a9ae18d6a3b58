"""The gallery in docs/papers: every file is that of its trace, and every trace is verified."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest
from tools.documents.papers_gallery import page

from fortyeight.papers.document.provenance import house_sha256, rulebook_sha256, sha256_of
from fortyeight.papers.verify import verify_paper
from fortyeight.rulebook import open_house
from fortyeight.rulebook.library import referenced_book

FOLDER = Path(__file__).parents[2] / "docs" / "papers"
TRACES = sorted(FOLDER.glob("*.json"))


@pytest.mark.parametrize("path", TRACES, ids=lambda path: path.stem)
def test_the_papers_are_those_of_their_traces(path: Path) -> None:
    trace = json.loads(path.read_text())
    source = trace["provenance"]
    assert sha256_of(trace["figures"]) == source["figures_sha256"]
    house = open_house(referenced_book(trace["house"]["rulebook"]), trace["house"]["choices"])
    # Renew the gallery with tools/papers-gallery after a change of a shipped rulebook.
    assert house_sha256(house) == source["house_sha256"]
    assert rulebook_sha256(house.book) == source["rulebook_sha256"]
    for name, digest in trace["files"].items():
        assert sha256((FOLDER / name).read_bytes()).hexdigest() == digest
    assert path.with_suffix(".png").stat().st_size < 150_000


def test_the_page_is_current() -> None:
    assert (FOLDER / "README.md").read_text() == page(FOLDER)


@pytest.mark.long
@pytest.mark.parametrize("path", TRACES, ids=lambda path: path.stem)
def test_the_figures_are_computed_again(path: Path) -> None:
    assert not verify_paper(path).differences
