"""The shortest evening that shows a failure."""

from __future__ import annotations

from tests.server.simulated.episode import simulate


def shortest(seed: int, commands: int) -> str:
    """Return the command that repeats a failure of a seed with the fewest commands found.

    An evening of fewer commands is the beginning of a longer one with the same seed, and is checked
    at its end like that one. So the number is halved between one that passes and one that fails.
    """
    passing, failing = 0, commands
    error = ""
    while failing - passing > max(1, failing // 50):
        middle = (passing + failing) // 2
        try:
            simulate(seed, middle)
        except Exception as raised:
            failing, error = middle, f"{type(raised).__name__}: {raised}"
        else:
            passing = middle
    told = f"tools/simulate-service --seed {seed} --commands {failing}"
    return f"{told}\n{error}" if error else told
