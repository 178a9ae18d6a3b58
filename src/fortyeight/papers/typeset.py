"""A drawing made into a PDF or a picture, with fonts that come along: the same everywhere."""

from __future__ import annotations

import re

import typst

_PAGE = b"""\
#set document(title: sys.inputs.title, date: none)
#set page(width: eval(sys.inputs.width), height: eval(sys.inputs.height), margin: 0pt)
#image(
  bytes(sys.inputs.drawing), format: "svg", alt: sys.inputs.title,
  width: 100%, height: 100%, fit: "contain",
)
"""

_SIZE = re.compile(r'<svg [^>]*width="([0-9.]+)" height="([0-9.]+)"')

_A4 = ("210mm", "297mm")


def pdf_of(drawing: str, title: str) -> bytes:
    """The drawing on a page of A4, upright or on its side; equal drawings give equal bytes."""
    wide, high = _size(drawing)
    page = _A4 if high > wide else _A4[::-1]
    return _compiled(drawing, title, *page, "pdf", 72)


def png_of(drawing: str, title: str, width: int = 2400) -> bytes:
    """The drawing as a picture, so many pixels wide."""
    wide, high = _size(drawing)
    return _compiled(drawing, title, f"{wide}pt", f"{high}pt", "png", 72 * width / wide)


def _size(drawing: str) -> tuple[float, float]:
    found = _SIZE.search(drawing)
    if found is None:
        raise ValueError("the drawing does not say how large it is")
    return float(found[1]), float(found[2])


def _compiled(drawing: str, title: str, width: str, height: str, kind: str, ppi: float) -> bytes:
    inputs = {"drawing": drawing, "title": title, "width": width, "height": height}
    return typst.compile(
        _PAGE,
        format="pdf" if kind == "pdf" else "png",
        ppi=ppi,
        sys_inputs=inputs,
        ignore_system_fonts=True,
        timestamp=0,
    )
