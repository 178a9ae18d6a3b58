"""Commands that solve share the houses of the tests of the solver."""

from tests.solved import kept, solved_anew, solved_once

__all__ = ["kept", "solved_anew", "solved_once"]
