"""Card counting in a run: its tables, its part of the kernel, and results by true count.

The kernel keeps everything about a count in one array: `count_places` has its layout,
`count_arrays` builds it and `count_kernel` works on it. `count_results` and `count_summary` report
the outcome, and import `simulation.results`.

It may import `simulation.game`, `simulation.kernels`, `strategy`, and the layers below. Start
reading with `count_tables`, then `count_kernel`.
"""
