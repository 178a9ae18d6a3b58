"""Offers: exact descriptions of what the referee would accept now."""

from __future__ import annotations

from dataclasses import replace

from fortyeight.money import MAX_AMOUNT
from fortyeight.quick_dataclass import dataclass
from fortyeight.table.around import around_commands
from fortyeight.table.core import commands
from fortyeight.table.core.commands import Command
from fortyeight.table.core.decide import decide
from fortyeight.table.core.refusal import Refused
from fortyeight.table.core.state import Table
from fortyeight.table.shoe import shoe_commands
from fortyeight.table.shoe.steps.cutting import cut_bounds
from fortyeight.table.shoe.steps.filling import cutting_card_bounds
from fortyeight.table.wagers.amounts import Amounts

AmountCommand = commands.PlaceWager | commands.Insure | commands.Double


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

    command: AmountCommand
    amounts: Amounts

    def admits(self, command: Command) -> bool:
        return (
            isinstance(command, commands.PlaceWager | commands.Insure | commands.Double)
            and command.cents in self.amounts
            and replace(command, cents=self.command.cents) == self.command
        )

    def examples(self) -> tuple[Command, ...]:
        amounts = dict.fromkeys((self.amounts.least, self.amounts.most, *self.amounts.exact))
        return tuple(replace(self.command, cents=cents) for cents in amounts)


@dataclass(frozen=True, slots=True)
class OpenChoice:
    """A type of command with too many accepted forms to list: names, buy-ins, shoes.

    It admits what `decide` accepts.
    """

    table: Table
    command_type: type[Command]

    def admits(self, command: Command) -> bool:
        if not isinstance(command, self.command_type):
            return False
        return not isinstance(decide(self.table, command), Refused)

    def examples(self) -> tuple[Command, ...]:
        if self.command_type is commands.Join:
            names = (f"guest-{number}" for number in range(1, len(self.table.chips) + 2))
            new = next(name for name in names if name not in self.table.chips)
            examples: tuple[Command, ...] = (commands.Join(new, MAX_AMOUNT // 100),)
            return tuple(one for one in examples if self.admits(one))
        return tuple(one for one in self._examples() if self.admits(one))

    def _examples(self) -> tuple[Command, ...]:
        """Return some commands of this type that are accepted if it is open at all."""
        stack = len(self.table.care.stack) if self.table.care is not None else 0
        asked = self.table.care.asked if self.table.care is not None else ""
        if self.command_type is shoe_commands.CutCards and stack:
            return tuple(
                shoe_commands.CutCards(asked, place) for place in cut_bounds(self.table, stack)
            )
        if self.command_type is shoe_commands.PlaceCuttingCard and stack:
            bounds = cutting_card_bounds(self.table, stack)
            return tuple(shoe_commands.PlaceCuttingCard(behind) for behind in bounds)
        return ()


#: Types of command with too many accepted forms to list.
OPEN_COMMANDS: tuple[type[Command], ...] = (
    commands.Join,
    commands.BuyChips,
    commands.LoadShoe,
    around_commands.OpenTable,
    around_commands.ChangeDealer,
    shoe_commands.ReceiveCards,
    shoe_commands.ReplaceDeck,
    shoe_commands.ShuffleCards,
    shoe_commands.CutCards,
    shoe_commands.PlaceCuttingCard,
    shoe_commands.NoteTime,
    shoe_commands.NoteIdle,
    around_commands.BeginGamingDay,
    shoe_commands.PassLook,
    shoe_commands.PassCut,
    around_commands.PlaceVerbalWager,
)


Offer = Choice | AmountChoice | OpenChoice
