"""Plots of simulated runs in the style of the papers, by Matplotlib. Start with `run_plot`."""
