"""Strategy charts: for the terminal and as SVG, CSV and LaTeX. Start with `chart_paper`.

`chart_screen` is imported by its own name: it needs Rich, which a server does not.
"""
