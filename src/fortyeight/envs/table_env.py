"""A whole table as a PettingZoo environment: one player a box, one round an episode."""

from __future__ import annotations

from typing import Any, ClassVar, Unpack

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from fortyeight.envs.actions import Action
from fortyeight.envs.rendering import layout_picture, layout_text
from fortyeight.envs.rounds import Observation, RoundOptions, make_rounds


class TableEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """Players at one table, who act in the order of the referee.

    Options are those of `RoundEnv`, and `players`, the number of boxes.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "fortyeight_table_v0",
        "render_modes": ["ansi", "rgb_array"],
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        players: int = 3,
        book: str | None = None,
        *,
        render_mode: str | None = None,
        **options: Unpack[RoundOptions],
    ) -> None:
        super().__init__()
        self.render_mode = render_mode
        self.rounds = make_rounds(book, boxes=players, **options)
        self.possible_agents = [f"box_{box}" for box in range(1, players + 1)]
        self.observation_spaces = {
            agent: self.rounds.observation_space() for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(len(Action)) for agent in self.possible_agents}
        self._action = np.zeros(1, np.int64)
        self._seeded = False

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[np.int64]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a round. The shoe goes on unless a seed or the option `new_shoe` is given."""
        if seed is not None or not self._seeded:
            self.rounds.seed([seed])
            self._seeded = True
        elif options and options.get("new_shoe"):
            self.rounds.new_shoes()
        self.rounds.begin()
        self.rounds.over[0] = False
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.rounds.box]

    def step(self, action: int | None) -> None:
        """Take an action of the agent in turn; one that is not allowed is taken as `STAND`."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._action[0] = Action.STAND if action is None else action
        self.rounds.step(self._action)
        if not self.rounds.over[0]:
            self.agent_selection = self.possible_agents[self.rounds.box]
            return
        nets = self.rounds.rewards[0].tolist()
        self.rewards = dict(zip(self.possible_agents, nets, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()

    def observe(self, agent: str) -> Observation:
        """Return what the player of a box sees."""
        return self.rounds.seen_by(self.possible_agents.index(agent))

    def render(self) -> Any:
        """Return the layout as text ("ansi") or as an array of pixels ("rgb_array")."""
        if self.render_mode == "ansi":
            return layout_text(self.rounds)
        return layout_picture(self.rounds) if self.render_mode == "rgb_array" else None

    def close(self) -> None:
        """Do nothing: there is nothing to close."""
