"""Offers: what the referee would accept now, described exactly."""

from __future__ import annotations

from dataclasses import dataclass, replace

from fortyeight.money import LARGEST_AMOUNT
from fortyeight.table.amounts import Amounts
from fortyeight.table.commands import (
    BuyChips,
    Command,
    Double,
    Insure,
    Join,
    LoadShoe,
    PlaceWager,
)
from fortyeight.table.decide import decide
from fortyeight.table.refusal import Refused
from fortyeight.table.state import Table

Amounted = PlaceWager | Insure | Double


@dataclass(frozen=True, slots=True)
class Choice:
    """A command that is accepted as it stands."""

    command: Command

    def admits(self, command: Command) -> bool:
        return command == self.command

    def examples(self) -> tuple[Command, ...]:
        return (self.command,)


@dataclass(frozen=True, slots=True)
class AmountChoice:
    """A command that is accepted with each of these amounts."""

    command: Amounted
    amounts: Amounts

    def admits(self, command: Command) -> bool:
        return (
            isinstance(command, PlaceWager | Insure | Double)
            and command.cents in self.amounts
            and replace(command, cents=self.command.cents) == self.command
        )

    def examples(self) -> tuple[Command, ...]:
        amounts = dict.fromkeys((self.amounts.least, self.amounts.most, *self.amounts.exact))
        return tuple(replace(self.command, cents=cents) for cents in amounts)


@dataclass(frozen=True, slots=True)
class Opening:
    """A kind of command that is open to more than can be listed: names, buy-ins, shoes.

    It admits what the referee's own check of such a command accepts.
    """

    table: Table
    of: type[Join] | type[BuyChips] | type[LoadShoe]

    def admits(self, command: Command) -> bool:
        return isinstance(command, self.of) and not isinstance(decide(self.table, command), Refused)

    def examples(self) -> tuple[Command, ...]:
        if self.of is Join:
            return (Join(f"guest-{len(self.table.chips) + 1}", LARGEST_AMOUNT // 100),)
        return ()


Offer = Choice | AmountChoice | Opening
