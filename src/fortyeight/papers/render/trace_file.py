"""The trace of a paper: its figures, what it was made of, and the hashes of its files, as JSON."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from fortyeight.papers.document.paper import Paper

FORMAT = "fortyeight paper 1"


def paper_trace(paper: Paper, size: str, files: Mapping[str, bytes]) -> bytes:
    """Return the trace of a paper; `files` are those written with it, by name."""
    trace: dict[str, Any] = {
        "format": FORMAT,
        "title": paper.title,
        **paper.request_json(),
        "page_size": size,
        "provenance": {**paper.provenance.to_json(), "figures_sha256": paper.figures_sha256},
        "renderers": renderers(),
        "files": {name: hashlib.sha256(content).hexdigest() for name, content in files.items()},
        "figures": paper.figures_json(),
    }
    head = json.dumps({key: one for key, one in trace.items() if key != "figures"}, indent=1)
    figures = ",\n".join(f"  {json.dumps(one, ensure_ascii=False)}" for one in trace["figures"])
    # A figure a line, so that two traces can be compared by eye.
    return f'{head[:-2]},\n "figures": [\n{figures}\n ]\n}}\n'.encode()


def renderers() -> dict[str, str]:
    """Return the versions of the libraries on which the bytes of files depend."""
    versions = {}
    for name in ("typst", "xlsxwriter"):
        try:
            versions[name] = version(name)
        except PackageNotFoundError:
            continue
    return versions
