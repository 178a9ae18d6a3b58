"""What a player asks of the table; the person is whoever sends the message."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from fortyeight.progressive.decide import GameCommand
from fortyeight.progressive.state import Game, TerminalStage
from fortyeight.progressive.terminal_commands import SpinHotSpot
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.wire.ask import Basis, Chance, GameAsk
from fortyeight.server.wire.fields import (
    BoxNumber,
    CardCount,
    Cents,
    CentsOrNone,
    CutChoice,
    HandNumber,
    PlacedKind,
)
from fortyeight.table import WagerKind
from fortyeight.table.around import around_commands
from fortyeight.table.core import commands
from fortyeight.table.shoe import shoe_commands
from fortyeight.view import Audience, AudienceRole


class PlayerAsk(GameAsk):
    """A command of the referee's that begins with the person and has the message's fields."""

    may: ClassVar[frozenset[AudienceRole]] = frozenset({AudienceRole.PLAYER})
    basis: ClassVar[Basis] = Basis.MOMENT
    command: ClassVar[Any]

    def fill(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        made: GameCommand = type(self).command(person=audience.person, **self.said())
        return made


class Join(PlayerAsk):
    """Comes to the table with chips from the wallet, and with a choice about the cut if any."""

    command = commands.Join
    basis = Basis.NOTHING
    do: Literal["join"]
    chips: CentsOrNone
    cut_choice: CutChoice | None = None

    def fill(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        return commands.Join(audience.person, self.chips)


class BuyChips(PlayerAsk):
    """Buys more chips from his wallet."""

    command = commands.BuyChips
    basis = Basis.NOTHING
    do: Literal["buy-chips"]
    cents: Cents


class Leave(PlayerAsk):
    """Leaves the table; his chips go to his wallet."""

    command = around_commands.Leave
    basis = Basis.NOTHING
    do: Literal["leave"]


class Sit(PlayerAsk):
    """Takes the seat at a box."""

    command = commands.Sit
    basis = Basis.NOTHING
    do: Literal["sit"]
    box: BoxNumber


class GetUp(PlayerAsk):
    """Leaves the seat at a box."""

    command = commands.GetUp
    basis = Basis.NOTHING
    do: Literal["get-up"]
    box: BoxNumber


class WaitForBox(PlayerAsk):
    """Waits for a box."""

    command = around_commands.WaitForBox
    basis = Basis.NOTHING
    do: Literal["wait-for-box"]


class StopWaiting(PlayerAsk):
    """No longer waits for a box."""

    command = around_commands.StopWaiting
    basis = Basis.NOTHING
    do: Literal["stop-waiting"]


class _WithKind(PlayerAsk):
    def said(self) -> dict[str, Any]:
        said = super().said()
        return {**said, "kind": WagerKind(said["kind"])}


class PlaceWager(_WithKind):
    """Places a wager before the deal."""

    command = commands.PlaceWager
    do: Literal["place-wager"]
    box: BoxNumber
    kind: PlacedKind
    cents: Cents


class WithdrawWager(_WithKind):
    """Takes a wager back before the bets are closed."""

    command = commands.WithdrawWager
    do: Literal["withdraw-wager"]
    box: BoxNumber
    kind: PlacedKind


class RefuseCompany(PlayerAsk):
    """The first person on a box wants nobody else on it."""

    command = commands.RefuseCompany
    do: Literal["refuse-company"]
    box: BoxNumber


class AllowCompany(PlayerAsk):
    """He consents to others after all."""

    command = commands.AllowCompany
    do: Literal["allow-company"]
    box: BoxNumber


class Insure(PlayerAsk):
    """Places an insurance wager."""

    command = commands.Insure
    do: Literal["insure"]
    box: BoxNumber
    cents: Cents


class DeclineInsurance(PlayerAsk):
    """Wants no insurance."""

    command = commands.DeclineInsurance
    do: Literal["decline-insurance"]
    box: BoxNumber


class Surrender(PlayerAsk):
    """Gives the hand up."""

    command = commands.Surrender
    do: Literal["surrender"]
    box: BoxNumber


class Hit(PlayerAsk):
    """Wants a card."""

    command = commands.Hit
    do: Literal["hit"]
    box: BoxNumber


class Stand(PlayerAsk):
    """Wants no more cards."""

    command = commands.Stand
    do: Literal["stand"]
    box: BoxNumber


class Split(PlayerAsk):
    """Splits a pair."""

    command = commands.Split
    do: Literal["split"]
    box: BoxNumber


class Double(PlayerAsk):
    """Doubles, or follows the caller's double."""

    command = commands.Double
    do: Literal["double"]
    box: BoxNumber
    cents: Cents


class DeclineDouble(PlayerAsk):
    """Does not follow the caller's double."""

    command = commands.DeclineDouble
    do: Literal["decline-double"]
    box: BoxNumber


class KeepDouble(PlayerAsk):
    """Leaves a doubled hand as it is."""

    command = commands.KeepDouble
    do: Literal["keep-double"]
    box: BoxNumber


class Rescue(PlayerAsk):
    """Takes a double back and forfeits the original wager."""

    command = commands.Rescue
    do: Literal["rescue"]
    box: BoxNumber


class Cover(PlayerAsk):
    """Covers the new hand of a split with an equal wager."""

    command = commands.Cover
    do: Literal["cover"]
    box: BoxNumber


class Ride(PlayerAsk):
    """Names the hand of a split that his wager rides on."""

    command = commands.Ride
    do: Literal["ride"]
    box: BoxNumber
    hand: HandNumber


class RefuseCard(PlayerAsk):
    """Does not accept a card that was drawn in error and exposed."""

    command = commands.RefuseCard
    do: Literal["refuse-card"]
    box: BoxNumber


class TakeLateCard(PlayerAsk):
    """Has a card that was missed dealt after the others'."""

    command = commands.TakeLateCard
    do: Literal["take-late-card"]
    box: BoxNumber


class CallDead(PlayerAsk):
    """Has a hand called dead for which a card was missed."""

    command = commands.CallDead
    do: Literal["call-dead"]
    box: BoxNumber


class CutCards(PlayerAsk):
    """Cuts under so many cards; the dealer cuts where no player is asked."""

    command = shoe_commands.CutCards
    may = frozenset({AudienceRole.PLAYER, AudienceRole.DEALER})
    do: Literal["cut-cards"]
    place: CardCount

    def fill(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        person = audience.person if audience.role is AudienceRole.PLAYER else ""
        return shoe_commands.CutCards(person, self.place)


class RefuseCut(PlayerAsk):
    """Does not want to cut."""

    command = shoe_commands.RefuseCut
    do: Literal["refuse-cut"]


class LookAtCards(PlayerAsk):
    """The first player has had a look at the spread cards."""

    command = shoe_commands.LookAtCards
    do: Literal["look-at-cards"]


class DeclineLook(PlayerAsk):
    """Goes on without a look at the spread cards."""

    command = shoe_commands.PassLook
    do: Literal["decline-look"]


class RequestSpread(PlayerAsk):
    """Wants spread cards face up, or the batch from the shuffler spread and shuffled again."""

    command = shoe_commands.RequestSpread
    do: Literal["request-spread"]


class ShowBurn(PlayerAsk):
    """Wants to see the card burned last."""

    command = shoe_commands.ShowBurn
    basis = Basis.NOTHING
    do: Literal["show-burn"]


class SpinMyWheel(GameAsk):
    """The hot-spot winner's hand over his sensor."""

    may: ClassVar[frozenset[AudienceRole]] = frozenset({AudienceRole.PLAYER})
    basis: ClassVar[Basis] = Basis.MOMENT
    do: Literal["spin-hot-spot"]

    def fill(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        """Nothing is drawn before it is sure that the wheel is his to spin."""
        system = game.system
        if system.stage is not TerminalStage.ENABLED or system.spin is None:
            return SpinHotSpot("")
        winner = (system.spin.seat, audience.person, WagerKind.XTREME)
        if winner not in {(one.box, one.person, one.kind) for one in system.participants}:
            raise Refusal("not-yours", "the wheel waits for somebody else's hand")
        return chance.draws.hot_spot(game)
