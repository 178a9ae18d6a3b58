"""PDFs and pictures: the right size, the same bytes, with their letters."""

from __future__ import annotations

import re
import struct

import pytest

from fortyeight.papers import ChartPaper, chart_svg, render_pdf, render_png
from fortyeight.papers.svg import Drawing
from fortyeight.rulebook import open_house, rulebook
from tests.papers.pdf_text import unpacked
from tests.strategy.charts import sample


def drawing() -> str:
    return chart_svg(ChartPaper(open_house(rulebook("ma-spanish21")), sample()))


def page(pdf: bytes) -> tuple[float, float]:
    found = re.search(rb"/MediaBox\s*\[\s*0 0 ([0-9.]+) ([0-9.]+)\s*\]", unpacked(pdf))
    assert found is not None
    return float(found[1]), float(found[2])


def size(png: bytes) -> tuple[int, int]:
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    wide, high = struct.unpack(">II", png[16:24])
    return wide, high


def test_a_page_of_a4_on_its_side() -> None:
    pdf = render_pdf(drawing(), "Spanish 21")
    assert pdf.startswith(b"%PDF-")
    assert pdf.rstrip().endswith(b"%%EOF")
    assert page(pdf) == pytest.approx((841.89, 595.28), abs=0.01)


def test_a_tall_drawing_stands_upright() -> None:
    tall = Drawing(842, 1600, "tall", "")
    assert page(render_pdf(str(tall), "tall")) == pytest.approx((595.28, 841.89), abs=0.01)


def test_the_same_drawing_gives_the_same_bytes() -> None:
    assert render_pdf(drawing(), "Spanish 21") == render_pdf(drawing(), "Spanish 21")
    assert render_png(drawing(), "Spanish 21", 400) == render_png(drawing(), "Spanish 21", 400)


def test_nothing_tells_when_it_was_made() -> None:
    held = unpacked(render_pdf(drawing(), "Spanish 21"))
    assert b"CreationDate" not in held
    assert b"ModDate" not in held


def test_fonts_come_along_and_the_text_stays_text() -> None:
    held = unpacked(render_pdf(drawing(), "Spanish 21"))
    assert b"LibertinusSerif" in held
    assert b"DejaVuSansMono" in held
    assert b"/ToUnicode" in held


def test_letters_are_painted() -> None:
    """Without a font for them the page would look as if there were none."""
    for face in ("serif", "mono"):
        with_text, without = (Drawing(200, 100, "", "") for _ in range(2))
        with_text.text(10, 50, "H S D", 30, "#000000", face=face)
        assert render_png(str(with_text), "t", 200) != render_png(str(without), "t", 200)


def test_pictures_have_the_width_asked_for() -> None:
    assert size(render_png(drawing(), "Spanish 21", 842)) == (842, 595)
    assert size(render_png(drawing(), "Spanish 21"))[0] == 2400


def test_a_drawing_without_a_size_is_refused() -> None:
    with pytest.raises(ValueError, match="how large"):
        render_pdf("<svg/>", "none")
