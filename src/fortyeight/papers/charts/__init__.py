"""Strategy charts as SVG, CSV and LaTeX. Start with `chart_paper`."""
