"""Play a round through `fortyeight engine`, with the best choice at every decision.

python examples/engine/client.py [BOOK]
"""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any


class EngineClient:
    """A conversation with the engine: a request out, its answer in."""

    def __init__(self) -> None:
        self._engine = subprocess.Popen(
            ["fortyeight", "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._number = 0

    def ask(self, do: str, **fields: object) -> dict[str, Any]:
        assert self._engine.stdin is not None
        assert self._engine.stdout is not None
        self._number += 1
        print(json.dumps({"id": self._number, "do": do, **fields}), file=self._engine.stdin)
        self._engine.stdin.flush()
        answer: dict[str, Any] = json.loads(self._engine.stdout.readline())
        if not answer["ok"]:
            raise SystemExit(f"{do}: {answer['error']['sentence']}")
        return answer

    def quit(self) -> None:
        self.ask("quit")
        self._engine.wait()


def main(book: str) -> None:
    engine = EngineClient()
    engine.ask("house", book=book)
    engine.ask("new", seed=48)
    engine.ask("wager", person="ann", wagers={"main": "25.00"})
    state = engine.ask("deal")
    while not state["over"]:
        state = engine.ask("act", verb=engine.ask("values")["best"])
    for line in engine.ask("story")["story"]:
        print(line)
    engine.quit()


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "ma-spanish21")
