"""Static pages, served from the package."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from fortyeight.rulebook import default_book, rulebook, shipped_books

#: Media types by suffix; files with other suffixes are never served.
MEDIA_TYPES = {
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

#: Paths that browsers request by themselves, and the files that are served for them.
ALIASES = {"favicon.ico": "favicon.svg"}


#: Path of the style sheet that is generated from the rulebooks.
FELTS = "look/felts.css"


@cache
def felts_css() -> str:
    """Return a style sheet with the felt of every book; the default book's where none is named."""
    felts = {book: rulebook(book).presentation.felt for book in shipped_books()}
    of_books = [f'[data-book="{book}"] {{ --felt: {felt}; }}\n' for book, felt in felts.items()]
    return "".join([f":root {{ --felt: {felts[default_book()]}; }}\n", *of_books])


def pages_folder() -> Path:
    """Return the folder of the pages, which may be missing."""
    return Path(__file__).parents[2] / "web" / "static"


class Pages(StaticFiles):
    """Static files with their media types and ETags.

    No directory listings, no hidden files, and no paths that leave the folder. A page is also
    found without its suffix, as in `/strategy`.
    """

    async def get_response(self, path: str, scope: Scope) -> Response:
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(404)
        parts = scope["path"].split("/")[1:]
        if any(part.startswith(".") or "\\" in part or "\0" in part for part in parts):
            raise HTTPException(404)
        if "" in parts and parts != [""]:
            raise HTTPException(404)
        name = ALIASES.get(path, path) if any(parts) else "index.html"
        if not Path(name).suffix:
            name += ".html"
        media_type = MEDIA_TYPES.get(Path(name).suffix)
        if media_type is None:
            raise HTTPException(404)
        if name == FELTS:
            return Response(felts_css(), media_type=media_type)
        response = await super().get_response(name, scope)
        if response.status_code in (200, 206):
            response.headers["Content-Type"] = media_type
        return response


def not_found_page(request: Request) -> Response | None:
    """Return the not-found page for a browser, or `None` for other clients and API paths."""
    is_browser = "text/html" in request.headers.get("accept", "")
    is_page = request.method in ("GET", "HEAD") and not request.url.path.startswith("/api/")
    if not is_browser or not is_page:
        return None
    try:
        text = (pages_folder() / "not-found.html").read_bytes()
    except OSError:
        return None
    return Response(text, 404, media_type="text/html")
