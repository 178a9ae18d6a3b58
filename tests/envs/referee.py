"""The same round twice: by the environments' kernel, and by the referee on the same cards."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import lcm

import numpy as np

from fortyeight.envs import layout as at
from fortyeight.envs.actions import Action
from fortyeight.envs.round_tables import round_tables
from fortyeight.envs.rounds import Rounds
from fortyeight.rulebook import House
from fortyeight.strategy.table_decisions import double_command
from fortyeight.table import (
    Command,
    DealerStep,
    Phase,
    Refused,
    Stage,
    Step,
    Table,
    WagerKind,
    choices_of,
    open_table,
    take_steps,
)
from fortyeight.table.core import commands
from fortyeight.table.core.commands import Join, LoadShoe, PlaceWager
from fortyeight.table.core.run import play

PEOPLE = ("ann", "bob", "cay", "dee")
_LEFT_OUT = (WagerKind.SUPER_BONUS, WagerKind.ENVY)
_ACTIONS: dict[type[Command], Action] = {
    commands.Stand: Action.STAND,
    commands.KeepDouble: Action.STAND,
    commands.DeclineInsurance: Action.STAND,
    commands.Hit: Action.HIT,
    commands.Double: Action.DOUBLE,
    commands.Surrender: Action.SURRENDER,
    commands.Split: Action.SPLIT,
    commands.Rescue: Action.RESCUE,
    commands.Insure: Action.INSURE,
}


@dataclass(frozen=True)
class Seen:
    """A decision of the environment's: who was asked, what was shown and allowed, what was done."""

    box: int
    observation: tuple[int, ...]
    allowed: frozenset[Action]
    action: Action


class BothGames:
    """Random play of a house, compared decision by decision."""

    def __init__(self, house: House, boxes: int, seed: int) -> None:
        self.house, self.boxes = house, boxes
        self.rounds = Rounds(round_tables(house, boxes))
        self.rounds.seed([seed])
        self.chance = random.Random(seed)

    @cached_property
    def wager(self) -> int:
        """A wager of which the house takes every share that its odds can ask for."""
        limits, divisor = self.house.limits, int(self.rounds.tables.numbers[at.N.divisor])
        unit = lcm(divisor, 2 * limits.chip_unit)
        wager = min(limits.maximum, max(limits.minimum, 2000)) // unit * unit
        assert wager >= limits.minimum
        return wager

    def compare(self, rounds: int) -> set[Action]:
        """Play rounds in both games. Return the actions that were taken."""
        taken: set[Action] = set()
        for number in range(rounds):
            self.rounds.begin()
            decisions = list(self._decisions())
            nets = self.rounds.rewards[0].tolist()
            taken |= {one.action for one in decisions}
            self._referee(decisions, nets, f"{self.house.book.id}, round {number}")
        return taken

    def _decisions(self) -> Iterator[Seen]:
        rounds = self.rounds
        while True:
            mask = rounds.mask[0]
            allowed = frozenset(Action(one) for one in np.flatnonzero(mask).tolist())
            # Splits and doubles are rare, and lead to what is rare.
            likely = sorted(allowed & {Action.SPLIT, Action.DOUBLE, Action.DOUBLE_FOR_LESS})
            action = self.chance.choice(likely or sorted(allowed))
            if self.chance.random() < 0.5:
                action = self.chance.choice(sorted(allowed))
            yield Seen(rounds.box, tuple(rounds.features[0].tolist()), allowed, action)
            rounds.step(np.array([action], np.int64))
            if rounds.over[0]:
                return

    def _referee(self, decisions: list[Seen], nets: list[float], where: str) -> None:
        cards = tuple(card for card, _ in self.rounds.cards())
        table = open_table(self.house)
        people = PEOPLE[: self.boxes]
        for person in people:
            table = done(table, Join(person, None))
        table = done(table, LoadShoe(cards))
        for box, person in enumerate(people, start=1):
            table = done(table, PlaceWager(person, box, WagerKind.MAIN, self.wager))
        table = done(table, DealerStep(Step.NO_MORE_BETS))
        waiting = [one for one in decisions if one.observation[at.F.phase] != at.NOTHING]
        told = f"{where}: {' '.join(map(str, cards))}, {decisions}"
        while True:
            table, _ = take_steps(table)
            if table.phase is Phase.OVER:
                break
            assert waiting, f"{told}: the referee asks once more"
            seen = waiting.pop(0)
            asked, allowed = self._asked(table)
            assert (asked, allowed) == (seen.box, seen.allowed), told
            self._same_hand(table, seen, told)
            table = done(table, self._command(table, seen.action))
        assert not waiting, f"{told}: the referee asks less"
        assert table.drawn == len(cards), f"{told}: the referee draws {table.drawn}"
        paid = dict.fromkeys(range(1, self.boxes + 1), 0)
        for line in table.settled:
            if line.kind not in _LEFT_OUT:
                paid[line.box] += line.returned - line.staked
        assert [net * self.wager for net in nets] == list(paid.values()), (told, paid, nets)

    def _asked(self, table: Table) -> tuple[int, frozenset[Action]]:
        """Return the box that is asked, and the actions that the referee would accept."""
        if table.phase is Phase.INSURANCE:
            person, number = table.asked[0]
        else:
            box, _ = table.hand_in_turn
            person, number = box.caller, box.number
        found = {
            _ACTIONS[type(one.command)]
            for one in choices_of(table, person)
            if type(one.command) in _ACTIONS
        }
        if Action.DOUBLE in found and self.house.double.amount == "full-or-half":
            found.add(Action.DOUBLE_FOR_LESS)
        return number - 1, frozenset(found)

    def _same_hand(self, table: Table, seen: Seen, told: str) -> None:
        """Check what the environment shows of the hand in turn."""
        if table.phase is not Phase.PLAY:
            return
        box, hand = table.hand_in_turn
        shown = seen.observation
        assert shown[at.F.total] == hand.total, told
        assert shown[at.F.soft] == hand.soft, told
        assert shown[at.F.cards] == len(hand.cards), told
        assert shown[at.F.hands] == len(box.hands), told
        assert shown[at.F.hand] == table.turn[1] + 1, told
        assert (shown[at.F.way] > 0) == (hand.doubles > 0), told
        assert (shown[at.F.phase] == at.DOUBLED_HAND) == (hand.stage is Stage.RESCUING), told

    def _command(self, table: Table, action: Action) -> Command:
        if table.phase is Phase.INSURANCE:
            person, number = table.asked[0]
            if action is Action.INSURE:
                return commands.Insure(person, number, self.wager // 2)
            if action is Action.SURRENDER:
                return commands.Surrender(person, number)
            return commands.DeclineInsurance(person, number)
        box, hand = table.hand_in_turn
        if action in (Action.DOUBLE, Action.DOUBLE_FOR_LESS):
            return double_command(table, box, hand, half=action is Action.DOUBLE_FOR_LESS)
        if action is Action.STAND and hand.stage is Stage.RESCUING:
            return commands.KeepDouble(box.caller, box.number)
        return _COMMANDS[action](box.caller, box.number)


_COMMANDS: dict[
    Action,
    type[commands.Stand | commands.Hit | commands.Split | commands.Surrender | commands.Rescue],
] = {
    Action.STAND: commands.Stand,
    Action.HIT: commands.Hit,
    Action.SPLIT: commands.Split,
    Action.SURRENDER: commands.Surrender,
    Action.RESCUE: commands.Rescue,
}


def done(table: Table, command: Command) -> Table:
    outcome = play(table, command)
    assert not isinstance(outcome, Refused), outcome
    return outcome[0]
