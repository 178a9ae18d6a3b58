"""Many boxes, each at a table of its own, as one vector environment on all cores."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, Unpack

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from fortyeight.analysis.arrays import Bools, Floats, Ints
from fortyeight.analysis.parallel import core_count
from fortyeight.envs.actions import Action
from fortyeight.envs.rounds import Observation, RoundOptions, make_rounds

#: Rounds for which another thread is worth its start.
ROUNDS_OF_THREAD = 512


def _rows(rows: NDArray[Any]) -> NDArray[Any]:
    return rows


class RoundVectorEnv(VectorEnv[Observation, Ints, NDArray[Any]]):
    """Boxes side by side, each with its own shoe. A finished round is followed by the next.

    Box `i` with seed `s` plays as `RoundEnv` with seed `s + i`. The arrays of an observation are
    overwritten by the next step unless `copy` is true.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # annotated so by Gymnasium
        "render_modes": [],
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        num_envs: int = 1,
        book: str | None = None,
        *,
        copy: bool = True,
        threads: int | None = None,
        render_mode: str | None = None,
        **options: Unpack[RoundOptions],
    ) -> None:
        if render_mode is not None:
            raise ValueError("a batch of rounds is not rendered")
        if num_envs < 1:
            raise ValueError("num_envs must be at least 1")
        self.num_envs, self.render_mode = num_envs, None
        self.rounds = make_rounds(book, num_envs, **options)
        self.single_observation_space = self.rounds.observation_space()
        self.single_action_space = spaces.Discrete(len(Action))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._read = np.copy if copy else _rows
        self._truncated = np.zeros(num_envs, np.bool_)
        wanted = max(1, min(threads or core_count(), num_envs // ROUNDS_OF_THREAD))
        edges = np.linspace(0, num_envs, wanted + 1).astype(int).tolist()
        self._spans = list(pairwise(edges))
        # The calling thread takes the first span itself.
        self._threads = ThreadPoolExecutor(wanted - 1) if wanted > 1 else None
        self._seeded = False

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a round in every row, or in the rows of the option `reset_mask`."""
        chosen = (options or {}).get("reset_mask")
        if isinstance(seed, int):
            self._np_random_seed = seed
            seed = range(seed, seed + self.num_envs)
        if seed is not None or not self._seeded:
            self.rounds.seed(seed if seed is not None else [None] * self.num_envs)
            self._seeded = True
        elif options and options.get("new_shoe"):
            self.rounds.new_shoes()
        self.rounds.begin(chosen)
        return self.rounds.observation(self._read), {}

    def step(self, actions: Ints) -> tuple[Observation, Floats, Bools, Bools, dict[str, Any]]:
        """Take an action in every row; one that the rules do not allow is taken as `STAND`."""
        if not self._seeded:
            raise gymnasium.error.ResetNeeded("no round has been dealt: call reset first")
        rounds, taken = self.rounds, np.asarray(actions, np.int64)
        if taken.shape != (self.num_envs,):
            raise ValueError(f"there must be {self.num_envs} actions, not {taken.shape}")
        if self._threads is None:
            rounds.step(taken, again=True)
        else:
            first, *others = self._spans
            waiting = [self._threads.submit(rounds.step, taken, *span, True) for span in others]
            rounds.step(taken, *first, True)
            for one in waiting:
                one.result()
        over = self._read(rounds.over)
        last = {"final_obs": {"observation": self._read(rounds.last)}, "_final_obs": over}
        return (
            rounds.observation(self._read),
            self._read(rounds.rewards[:, 0]),
            over,
            self._truncated,
            last,
        )

    def close_extras(self, **options: Any) -> None:
        """Stop the threads."""
        if self._threads is not None:
            self._threads.shutdown()
