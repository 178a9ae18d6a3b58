"""The files of a paper: the same text in every format, the same bytes every time."""

from __future__ import annotations

import csv
import hashlib
import html
import io
import json
import re
import zipfile
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest

from fortyeight.papers.document import PERCENT, Column, Fact, Facts, Figure, Section, Table
from fortyeight.papers.render.files import FILE_FORMATS, FileFormat, paper_files, render_paper
from fortyeight.papers.render.layout import number_parts
from fortyeight.papers.render.pdf_file import PAGE_SIZES, PageSize, paper_pages, paper_pdf
from fortyeight.rulebook import open_house, rulebook
from fortyeight.rulebook.schema.entry import OWN
from fortyeight.view.house.assumed_rules import assumed_sentence
from tests.papers.pdf_text import unpacked
from tests.papers.samples import sample_paper


@pytest.mark.parametrize("kind", FILE_FORMATS)
def test_equal_papers_give_equal_bytes(kind: FileFormat) -> None:
    assert render_paper(sample_paper(), kind) == render_paper(sample_paper(), kind)


def test_the_trace_has_the_hash_of_every_file() -> None:
    files = paper_files(sample_paper(), ("html", "csv"), stem="x")
    assert list(files) == ["x.html", "x.csv", "x.json"]
    trace = json.loads(files["x.json"])
    assert trace["files"] == {
        name: hashlib.sha256(files[name]).hexdigest() for name in ("x.html", "x.csv")
    }
    assert trace["provenance"]["seeds"] == {"run": 48}
    assert trace["figures"] == sample_paper().figures_json()


def test_a_table_of_the_catalogue_says_where_its_rules_come_from() -> None:
    paper = replace(sample_paper(), house=open_house(rulebook("genting")))
    page = html.unescape(render_paper(paper, "html").decode())
    text, source = rulebook("mbs-pontoon"), paper.house.book.source
    assert f"Clauses are those of that text; “{OWN}” marks what is not in it." in page
    assert f"are those of {text.title}, but for what differs." in page
    assert f"Source: {source}, as of {paper.house.book.as_of}." in page
    assert assumed_sentence(paper.house) in page
    assert "Where the rules come from" not in render_paper(sample_paper(), "html").decode()


@pytest.mark.parametrize("size", PAGE_SIZES)
def test_a_pdf_is_tagged_for_archives_with_its_fonts_and_title(size: PageSize) -> None:
    pdf = paper_pdf(sample_paper(), size)
    inside = unpacked(pdf)
    assert len(re.findall(rb"/Type\s*/Page\b", inside)) == 2
    assert len(paper_pages(sample_paper(), size, 20)) == 2
    assert b"/MarkInfo" in inside
    assert b"/StructTreeRoot" in inside
    assert re.search(rb"pdfuaid:part>1<|pdfuaid:part=\"1\"", inside)
    assert re.search(rb"pdfaid:part>2<|pdfaid:part=\"2\"", inside)
    assert b"Sample: Spanish 21 (Massachusetts)" in inside
    fonts, files = inside.count(b"/FontDescriptor"), inside.count(b"/FontFile")
    assert fonts
    assert files
    assert b"/ToUnicode" in inside  # the text can be selected
    width = {"a4": b"595.", "letter": b"612", "card": b"288"}[size]
    assert re.search(rb"/MediaBox\s*\[\s*0 0 " + width, inside)


def test_html_is_one_file_whose_tables_have_headings() -> None:
    text = render_paper(sample_paper(), "html").decode()
    assert not re.search(r'(src|href)="', text)
    assert "<b>" not in text
    body = text[text.index("<body") : text.index("</body>") + 7]
    root = ET.fromstring(body)
    headings = ["".join(one.itertext()) for one in root.iter() if one.tag in ("h1", "h2", "h3")]
    assert headings == [
        *("Sample", "1 First", "A subheading", "2 Second", "3 How to check this paper"),
    ]
    tables = list(root.iter("table"))
    assert all(cell.get("scope") for table in tables for cell in table.iter("th"))
    cells = ["".join(one.itertext()) for one in root.iter("td")]
    assert "$1,234.56" in cells
    assert "3.00·10⁻¹²" in cells
    assert text.count("<title>A drawing</title>") == 1
    regions = [one.get("aria-label") for one in root.iter() if one.get("role") == "region"]
    assert regions == ["Table 1. Chances: of everything", "Table 2. Wide"]


def test_csv_has_a_line_for_each_cell() -> None:
    rows = list(csv.DictReader(io.StringIO(render_paper(sample_paper(), "csv").decode())))
    costs = [one for one in rows if one["figure"] == "sample.cost"]
    assert [(one["table"], one["row"], one["column"], one["text"]) for one in costs] == [
        ("Chances: of everything", "2", "Costs", "$1,234.56"),
    ]
    assert costs[0]["value"] == "123456"
    edge = next(one for one in rows if one["figure"] == "sample.edge")
    assert edge["fraction"] == "114/3731"


@pytest.mark.parametrize("text", ["=1+1", "+1+1", "-1+1", "@SUM(A1)", "\t=1+1", "\r=1+1"])
def test_no_text_of_a_user_is_a_formula_of_a_spreadsheet(text: str) -> None:
    cells = (text, Figure("x", -0.5, "wagers"))
    table = Table(text, (Column(text), Column("Edge", PERCENT)), (cells,))
    facts = Facts((Fact(text, text, text), Fact("Plain", "+0.50%")), text)
    paper = replace(sample_paper(), sections=(Section(text, (table, facts)),))
    rows = list(csv.reader(io.StringIO(render_paper(paper, "csv").decode(), newline="")))
    assert {len(row) for row in rows} == {10}
    first = {cell for row in rows for cell in row if text.strip() in cell}
    assert first == {f"'{text.strip()}"}
    assert "-0.5" in [row[5] for row in rows]
    assert "+0.50%" in [row[4] for row in rows]
    book = zipfile.ZipFile(io.BytesIO(render_paper(paper, "xlsx")))
    sheets = [book.read(name).decode() for name in book.namelist() if "worksheets/" in name]
    assert not [one for one in sheets if "<f>" in one]


def test_a_workbook_has_a_sheet_for_each_table_and_numbers_in_it() -> None:
    book = zipfile.ZipFile(io.BytesIO(render_paper(sample_paper(), "xlsx")))
    names = re.findall(r'<sheet name="([^"]+)"', book.read("xl/workbook.xml").decode())
    assert names == ["Sample", "Chances  of everything", "Wide", "Figures"]
    sheet = book.read("xl/worksheets/sheet2.xml").decode()
    assert "<v>1234.56</v>" in sheet
    assert re.search(r"<v>3e-12</v>|<v>3E-12</v>", sheet)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("1.50%", ("1", ".50%")),
        ("−12", ("−12", "")),
        ("7%", ("7", "%")),
        ("$1,234.56", ("$1,234", ".56")),
        ("3.33·10⁻¹²", ("3", ".33·10⁻¹²")),
    ],
)
def test_numbers_are_cut_at_the_decimal_point(text: str, parts: tuple[str, str]) -> None:
    assert number_parts(text) == parts
