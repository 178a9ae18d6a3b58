"""Papers: strategy charts and plots, for the terminal and as SVG, PDF, PNG and CSV.

Imports `simulation`, `analysis`, `view` and the layers below them. Start with
`charts/chart_paper.py`, the chart to be drawn; `plots/run_plot.py` draws a simulation.
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
