"""Links of a page of the repository, as the site needs them."""

from __future__ import annotations

import os
import re
from pathlib import Path

from tools.site.contents import DOCS, PROJECT, ROOT, SHOWN, notebooks

_LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(([^)\s:#]+)(#[^)\s]*)?\)")


def site_links(markdown: str, source: Path, place: str, pages: frozenset[str]) -> str:
    """Return the text of a page with links that lead within the site.

    A link to a file that the site does not have becomes its text, followed by the path of the file
    unless the text is the path. `source` is the file, `place` its path in the site.
    """

    places = {file: place for place, file in notebooks().items()}

    def replaced(found: re.Match[str]) -> str:
        words, path, anchor = found[1], found[2], found[3] or ""
        target = Path(os.path.normpath(source.parent / path))
        inside = target.is_relative_to(DOCS)
        if inside and target.is_dir():  # its pages are in the contents
            return words
        to = str(target.relative_to(DOCS) if inside else PROJECT / target.relative_to(ROOT))
        to = places.get(target) or SHOWN.get(to, to)
        if to in pages:
            return f"[{words}]({os.path.relpath(to, Path(place).parent)}{anchor})"
        code = target.is_relative_to(ROOT / "src") or target.is_relative_to(ROOT / "tests")
        return words if code else f"{words} (`{target.relative_to(ROOT)}`)"

    return _LINK.sub(replaced, markdown)
