"""Compiled kernels, which deal shoes and spin wheels. The single-box kernels also run on a GPU.

Kernels take only arrays and numbers: `simulation.game` builds them, `simulation.run` and
`simulation.backends` call the kernels. They may import constants of `simulation.game` and
`analysis`, and the kernel of `simulation.counting`. Start reading with `draws`, then `shoe_kernel`.
"""
