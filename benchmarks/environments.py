"""Measure the environments beside those of others, and write benchmarks/environments.md.

python benchmarks/environments.py                     # ours and Gymnasium's
python benchmarks/environments.py --others PYTHON     # and those installed for another interpreter

The other interpreter is one of a virtual environment with gymnasium, jax, flax, envpool and
open_spiel, or some of them.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

TIMES = 5
#: Seconds of each measurement.
LONG = 1.0
BATCH = 2048
BLACKJACK = "Gymnasium's Blackjack-v1"

#: Takes this many steps, and returns how many it took.
Steps = Callable[[], int]


def gymnasium_blackjack() -> Steps:
    import gymnasium

    env = gymnasium.make("Blackjack-v1")
    env.reset(seed=1)

    def steps() -> int:
        shown, _ = env.reset()
        for _ in range(1000):
            shown, _, over, _, _ = env.step(1 if shown[0] < 17 else 0)
            if over:
                shown, _ = env.reset()
        return 1000

    return steps


def gymnasium_jax() -> Steps:
    import jax
    from gymnasium.envs.tabular.blackjack import BlackjackFunctional

    game = BlackjackFunctional()
    settings = game.get_default_params()

    def one(state: Any, action: Any, key: Any) -> Any:
        moved = game.transition(state, action, key, settings)
        over = game.terminal(moved, key, settings)
        reward = game.reward(state, action, moved, key, settings)
        fresh = game.initial(key, settings)
        follows = jax.tree.map(lambda new, old: jax.numpy.where(over, new, old), fresh, moved)
        return follows, game.observation(follows, key, settings), reward, over

    step = jax.jit(jax.vmap(one))
    key = jax.random.PRNGKey(1)
    begin = jax.jit(jax.vmap(lambda key: game.initial(key, settings)))
    state = begin(jax.random.split(key, BATCH))
    shown = np.zeros((BATCH, 3))

    def steps() -> int:
        nonlocal state, shown, key
        for _ in range(20):
            key, now = jax.random.split(key)
            actions = (np.asarray(shown)[:, 0] < 17).astype(np.int32)
            state, shown, *_ = step(state, actions, jax.random.split(now, BATCH))
        np.asarray(shown)
        return 20 * BATCH

    return steps


def envpool_blackjack() -> Steps:
    import envpool

    envs = envpool.make_gymnasium("Blackjack-v1", num_envs=BATCH)
    shown, _ = envs.reset()

    def steps() -> int:
        nonlocal shown
        for _ in range(20):
            shown, *_ = envs.step((np.asarray(shown)[:, 0] < 17).astype(np.int32))
        return 20 * BATCH

    return steps


def open_spiel_blackjack() -> Steps:
    import random

    import pyspiel

    game, chance = pyspiel.load_game("blackjack"), random.Random(1)

    def steps() -> int:
        taken = 0
        while taken < 1000:
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(chance.choice(state.legal_actions()))
                taken += 1
        return taken

    return steps


def ours_single() -> Steps:
    import gymnasium

    import fortyeight.envs
    from fortyeight.rulebook import default_book

    env = gymnasium.make(fortyeight.envs.env_id(default_book()))
    env.reset(seed=1)

    def steps() -> int:
        shown, _ = env.reset()
        for _ in range(1000):
            shown, _, over, _, _ = env.step(1 if shown["observation"][2] < 17 else 0)
            if over:
                shown, _ = env.reset()
        return 1000

    return steps


def ours_batched(threads: int | None = None, batch: int = BATCH) -> Steps:
    import gymnasium

    import fortyeight.envs
    from fortyeight.rulebook import default_book

    book = fortyeight.envs.env_id(default_book())
    envs = gymnasium.make_vec(book, num_envs=batch, copy=False, threads=threads)
    shown, _ = envs.reset(seed=1)

    def steps() -> int:
        nonlocal shown
        for _ in range(20):
            shown, *_ = envs.step((shown["observation"][:, 2] < 17).astype(np.int64))
        return 20 * batch

    return steps


OURS: dict[str, Callable[[], Steps]] = {
    BLACKJACK: gymnasium_blackjack,
    "ours, one box": ours_single,
    f"ours, {BATCH:,} boxes, one thread": lambda: ours_batched(1),
    f"ours, {BATCH:,} boxes, all cores": ours_batched,
}
OTHERS: dict[str, Callable[[], Steps]] = {
    f"Gymnasium's in JAX, {BATCH:,} boxes": gymnasium_jax,
    f"envpool's, {BATCH:,} boxes": envpool_blackjack,
    "OpenSpiel's, drawn cards counted as steps": open_spiel_blackjack,
}


def speed(steps: Steps) -> tuple[float, float]:
    """Return steps per second of wall time, and of CPU time."""
    began, used, taken = time.perf_counter(), time.process_time(), 0
    while time.perf_counter() - began < LONG:
        taken += steps()
    return taken / (time.perf_counter() - began), taken / (time.process_time() - used)


def measure(makers: dict[str, Callable[[], Steps]]) -> dict[str, list[tuple[float, float]]]:
    """Measure in turn, so that a busy moment affects all alike."""
    made = {}
    for name, make in makers.items():
        try:
            made[name] = make()
        except ImportError as error:
            print(f"{name}: {error}", file=sys.stderr)
    for steps in made.values():
        steps()
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in made}
    for _ in range(TIMES):
        for name, steps in made.items():
            found[name].append(speed(steps))
    return found


def main() -> None:
    if "--measure-others" in sys.argv:
        print(json.dumps(measure(OTHERS)))
        return
    found = measure(OURS)
    if "--others" in sys.argv:
        python = sys.argv[sys.argv.index("--others") + 1]
        command = [python, __file__, "--measure-others"]
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
        found |= json.loads(done.stdout.splitlines()[-1])
    beside = median(used for _, used in found[BLACKJACK])
    lines = [
        "# The environments' speed",
        "",
        "Steps a second of an agent that hits below 17, with what it takes to choose. Ours play the"
        " default book's whole game, with splits, doubles, rescues, surrender and insurance, from a"
        " shoe that goes on to its cutting card; the others play ordinary blackjack from an endless"
        " one. By the clock (the best of the runs, on a machine that others use too) and by the"
        f" second of processor time (the median), with its ratio to {BLACKJACK}. {TIMES} runs of"
        f" {LONG:.0f} s in turn. {os.cpu_count()} cores, Python {platform.python_version()},"
        f" {platform.machine()}, {date.today()}.",
        "",
        "| environment | steps a second | steps a second of processor time | ratio |",
        "| --- | ---: | ---: | ---: |",
    ]
    for name, speeds in found.items():
        clock, used = max(one for one, _ in speeds), median(used for _, used in speeds)
        lines.append(f"| {name} | {clock:,.0f} | {used:,.0f} | {used / beside:,.1f} |")
    text = "\n".join(lines) + "\n"
    print(text)
    if "--print" not in sys.argv:
        (Path(__file__).parent / "environments.md").write_text(text, "utf-8")


if __name__ == "__main__":
    main()
