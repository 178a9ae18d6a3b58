"""An agent that plays a policy of the solver's through a batch of environments."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fortyeight.analysis.game_rules import GameRules
from fortyeight.analysis.hands.player_hands import player_hands
from fortyeight.analysis.hands.suited import NOT_SUITED
from fortyeight.analysis.policy.policies import Policy
from fortyeight.analysis.values.play_values import FULL, HALF, KEEP, RESCUE
from fortyeight.envs import layout as at
from fortyeight.envs.actions import Action
from fortyeight.envs.rounds import Observation

_POWERS = 22 ** np.arange(10, dtype=np.int64)
_AFTER = {KEEP: Action.STAND, RESCUE: Action.RESCUE, FULL: Action.DOUBLE, HALF: 3}


class PolicyAgent:
    """Agent that looks every decision up; split hands are played alike whatever their pair."""

    def __init__(self, rules: GameRules, policy: Policy) -> None:
        assert rules.hands is player_hands(), "a double changes what a hand is"
        self.rules, self.policy = rules, policy
        keys = rules.hands.counts @ _POWERS
        self._order = np.argsort(keys)
        self._keys = keys[self._order]

    def act(self, observation: Observation) -> NDArray[np.int64]:
        shown, mask = observation["observation"], observation["action_mask"]
        ups = shown[:, at.F.up] - 1
        counts = shown[:, at.COUNTS : at.FINISHED].astype(np.int64)
        hands = self._order[np.searchsorted(self._keys, counts @ _POWERS)]
        split = shown[:, at.F.hands] > 1
        actions: NDArray[np.int64] = self.policy.chosen[ups, hands].astype(np.int64)
        self._suited(actions, shown, ups, hands)
        actions[split] = self.policy.split.chosen[1, ups, 0, hands][split]
        doubled = shown[:, at.F.phase] == at.DOUBLED_HAND
        after = self.policy.after[ups, np.maximum(shown[:, at.F.way] - 1, 0), hands]
        actions[doubled] = np.array([_AFTER[one] for one in range(4)])[after][doubled]
        actions[split & (mask[:, Action.SPLIT] == 1)] = Action.SPLIT
        actions[(shown[:, at.F.phase] == at.BEFORE_LOOK) | (shown[:, at.F.phase] == at.NOTHING)] = 0
        return actions

    def _suited(
        self,
        actions: NDArray[np.int64],
        shown: NDArray[np.int8],
        ups: NDArray[np.int8],
        hands: NDArray[np.int64],
    ) -> None:
        """Decide on two cards of a 6-7-8 or 7-7-7 by their suits."""
        combos = self.rules.suited.combo[hands]
        for row in np.flatnonzero((combos >= 0) & (shown[:, at.F.cards] == 2)).tolist():
            up, combo, suit = int(ups[row]), int(combos[row]), int(shown[row, at.F.suit]) - 1
            suits = self.rules.suited.suit[combo, up]
            likely = self.rules.suited.chance[combo, up] > 0
            cases = np.flatnonzero((suits == (suit if suit >= 0 else NOT_SUITED)) & likely)
            if len(cases):
                actions[row] = self.policy.suited[up, combo, cases[0]]
