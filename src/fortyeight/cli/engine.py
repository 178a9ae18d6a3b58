"""`fortyeight engine`: answer a program's requests over standard input and output."""

from __future__ import annotations

import os
import sys


def engine() -> None:
    """Each line of the input is a request, a JSON object; each is answered with a line of JSON.
    docs/reference/engine.md lists the requests.
    """
    from fortyeight.engine.serve import Engine

    # Whatever else is printed goes to the error stream: the output is for the client alone.
    with os.fdopen(os.dup(1), "wb", buffering=0) as sink:
        os.dup2(2, 1)
        Engine(sys.stdin.buffer, sink).run()
