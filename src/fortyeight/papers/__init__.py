"""Papers: documents about a house, strategy charts and plots.

Imports `simulation`, `analysis`, `view` and the layers below them. `document` is the model of a
paper, `render` makes files of it, `kinds` lists the papers there are, each built in a room of its
own (`par`), and `verify` computes their figures again. `charts` draws strategy charts, `plots`
simulations.
"""

from fortyeight.papers.charts.chart_csv import chart_csv
from fortyeight.papers.charts.chart_paper import ChartPaper, edge_figures
from fortyeight.papers.charts.chart_svg import chart_svg
from fortyeight.papers.typeset import render_pdf, render_png

__all__ = [
    "ChartPaper",
    "chart_csv",
    "chart_svg",
    "edge_figures",
    "render_pdf",
    "render_png",
]
