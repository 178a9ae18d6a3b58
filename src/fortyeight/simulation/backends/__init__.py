"""Backends that deal the blocks of a run on a GPU or a cluster; threads are in `simulation.run`.

A backend implements the protocol `simulation.run.Dealers`: `GpuDealers` in `gpu_dealers` and
`Cluster` in `cluster`. Both need optional packages, `fortyeight[gpu]` and `fortyeight[cluster]`.

Backends may import `simulation.run` and the packages below it; only `cli` imports them. Start
reading with `gpu_dealers` or `cluster_address`.
"""
