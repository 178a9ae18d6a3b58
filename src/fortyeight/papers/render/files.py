"""The files of a paper in every format that is asked for, and its trace."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal, get_args

from fortyeight.papers.document.paper import Paper
from fortyeight.papers.document.provenance import house_sha256
from fortyeight.papers.render.csv_file import paper_csv
from fortyeight.papers.render.html_file import paper_html
from fortyeight.papers.render.pdf_file import PageSize, paper_pdf
from fortyeight.papers.render.trace_file import paper_trace
from fortyeight.papers.render.xlsx_file import paper_xlsx
from fortyeight.rulebook import House

FileFormat = Literal["pdf", "html", "csv", "xlsx", "json"]
#: The trace is always written, whether or not it is asked for.
FILE_FORMATS: tuple[FileFormat, ...] = get_args(FileFormat)


def render_paper(paper: Paper, kind: FileFormat, size: PageSize = "a4") -> bytes:
    """Return a paper in one format; the trace without the hashes of other files."""
    renderers: dict[FileFormat, Callable[[], bytes]] = {
        "pdf": lambda: paper_pdf(paper, size),
        "html": lambda: paper_html(paper),
        "csv": lambda: paper_csv(paper),
        "xlsx": lambda: paper_xlsx(paper),
        "json": lambda: paper_trace(paper, size, {}),
    }
    return renderers[kind]()


def paper_files(
    paper: Paper, formats: Iterable[FileFormat], size: PageSize = "a4", stem: str = ""
) -> dict[str, bytes]:
    """Return the files of a paper by name; the trace, which has the others' hashes, comes last."""
    name = stem or file_stem(paper.kind, paper.house)
    wanted = [one for one in FILE_FORMATS if one in set(formats) and one != "json"]
    files = {f"{name}.{kind}": render_paper(paper, kind, size) for kind in wanted}
    return {**files, f"{name}.json": paper_trace(paper, size, files)}


def file_stem(kind: str, house: House) -> str:
    """Return the name of a paper's files without ending: kind, book and, of an own house, its hash.

    A default house has no hash in its name.
    """
    hashed = f"-{house_sha256(house)[:8]}" if house.choices else ""
    return f"{kind}-{house.book.id}{hashed}"
