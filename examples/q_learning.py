"""Learn a book's game by Q-learning, and compare what was learned with the exact optimum.

python examples/q_learning.py                 # the default book, about three minutes
python examples/q_learning.py BOOK MILLIONS   # another one, with so many million steps

The agent sees the up card, its total, how many cards it holds and whether they are a pair; it
plays many boxes at once. It never insures. A split hand is played as the same hand before a split,
and what all hands of a box earn is what its split was worth. What the agent learned is not
simulated but valued exactly, by the solver.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from fortyeight.analysis.distribution.net_results import distribution
from fortyeight.analysis.game_rules import game_rules
from fortyeight.analysis.hands.player_hands import two_card_hand
from fortyeight.analysis.hands.suited import CASES, COMBOS
from fortyeight.analysis.models import CHART_MODEL
from fortyeight.analysis.policy.policies import Policy
from fortyeight.analysis.solver import solve
from fortyeight.analysis.values.play_values import FULL, HALF, KEEP, RESCUE
from fortyeight.analysis.values.split_values import Decisions
from fortyeight.envs import Action, RoundVectorEnv
from fortyeight.envs import layout as at
from fortyeight.envs.actions import legal_actions
from fortyeight.rulebook import House, default_book, open_house, rulebook

#: Cards that an agent tells apart: two to five, and more.
MOST_CARDS = 6
STATES = 11 * 32 * 2 * 5 * 2 * 2
NEVER = -1e9

Rows = NDArray[np.int64]


def states(up: Rows, total: Rows, soft: Rows, cards: Rows, pair: Rows, doubled: Rows) -> Rows:
    """Return the number of what an agent sees."""
    size = np.clip(cards, 2, MOST_CARDS) - 2
    return ((((up * 32 + total) * 2 + soft) * 5 + size) * 2 + pair) * 2 + doubled


@dataclass
class Agent:
    """What every action is worth in every state, and how often it was tried."""

    seed: int = 1
    worth: NDArray[np.float64] = field(default_factory=lambda: np.zeros((STATES, len(Action))))
    tried: NDArray[np.float64] = field(default_factory=lambda: np.zeros((STATES, len(Action))))
    _kept: list[tuple[Rows, NDArray[np.float64]]] = field(default_factory=list)

    def best(self, seen: Rows, mask: NDArray[np.int8]) -> Rows:
        """Return the allowed action that is worth most."""
        found: Rows = np.where(mask > 0, self.worth[seen], NEVER).argmax(axis=1)
        return found

    def learn(self, envs: RoundVectorEnv, steps: int, explores: float) -> None:
        """Take so many steps in every box, exploring with this chance."""
        chance = np.random.default_rng(self.seed)
        number = envs.num_envs
        shown, _ = envs.reset(seed=self.seed)
        # The state and the action of a split that still waits for its result, or -1.
        split = np.full((2, number), -1)
        features, mask = shown["observation"].astype(np.int64), shown["action_mask"]
        seen = self._seen(features)
        for _ in range(steps):
            actions = self.best(seen, mask)
            plays = (features[:, at.PHASE] == at.DECISION) | (
                features[:, at.PHASE] == at.DOUBLED_HAND
            )
            plays &= features[:, at.HANDS] == 1
            random = (chance.random(number) < explores) & plays
            drawn = (chance.random((number, len(Action)), np.float32) * mask).argmax(axis=1)
            actions[random] = drawn[random]
            actions[features[:, at.PHASE] == at.BEFORE_LOOK] = Action.STAND
            shown, rewards, over, _, _ = envs.step(actions)
            after = shown["observation"].astype(np.int64)
            following, mask_after = self._seen(after), shown["action_mask"]
            splits = plays & (actions == Action.SPLIT)
            split[:, splits] = seen[splits], actions[splits]
            target = rewards.copy()
            going = plays & ~over & ~splits
            best = self.best(following[going], mask_after[going])
            target[going] += self.worth[following[going], best]
            learns = plays & ~splits
            self._average(seen[learns], actions[learns], target[learns])
            paid = over & (split[0] >= 0)
            self._average(split[0, paid], split[1, paid], rewards[paid])
            split[:, paid] = -1
            features, mask, seen = after, mask_after, following

    def _seen(self, features: Rows) -> Rows:
        columns = (at.UP, at.TOTAL, at.SOFT, at.CARDS, at.PAIR)
        return states(*(features[:, one] for one in columns), (features[:, at.WAY] > 0).astype(int))

    def _average(self, seen: Rows, actions: Rows, targets: NDArray[np.float64]) -> None:
        """Move what actions are worth towards the means of their targets, of many steps at once."""
        self._kept.append((seen * len(Action) + actions, targets))
        if len(self._kept) < 32:
            return
        places, targets = (np.concatenate(part) for part in zip(*self._kept, strict=True))
        self._kept.clear()
        size = self.worth.size
        times = np.bincount(places, minlength=size).reshape(self.worth.shape)
        sums = np.bincount(places, targets, minlength=size).reshape(self.worth.shape)
        self.tried += times
        self.worth += (sums - times * self.worth) / np.maximum(self.tried, 1)

    def forget(self, share: float) -> None:
        """Give what was learned early less weight: it was learned with worse play to come."""
        self.tried *= 1 - share


def learned_policy(house: House, agent: Agent) -> Policy:
    """Return the agent's decision for every hand, in the arrays of the solver."""
    rules = game_rules(house)
    legal, hands = legal_actions(house, rules), rules.hands
    pairs = (hands.counts.max(axis=1) == 2) & (hands.size == 2)
    after_codes = {Action.STAND: KEEP, Action.RESCUE: RESCUE}
    after_codes |= {Action.DOUBLE: FULL, Action.DOUBLE_FOR_LESS: HALF}
    codes = np.array([after_codes.get(one, KEEP) for one in Action], np.int8)

    def decided(bits: NDArray[np.int8], doubled: int, *, split: bool = True) -> NDArray[np.int8]:
        """Return the decisions of all hands, by up card, among the allowed ones."""
        rows = np.empty(bits.shape, np.int8)
        for up in range(len(bits)):
            seen = states(
                np.full(len(hands.total), up + 1),
                hands.total.astype(np.int64),
                hands.soft.astype(np.int64),
                hands.size.astype(np.int64),
                (pairs & (not doubled)).astype(np.int64),
                np.full(len(hands.total), doubled),
            )
            mask = (bits[up][:, None] >> np.arange(len(Action))) & 1
            if not split:
                mask[:, Action.SPLIT] = 0
            rows[up] = np.where(mask.any(axis=1), agent.best(seen, mask.astype(np.int8)), 0)
        return rows

    def of_combos(chosen: NDArray[np.int8]) -> NDArray[np.int8]:
        two = [two_card_hand(one, other) for one, other, _ in COMBOS]
        return np.repeat(chosen[:, two, None], CASES, axis=2)

    chosen = decided(legal.chosen, 0)
    after = np.stack(
        [codes[decided(legal.after[:, way], 1)] for way in range(legal.after.shape[1])], axis=1
    )
    split = Decisions(*(part.copy() for part in legal.split))
    for pair, again in np.ndindex(len(split.chosen), 2):
        one = decided(legal.split.chosen[pair, :, again], 0, split=False)
        split.chosen[pair, :, again], split.suited[pair, :, again] = one, of_combos(one)
        split.after[pair, :, again] = after
    unpaired = chosen[:, two_card_hand(9, 9)].copy()
    return Policy(chosen, of_combos(chosen), after, split, unpaired)


def stages(house: House, steps: int, boxes: int = 4096) -> Iterator[tuple[int, Agent]]:
    """Yield the steps taken so far and the agent, which goes on learning, eight times."""
    agent = Agent()
    envs = RoundVectorEnv(boxes, house=house, fresh_shoe=True, copy=True)
    number, each = 8, max(1, steps // boxes // 8)
    for stage in range(number):
        agent.seed = stage + 1
        agent.learn(envs, each, explores=1.0 if stage < 2 else 0.5)
        yield (stage + 1) * each * boxes, agent
        if stage < number - 2:
            agent.forget(0.75)
    envs.close()


def train(house: House, steps: int, boxes: int = 4096) -> Agent:
    """Return an agent that has taken so many steps in all."""
    *_, (_, agent) = stages(house, steps, boxes)
    return agent


def value_of(house: House, agent: Agent) -> float:
    """Return the exact value of an agent's play."""
    rules, policy = game_rules(house), learned_policy(house, agent)
    return distribution(house, rules, solve(rules, (CHART_MODEL,)).table, policy).mean


def main() -> None:
    """Learn, and print what the learned play is worth beside the best."""
    book = sys.argv[1] if len(sys.argv) > 1 else default_book()
    millions = float(sys.argv[2]) if len(sys.argv) > 2 else 200
    house = open_house(rulebook(book))
    learned = value_of(house, train(house, int(millions * 1e6)))
    best = solve(game_rules(house), (CHART_MODEL,)).ev[CHART_MODEL]
    print(
        f"{book}: learned {learned:+.4%}, the best play {best:+.4%}, short by {best - learned:.4%}"
    )


if __name__ == "__main__":
    main()
