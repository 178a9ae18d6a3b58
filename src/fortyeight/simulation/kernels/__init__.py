"""Compiled kernels: the same functions run on a CPU and on a GPU.

They take arrays only; `simulation.game` builds those, `simulation.backends` runs them.
"""
