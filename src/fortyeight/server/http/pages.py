"""Static pages, served from the package."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from stat import S_ISREG

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

from fortyeight.rulebook import catalogue, default_book, rulebook, shipped_books
from fortyeight.server.table.state.book_versions import known_versions

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

#: An attribute of a page that names one of its files.
_FILE_LINK = re.compile(rb'\b(href|src)="/([^"]+\.(?:css|js|svg))"')
_VERSION = re.compile(r"(v-[0-9a-f]{16})/(.+)")

#: `Cache-Control` of a file whose address has its version: a year.
FOR_GOOD = "public, max-age=31536000, immutable"


def felts_css() -> str:
    """Return a style sheet with the felt of every book; the default book's where none is named."""
    books = [*map(rulebook, (*shipped_books(), *catalogue())), *known_versions()]
    felts = {book.reference: book.presentation.felt for book in books}
    of_books = [f'[data-book="{book}"] {{ --felt: {felt}; }}\n' for book, felt in felts.items()]
    return "".join([f":root {{ --felt: {felts[default_book()]}; }}\n", *of_books])


def pages_folder() -> Path:
    """Return the folder of the pages, which may be missing."""
    return Path(__file__).parents[2] / "web" / "static"


class Pages(StaticFiles):
    """Static files with their media types and ETags.

    No directory listings, no hidden files, and no paths that leave the folder. A page is also
    found without its suffix, as in `/strategy`.

    A page names its files at an address with the version of them all, `/v-VERSION/table/main.js`,
    and they name each other relative to that. Browsers keep such a file for good, so that the next
    page is one request; a file that is asked for without its version is revalidated.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, follow_symlink=False)
        self._folder = folder
        self._version = ""
        self._files: dict[str, tuple[int, bytes]] = {}

    async def get_response(self, path: str, scope: Scope) -> Response:
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(404)
        parts = scope["path"].split("/")[1:]
        if any(part.startswith(".") or "\\" in part or "\0" in part for part in parts):
            raise HTTPException(404)
        if "" in parts and parts != [""]:
            raise HTTPException(404)
        version, name = _split_version(path)
        name = ALIASES.get(name, name) if any(parts) else "index.html"
        if not Path(name).suffix:
            name += ".html"
        media_type = MEDIA_TYPES.get(Path(name).suffix)
        if media_type is None:
            raise HTTPException(404)
        body = felts_css().encode() if name == FELTS else self._read(name)
        if name.endswith(".html"):
            self._version = self._current_version()
            body = _FILE_LINK.sub(rb'\1="/%s/\2"' % self._version.encode(), body)
        headers = Headers({"ETag": f'"{_digest(body)}"', "Content-Type": media_type})
        if self.is_not_modified(headers, Headers(scope=scope)):
            return NotModifiedResponse(headers)
        response = Response(body, headers=dict(headers))
        # Typefaces have their version in their names.
        if name.endswith(".woff2") or (version and version == self._version):
            response.headers["Cache-Control"] = FOR_GOOD
        return response

    def _read(self, name: str) -> bytes:
        """Return a file, from memory if it has not changed."""
        try:
            full_path, stat = self.lookup_path(name)
            if stat is None or not S_ISREG(stat.st_mode):
                raise HTTPException(404)
            changed, body = self._files.get(full_path, (0, b""))
            if changed != stat.st_mtime_ns:
                body = Path(full_path).read_bytes()
                self._files[full_path] = (stat.st_mtime_ns, body)
        except (OSError, ValueError):  # a name that is too long, or has characters no file has
            raise HTTPException(404) from None
        return body

    def _current_version(self) -> str:
        """Return the version of the files as they lie now."""
        return _version_of(tuple(sorted(_file_times(str(self._folder)))), felts_css())


def _file_times(folder: str) -> Iterator[tuple[str, int]]:
    """Yield the path of every file, and when it was changed."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                yield from _file_times(entry.path)
            elif entry.is_file(follow_symlinks=False):
                yield entry.path, entry.stat().st_mtime_ns


def _split_version(path: str) -> tuple[str, str]:
    """Return the version that a path begins with, if any, and the rest."""
    match = _VERSION.fullmatch(path)
    return (match[1], match[2]) if match else ("", path)


def _digest(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()[:16]


@lru_cache(maxsize=4)
def _version_of(file_times: tuple[tuple[str, int], ...], felts: str) -> str:
    """Return the version of files that were changed at these times: a digest of their contents."""
    contents = [felts.encode(), *(Path(path).read_bytes() for path, _ in file_times)]
    return f"v-{_digest(b''.join(_digest(one).encode() for one in contents))}"


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
