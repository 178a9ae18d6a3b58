"""Houses are solved once for all tests of a run."""

from tests.solved import kept, solved_once

__all__ = ["kept", "solved_once"]
