"""One box at a table as a Gymnasium environment; an episode is a round."""

from __future__ import annotations

from typing import Any, SupportsFloat, Unpack

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from fortyeight.analysis.arrays import Bools
from fortyeight.envs.actions import Action
from fortyeight.envs.rendering import layout_picture, layout_text
from fortyeight.envs.rounds import Observation, RoundOptions, make_rounds
from fortyeight.rulebook import House


def _copy(rows: NDArray[Any]) -> NDArray[Any]:
    row: NDArray[Any] = rows[0].copy()
    return row


class RoundEnv(gymnasium.Env[Observation, np.int64]):
    """A box that is played alone, on the compiled rules.

    `book` is the id of a rulebook or the path of its file; `render_mode` is "ansi" or "rgb_array".
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # annotated so by Gymnasium
        "render_modes": ["ansi", "rgb_array"],
        "render_fps": 2,
    }

    def __init__(
        self,
        book: str | None = None,
        *,
        render_mode: str | None = None,
        **options: Unpack[RoundOptions],
    ) -> None:
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"{render_mode!r} is none of {self.metadata['render_modes']}")
        self.render_mode = render_mode
        self.rounds = make_rounds(book, **options)
        self.observation_space: spaces.Space[Any] = self.rounds.observation_space()
        self.action_space = spaces.Discrete(len(Action))
        self._action = np.zeros(1, np.int64)
        self._seeded = self._in_play = False

    @property
    def house(self) -> House:
        return self.rounds.tables.house

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a round. The shoe goes on unless a seed or the option `new_shoe` is given."""
        super().reset(seed=seed)
        if seed is not None or not self._seeded:
            self.rounds.seed([seed])
            self._seeded = True
        elif options and options.get("new_shoe"):
            self.rounds.new_shoes()
        self.rounds.begin()
        self._in_play = True
        observation = self.rounds.observation(_copy)
        return observation, {"action_mask": observation["action_mask"]}

    def step(
        self, action: np.int64 | int
    ) -> tuple[Observation, SupportsFloat, bool, bool, dict[str, Any]]:
        """Take an action; one that the rules do not allow is taken as `STAND`."""
        if not self._in_play:
            raise gymnasium.error.ResetNeeded("the round is over: call reset for the next one")
        rounds = self.rounds
        self._action[0] = action
        rounds.step(self._action)
        over = bool(rounds.over[0])
        self._in_play = not over
        observation = rounds.observation(_copy)
        info = {"action_mask": observation["action_mask"]}
        return observation, float(rounds.rewards[0, 0]), over, False, info

    def action_masks(self) -> Bools:
        """Return the allowed actions, under the name that maskable agents ask for."""
        masks: Bools = self.rounds.mask[0].astype(np.bool_)
        return masks

    def render(self) -> Any:
        """Return the layout as text ("ansi") or as an array of pixels ("rgb_array")."""
        if self.render_mode == "ansi":
            return layout_text(self.rounds)
        return layout_picture(self.rounds) if self.render_mode == "rgb_array" else None
