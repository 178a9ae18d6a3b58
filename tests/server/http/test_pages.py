"""Pages are the files of one folder, with their media types; nothing else can be read."""

from __future__ import annotations

import ast
import os
import re
from pathlib import Path

import pytest
from fastapi import FastAPI
from hypothesis import given
from hypothesis import strategies as st

from fortyeight.rulebook import catalogue, default_book, rulebook, shipped_books
from fortyeight.server.http.pages import MEDIA_TYPES, Pages, pages_folder
from tests.server.http.asking import asker, plain_app, raw_ask


def test_the_first_page_says_what_it_is() -> None:
    page = asker()("GET", "/")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert page.headers["cache-control"] == "no-cache"
    assert "play money" in page.text
    assert asker()("GET", "/index.html").text == page.text


def test_a_page_that_has_not_changed_is_not_sent_again() -> None:
    ask = asker()
    tag = ask("GET", "/").headers["etag"]
    again = ask("GET", "/", headers={"if-none-match": tag})
    assert again.status_code == 304
    assert "content-security-policy" in again.headers


def links_of(page: str) -> list[str]:
    """Return the addresses of the files that a page names."""
    return re.findall(r'(?:href|src)="([^"]+\.(?:css|js|svg))"', page)


def test_a_page_names_its_files_with_their_version_and_browsers_keep_those() -> None:
    ask = asker()
    for page in ("/", "/table", "/terms"):
        links = links_of(ask("GET", page).text)
        (version,) = {link.split("/")[1] for link in links}
        for link in links:
            kept = ask("GET", link)
            assert kept.headers["cache-control"] == "public, max-age=31536000, immutable"
            plain = ask("GET", link.removeprefix(f"/{version}"))
            assert (plain.text, plain.headers["cache-control"]) == (kept.text, "no-cache")
            # A page loaded before an update is given the current files, for now.
            old = ask("GET", link.replace(version, "v-0123456789abcdef"))
            assert (old.text, old.headers["cache-control"]) == (kept.text, "no-cache")


def test_files_name_each_other_where_they_are() -> None:
    """Otherwise a versioned file would load another one a second time without its version."""
    imported = re.compile(r"^(?:import |.*\}? from |.*\bimport\()'([^']+)'", re.MULTILINE)
    named = [
        (file.name, name)
        for file in pages_folder().rglob("*.js")
        for name in imported.findall(file.read_text("utf-8"))
    ]
    assert len(named) > 500
    assert [one for one in named if not one[1].startswith(("./", "../"))] == []


def test_a_changed_file_has_another_version(pages: FastAPI, tmp_path: Path) -> None:
    (tmp_path / "static" / "index.html").write_text('<script src="/folder/page.js">')
    ask = asker(pages)
    (before,) = links_of(ask("GET", "/").text)
    assert ask("GET", before).text == "script"
    script = tmp_path / "static" / "folder" / "page.js"
    script.write_text("changed")
    os.utime(script, ns=(1, 1))
    (after,) = links_of(ask("GET", "/").text)
    assert before != after
    assert ask("GET", after).text == "changed"


def test_a_typeface_is_kept_for_good_under_its_version_and_ships_its_licence() -> None:
    ask = asker()
    faces = sorted(path.name for path in (pages_folder() / "type").glob("*.woff2"))
    tokens = ask("GET", "/look/tokens.css").text
    assert re.findall(r"/type/([^\"]+)", tokens) == faces
    for name in faces:
        face = ask("GET", f"/type/{name}")
        assert face.headers["content-type"] == "font/woff2"
        assert face.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert re.search(r"-\d+\.\d+\.\d+\.woff2$", name)
    assert "SIL Open Font License" in ask("GET", "/type/OFL.txt").text
    assert ask("GET", "/type/none.woff2").headers["cache-control"] == "no-store"


def test_a_person_sees_a_page_where_nothing_is_and_a_program_the_refusal() -> None:
    ask = asker()
    page = ask("GET", "/no-such-page", headers={"accept": "text/html,*/*;q=0.8"})
    assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert 'href="/"' in page.text
    assert "script-src 'self'" in page.headers["content-security-policy"]
    for path, accept in (("/no-such-page", "*/*"), ("/api/no-such-thing", "text/html")):
        told = ask("GET", path, headers={"accept": accept})
        assert (told.status_code, told.json()["error"]["code"]) == (404, "not-found")


def test_a_browser_finds_the_icon_that_it_asks_for_by_itself() -> None:
    icon = asker()("GET", "/favicon.ico")
    assert (icon.status_code, icon.headers["content-type"]) == (200, "image/svg+xml")


def test_no_page_has_inline_script_or_style_or_asks_elsewhere() -> None:
    for file in pages_folder().rglob("*.html"):
        text = file.read_text("utf-8")
        assert not re.search(r"<script(?![^>]*\ssrc=)|<style|\sstyle=|\son[a-z]+=", text), file
        assert not re.search(r"(src|href)=\"(https?:)?//", text), file


def test_every_file_has_a_kind() -> None:
    for file in pages_folder().rglob("*"):
        assert file.is_dir() or file.suffix in MEDIA_TYPES, file


@pytest.fixture
def pages(tmp_path: Path) -> FastAPI:
    root = tmp_path / "static"
    (root / "folder").mkdir(parents=True)
    (tmp_path / "secret.html").write_text("secret")
    (root / "index.html").write_text("first")
    (root / "folder" / "page.js").write_text("script")
    (root / ".hidden.html").write_text("hidden")
    (root / "code.py").write_text("secret")
    (root / "way-out.html").symlink_to(tmp_path / "secret.html")
    app = FastAPI(openapi_url=None)
    app.router.default = Pages(root)
    return app


def test_files_in_folders(pages: FastAPI) -> None:
    answer = asker(pages)("GET", "/folder/page.js")
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"


@pytest.mark.parametrize(
    "path",
    [
        "/folder",
        "/folder/",
        "/.hidden.html",
        "/code.py",
        "/way-out.html",
        "/../secret.html",
        "/%2e%2e/secret.html",
        "/..%2fsecret.html",
        "/folder/..%2f..%2fsecret.html",
        "/index.html%00",
        "/..%5csecret.html",
        "//etc/passwd",
        "/folder/%2e%2e/%2e%2e/secret.html",
        "/%00",
        "/index.html/",
        "/" + "a" * 5000 + ".html",
    ],
)
def test_nothing_else_can_be_read(pages: FastAPI, path: str) -> None:
    assert raw_ask(pages, method="GET", path=path)[0] == 404


PARTS = ["..", "%2e%2e", "/", "%2f", "%5c", "server", "app", ".py", "static", "%00", "index.html"]


@given(st.lists(st.sampled_from(PARTS)))
def test_no_path_leads_out(parts: list[str]) -> None:
    path = "/" + "".join(parts)
    status, _ = raw_ask(plain_app(), method="GET", path=path)
    assert status == (200 if path in ("/", "/index.html") else 404)


def test_felts_come_from_the_books() -> None:
    answer = asker()("GET", "/look/felts.css")
    assert answer.headers["content-type"] == MEDIA_TYPES[".css"]
    felts = dict(re.findall(r'\[data-book="([^"]+)"\] \{ --felt: (#[0-9a-f]{6}); \}', answer.text))
    books = (*shipped_books(), *catalogue())
    assert felts == {book: rulebook(book).presentation.felt for book in books}
    assert f":root {{ --felt: {felts[default_book()]}; }}" in answer.text


@pytest.mark.parametrize("kind", ["*.py", "*.js", "*.html", "*.css"])
def test_no_book_is_named_in_code_or_pages(kind: str) -> None:
    named = re.compile(rf"\b({'|'.join((*shipped_books(), *catalogue()))})\b")
    package = pages_folder().parents[1]
    texts = {file: file.read_text("utf-8") for file in package.rglob(kind)}
    found = {file: text for file, text in texts.items() if named.search(text)}
    if kind == "*.py":
        found = {file: without_docstrings(text) for file, text in found.items()}
    assert not [file for file, text in found.items() if named.search(text)]


_DOCUMENTED = ast.Module | ast.ClassDef | ast.FunctionDef


def without_docstrings(source: str) -> str:
    """Return code without its docstrings, whose examples may name a book."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, _DOCUMENTED) and ast.get_docstring(node) is not None:
            node.body[0] = ast.Pass()
    return ast.unparse(tree)
