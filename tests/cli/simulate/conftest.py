"""Commands that simulate share the houses and charts of the tests of the simulator."""

from tests.simulation.conftest import charts_made_once, kept, small_blocks, solved_anew, solved_once

__all__ = ["charts_made_once", "kept", "small_blocks", "solved_anew", "solved_once"]
