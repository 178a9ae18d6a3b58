"""Papers: strategy charts on the screen and in files."""

from fortyeight.papers.chart_csv import chart_csv
from fortyeight.papers.chart_paper import ChartPaper, edges
from fortyeight.papers.chart_screen import chart_screen, screen_width
from fortyeight.papers.chart_svg import chart_svg
from fortyeight.papers.typeset import pdf_of, png_of

__all__ = [
    "ChartPaper",
    "chart_csv",
    "chart_screen",
    "chart_svg",
    "edges",
    "pdf_of",
    "png_of",
    "screen_width",
]
