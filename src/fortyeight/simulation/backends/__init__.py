"""Where shoes are dealt: a GPU, or a cluster of processes. Threads are in `simulation.run`."""
