"""Convert a drawing to PDF or PNG with bundled fonts, so that it is the same everywhere."""

from __future__ import annotations

import re

from fortyeight.extras import require

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


def render_pdf(drawing: str, title: str) -> bytes:
    """Return the drawing as a PDF of one A4 page; equal drawings give equal bytes."""
    wide, high = _size(drawing)
    page = _A4 if high > wide else _A4[::-1]
    return _compile(drawing, title, *page, "pdf", 72)


def render_at_size(drawing: str, title: str, width: float, height: float) -> bytes:
    """Return the drawing as a PDF of one page of a size in millimetres."""
    return _compile(drawing, title, f"{width:g}mm", f"{height:g}mm", "pdf", 72)


def render_png(drawing: str, title: str, width: int = 2400) -> bytes:
    """Return the drawing as a PNG, `width` pixels wide."""
    wide, high = _size(drawing)
    return _compile(drawing, title, f"{wide}pt", f"{high}pt", "png", 72 * width / wide)


def _size(drawing: str) -> tuple[float, float]:
    match = _SIZE.search(drawing)
    if match is None:
        raise ValueError("the drawing does not say how large it is")
    return float(match[1]), float(match[2])


def _compile(drawing: str, title: str, width: str, height: str, kind: str, ppi: float) -> bytes:
    require("typst")
    import typst  # noqa: PLC0415  # a large library, for files only

    inputs = {"drawing": drawing, "title": title, "width": width, "height": height}
    return typst.compile(
        _PAGE,
        format="pdf" if kind == "pdf" else "png",
        ppi=ppi,
        sys_inputs=inputs,
        ignore_system_fonts=True,
        timestamp=0,
    )
