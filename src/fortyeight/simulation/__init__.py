"""Monte Carlo of complete play, with real shoes, by tables that a kernel follows card by card."""

import os

# Numba reads this when it is imported. It halves the time to compile.
os.environ.setdefault("NUMBA_OPT", "2")
