"""Scheduling of test files: those that share a slow setup go to the same workers.

A browser with its server, and a process that has loaded the solver, take seconds of a core each.
Half of the workers begin with the browser tests, the others with those of the solver; a worker that
has none of its own left helps with the rest.
"""

from __future__ import annotations

from xdist.scheduler import LoadFileScheduling
from xdist.workermanage import WorkerController

#: Folders whose tests solve houses, or play by the solutions.
_SOLVER = tuple(
    f"tests/{folder}/"
    for folder in (
        "agreement",
        "analysis",
        "cli/simulate",
        "cli/solve",
        "coach",
        "papers",
        "simulation",
        "strategy",
    )
)
#: The order of preference of each half of the workers.
_WISHES = (("browser", "rest", "solver"), ("solver", "rest", "browser"))
#: Folders that one worker takes whole: their files share a server that takes seconds to start.
_WHOLE = ("tests/server/attacks",)


def shared_by(file: str) -> str:
    """Return the setup that a test file shares with others."""
    if file.startswith(_SOLVER):
        return "solver"
    return "browser" if file.startswith("tests/browser/") else "rest"


class SharedScheduling(LoadFileScheduling):  # type: ignore[misc]  # it has no types
    """Gives each worker whole files, first those whose setup its half already has."""

    def _split_scope(self, nodeid: str) -> str:
        file: str = super()._split_scope(nodeid)
        return next((folder for folder in _WHOLE if file.startswith(f"{folder}/")), file)

    def _assign_work_unit(self, node: WorkerController) -> None:
        wishes = _WISHES[int(node.gateway.id.removeprefix("gw")) % 2]
        file = min(self.workqueue, key=lambda one: wishes.index(shared_by(one)))
        self.workqueue.move_to_end(file, last=False)
        super()._assign_work_unit(node)
