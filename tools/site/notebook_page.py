"""A notebook as a page, from the outputs that its file keeps."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from tools.documents.notebooks import read, source

_STYLE = re.compile(r' style="([^"]*)"')


class NotebookPage(NamedTuple):
    """A page in Markdown, its figures by file name, and the styles of its tables by class.

    The server allows no inline style: every style becomes a class.
    """

    text: str
    figures: dict[str, bytes]
    styles: dict[str, str]


def notebook_page(path: Path) -> NotebookPage:
    """Return the page of a notebook."""
    figures: dict[str, bytes] = {}
    styles: dict[str, str] = {}

    def classed(found: re.Match[str]) -> str:
        name = f"s-{hashlib.sha256(found[1].encode()).hexdigest()[:8]}"
        styles[name] = found[1]
        return f' class="{name}"'

    def shown(output: dict[str, Any]) -> str:
        data = output.get("data", {"text/plain": output.get("text", "")})
        if "image/png" in data:
            name = f"{path.stem}-{len(figures) + 1}.png"
            figures[name] = base64.b64decode(data["image/png"])
            return f"![{''.join(data['text/plain'])}]({name})"
        if "text/html" in data:
            html = "".join(data["text/html"]).replace("\n", " ")
            return f'<div class="output drawn">{_STYLE.sub(classed, html)}</div>'
        return f'<pre class="output">{escape("".join(data["text/plain"]).rstrip())}</pre>'

    def parts() -> Iterator[str]:
        for cell in read(path)["cells"]:
            if cell["cell_type"] == "markdown":
                yield source(cell)
                continue
            yield f"```python\n{source(cell)}\n```"
            yield from map(shown, cell["outputs"])
        yield f"This page is the notebook `{path.parent.name}/{path.name}` of the repository."

    return NotebookPage("\n\n".join(parts()) + "\n", figures, styles)


def style_sheet(styles: dict[str, str]) -> str:
    """Return the styles of rendered outputs as CSS."""
    return "".join(f".md-typeset .drawn .{name} {{ {style} }}\n" for name, style in styles.items())
