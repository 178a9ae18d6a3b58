"""MkDocs hooks: contents, generated pages, links out of `docs/`, no inline scripts."""

from __future__ import annotations

import asyncio
import hashlib
import re
import tempfile
from pathlib import Path, PurePosixPath

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from tools.site.contents import (
    API,
    DOCS,
    EVENTS,
    NOTEBOOKS,
    OPENAPI,
    ROOT,
    SETTINGS,
    SHOWN,
    contents,
    notebooks,
    outside,
)
from tools.site.events_page import events_page
from tools.site.links import site_links
from tools.site.notebook_page import notebook_page, style_sheet
from tools.site.openapi_page import openapi_page

from fortyeight.library import public
from fortyeight.server.app.application import create_app
from fortyeight.server.app.assembling import open_services
from fortyeight.server.base.server_settings import Settings

#: Files of the repository that the site has too.
ASSETS = {
    "assets/iframe-worker.js": "tools/site/iframe_worker.js",
    "assets/mark.svg": "src/fortyeight/web/static/favicon.svg",
    "assets/site.css": "tools/site/site.css",
}
SCRIPTS = "assets/inline"
STYLES = "assets/notebooks.css"

_INLINE_SCRIPT = re.compile(r"(?s)<script>(.*?)</script>")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    config.nav = contents()
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that are not in `docs/`."""
    copied = {place: ROOT / name for place, name in ASSETS.items()} | outside()
    texts: dict[str, str | bytes] = {
        place: file.read_text("utf-8") for place, file in copied.items()
    }
    texts |= {API: api_page(), OPENAPI: asyncio.run(routes_page()), SETTINGS: settings_page()}
    texts[EVENTS] = events_page()
    texts |= example_pages()
    for place, text in texts.items():
        files.append(File.generated(config, place, content=text))
    return files


def api_page() -> str:
    """Return the page of the public names, each with its docstring."""
    names = [f"::: fortyeight.library.public.{name}\n" for name in public.__all__]
    return "\n".join(
        [
            "# Python API\n",
            "The public names of `import fortyeight`, from their docstrings. [Python library]"
            "(library.md) has them in the order of use, with examples.\n",
            *names,
        ]
    )


async def routes_page() -> str:
    """Return the page of the routes of a server."""
    with tempfile.TemporaryDirectory() as folder:
        async with open_services(Settings(data=Path(folder))) as services:
            return openapi_page(create_app(services).openapi())


def example_pages() -> dict[str, str | bytes]:
    """Return the pages of the notebooks, with their figures and the styles of their tables."""
    files: dict[str, str | bytes] = {}
    styles: dict[str, str] = {}
    for place, path in notebooks().items():
        page = notebook_page(path)
        files[place] = page.text
        files |= {f"{NOTEBOOKS}/{name}": figure for name, figure in page.figures.items()}
        styles |= page.styles
    return {**files, STYLES: style_sheet(styles)}


def settings_page() -> str:
    """Return the page of the server's settings, from the example file."""
    (file,) = SHOWN
    return f"# Server settings\n\n```toml\n{(DOCS / file).read_text('utf-8')}```\n"


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    place = page.file.src_uri
    source = (outside() | notebooks()).get(place, DOCS / place)
    return site_links(markdown, source, place, frozenset(files.src_uris))


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Move inline scripts into files, as the server's policy requires; label the search dialog."""

    def moved(found: re.Match[str]) -> str:
        name = f"{SCRIPTS}/{hashlib.sha256(found[1].encode()).hexdigest()[:16]}.js"
        file = Path(config.site_dir) / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(found[1], "utf-8")
        up = "../" * (len(PurePosixPath(page.file.dest_uri).parts) - 1)
        return f'<script src="{up}{name}"></script>'

    named = output.replace('role="dialog"', 'role="dialog" aria-label="Search"')
    return _INLINE_SCRIPT.sub(moved, named)


def on_post_build(config: MkDocsConfig) -> None:
    """Remove the 404 page, whose links are absolute: the server has one."""
    (Path(config.site_dir) / "404.html").unlink()
