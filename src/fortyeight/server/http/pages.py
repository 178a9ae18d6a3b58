"""The pages: files of the package, and nothing else."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from fortyeight.rulebook import default_book, rulebook, shipped_books

#: Files that are served, by what they are called; others are not, wherever they come from.
KINDS = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".txt": "text/plain; charset=utf-8",
    ".toml": "application/toml",
    ".webmanifest": "application/manifest+json",
}

#: Names that browsers ask for by themselves, and the files that answer them.
ALSO = {"favicon.ico": "favicon.svg"}


#: The style sheet that is written from the rulebooks.
FELTS = "look/felts.css"


@cache
def felts_css() -> str:
    """The felt of every book as a style sheet; the default book's where no book is named."""
    felts = {book: rulebook(book).presentation.felt for book in shipped_books()}
    of_books = [f'[data-book="{book}"] {{ --felt: {felt}; }}\n' for book, felt in felts.items()]
    return "".join([f":root {{ --felt: {felts[default_book()]}; }}\n", *of_books])


def pages_folder() -> Path:
    """Where the pages are; the folder may be missing."""
    return Path(__file__).parents[2] / "web" / "static"


class Pages(StaticFiles):
    """Files with their kinds and ETags. No lists of folders, no hidden files, no way out.

    A page is reached without its suffix too: `/strategy`.
    """

    async def get_response(self, path: str, scope: Scope) -> Response:
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(404)
        parts = scope["path"].split("/")[1:]
        if any(part.startswith(".") or "\\" in part or "\0" in part for part in parts):
            raise HTTPException(404)
        if "" in parts and parts != [""]:
            raise HTTPException(404)
        name = ALSO.get(path, path) if any(parts) else "index.html"
        if not Path(name).suffix:
            name += ".html"
        kind = KINDS.get(Path(name).suffix)
        if kind is None:
            raise HTTPException(404)
        if name == FELTS:
            return Response(felts_css(), media_type=kind)
        response = await super().get_response(name, scope)
        if response.status_code in (200, 206):
            response.headers["Content-Type"] = kind
        return response


def nothing_here(request: Request) -> Response | None:
    """The page that a person sees at an address without anything; programs get none."""
    reads = "text/html" in request.headers.get("accept", "")
    if not reads or request.method not in ("GET", "HEAD") or request.url.path.startswith("/api/"):
        return None
    try:
        text = (pages_folder() / "not-found.html").read_bytes()
    except OSError:
        return None
    return Response(text, 404, media_type="text/html")


def pages_of(folder: Path) -> Pages:
    """The files of a folder."""
    return Pages(directory=folder, follow_symlink=False)
