"""`python -m tests.server.simulated.run`: evening after evening, each with a seed of its own."""

from __future__ import annotations

import argparse
import logging
import secrets
import sys
import time
import traceback

from tests.server.simulated.episode import simulate


def main() -> int:
    parser = argparse.ArgumentParser(description="Simulate table services, each by a seed.")
    parser.add_argument("--seed", type=int, help="the first seed; others follow it")
    parser.add_argument("--commands", type=int, default=5_000, help="commands of an evening")
    parser.add_argument("--evenings", type=int, help="how many; without a bound, one")
    parser.add_argument("--minutes", type=float, help="no evening begins after so many minutes")
    asked = parser.parse_args()
    seed = secrets.randbits(32) if asked.seed is None else asked.seed
    evenings = asked.evenings or (10**9 if asked.minutes else 1)
    ends = time.monotonic() + 60 * asked.minutes if asked.minutes else float("inf")
    logging.disable(logging.CRITICAL)  # faults are planted by the thousand
    return evening_after_evening(seed, asked.commands, evenings, ends)


def evening_after_evening(first: int, commands: int, evenings: int, ends: float) -> int:
    total: dict[str, int] = {}
    began = time.monotonic()
    for number in range(evenings):
        if number and time.monotonic() >= ends:
            break
        seed = first + number
        try:
            outcome = simulate(seed, commands)
        except Exception:
            traceback.print_exc()
            print(f"FAILED: tools/simulate-service --seed {seed} --commands {commands}")
            return 1
        for what, count in outcome.counts.items():
            total[what] = total.get(what, 0) + count
        seconds = time.monotonic() - began
        rate = total["commands"] / seconds
        print(
            f"seed {seed}: {outcome.digest[:16]}; {number + 1} evenings, {total['commands']:,}"
            f" commands in {seconds:,.0f} s, {rate:,.0f} a second",
            flush=True,
        )
    for what, count in sorted(total.items()):
        print(f"{count:>12,} {what}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
