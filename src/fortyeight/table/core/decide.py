"""`decide`: the events that a command leads to, or the refusal."""

from __future__ import annotations

from collections.abc import Callable

from fortyeight.table.around import around_commands, barred, cash, ceding, opening, sitting, waiting
from fortyeight.table.around.coupons import with_coupons
from fortyeight.table.core import commands
from fortyeight.table.core.commands import Command, Step
from fortyeight.table.core.dispatch import handle
from fortyeight.table.core.events import Event, RoundOpened, RoundSettled, WagersSettled
from fortyeight.table.core.refusal import Refused
from fortyeight.table.core.state import Phase, Table
from fortyeight.table.core.steps import next_step
from fortyeight.table.irregular import drawn, floor, misdeal, missed, reader
from fortyeight.table.physical import correcting, keying, physical_commands, reporting
from fortyeight.table.play import decisions, doubling, insurance, splitting
from fortyeight.table.play.dealing import call_hand, deal_card, look, turn_hole_card
from fortyeight.table.settle.settlement import (
    in_order,
    settle_hand_at_once,
    settle_round,
    settle_second_card,
)
from fortyeight.table.shoe.continuous import is_continuous
from fortyeight.table.shoe.decide import SHOE_DECIDED_BY
from fortyeight.table.shoe.duties import not_ready
from fortyeight.table.wagers import placing
from fortyeight.table.wagers.match_and_pair import settle_early
from fortyeight.table.wagers.placing import close_bets

Decision = tuple[Event, ...] | Refused


def decide(table: Table, command: Command) -> Decision:
    """Return the events that a command leads to, or a refusal. The table is not changed."""
    if table.waits_for_floor:
        refusal = floor.not_before_floor(table, command)
        if refusal is not None:
            return refusal
    return _DECIDED_BY[type(command)](table, command)


def dealer_step(table: Table, command: commands.DealerStep) -> Decision:
    """Return the events of the dealer's step if it is the one that is due."""
    due = next_step(table)
    if command.step is not due:
        if command.step is Step.NO_MORE_BETS and table.phase is Phase.BETTING:
            refusal = not_ready(table)
            if refusal:
                return refusal
        waits = f"next is: {due}" if due else "it waits for players"
        return Refused("not-due", f"the round is not at this step: {command.step}; {waits}")
    if command.card is not None or command.blackjack is not None or command.face_up:
        return keying.keyed_step(table, command)
    return DUE_STEPS[command.step](table)


def _settle_optional(table: Table) -> Decision:
    lines = with_coupons(table, settle_early(table))
    groups = in_order(lines, table.house.settlement.optional_order)
    return tuple(WagersSettled(group, None) for group in groups)


def _next_round(table: Table) -> Decision:
    """Open the next round; call for bets unless a reshuffle or another duty comes first."""
    care = table.care
    waits = care is not None and (
        care.last_round or care.has_duties or table.reshuffle_due or is_continuous(table)
    )
    says = "" if waits else table.house.book.calls["place_your_bets"].words
    return (RoundOpened(table.round + 1, says),)


#: The events of each of the dealer's steps, if it is the one that is due.
DUE_STEPS: dict[Step, Callable[[Table], Decision]] = {
    Step.NO_MORE_BETS: close_bets,
    Step.DEAL: deal_card,
    Step.SETTLE_OPTIONAL: _settle_optional,
    Step.LOOK: look,
    Step.CALL_HAND: call_hand,
    Step.SETTLE_HAND: settle_hand_at_once,
    Step.TURN_HOLE_CARD: turn_hole_card,
    Step.CALL_DEAD: missed.call_empty_dead,
    Step.BURN_EXPOSED_CARD: drawn.burn_next,
    Step.SETTLE_SECOND_CARD: settle_second_card,
    Step.SETTLE: settle_round,
    Step.CLOSE_ROUND: lambda table: (RoundSettled(table.round),),
    Step.NEXT_ROUND: _next_round,
}

_DECIDED_BY = (
    handle(commands.Join, sitting.join)
    + handle(commands.BuyChips, sitting.buy_chips)
    + handle(commands.Sit, sitting.sit)
    + handle(commands.GetUp, sitting.get_up)
    + handle(commands.LoadShoe, sitting.load_shoe)
    + handle(commands.PlaceWager, placing.place)
    + handle(commands.WithdrawWager, placing.withdraw)
    + handle(commands.RefuseCompany, placing.refuse_company)
    + handle(commands.AllowCompany, placing.allow_company)
    + handle(commands.DealerStep, dealer_step)
    + handle(commands.Insure, insurance.insure)
    + handle(commands.DeclineInsurance, insurance.decline)
    + handle(commands.Surrender, decisions.surrender)
    + handle(commands.Hit, decisions.hit)
    + handle(commands.Stand, decisions.stand)
    + handle(commands.Split, splitting.split)
    + handle(commands.Double, doubling.double)
    + handle(commands.DeclineDouble, doubling.decline_double)
    + handle(commands.KeepDouble, doubling.keep)
    + handle(commands.Rescue, doubling.rescue)
    + handle(commands.Cover, splitting.cover)
    + handle(commands.Ride, splitting.ride)
    + handle(commands.DrawInError, keying.draw_in_error)
    + handle(commands.RefuseCard, drawn.refuse_card)
    + handle(commands.Overdraw, keying.overdraw)
    + handle(commands.SkipOwnCard, missed.skip_own_card)
    + handle(commands.SkipCard, missed.skip_card)
    + handle(commands.TakeLateCard, missed.take_late_card)
    + handle(commands.CallDead, missed.call_dead)
    + handle(commands.MisuseReader, reader.misuse_reader)
    + handle(commands.AcknowledgeMisuse, reader.acknowledge_misuse)
    + handle(commands.RemoveFoundCard, floor.remove_found_card)
    + handle(commands.FailReader, reader.fail_reader)
    + handle(commands.RepairReader, reader.repair_reader)
    + handle(commands.PutCardRight, misdeal.put_card_right)
    + handle(commands.DeclareMisdeal, misdeal.declare_misdeal)
    + handle(around_commands.OpenTable, opening.open_for_gaming)
    + handle(around_commands.CloseTable, opening.close_table)
    + handle(around_commands.ChangeDealer, opening.change_dealer)
    + handle(around_commands.BeginGamingDay, opening.begin_gaming_day)
    + handle(around_commands.InspectReader, opening.inspect_reader)
    + handle(around_commands.Leave, opening.leave)
    + handle(around_commands.PermitWagers, barred.permit_wagers)
    + handle(around_commands.PlaceVerbalWager, cash.place_verbal_wager)
    + handle(around_commands.WaitForBox, waiting.wait_for_box)
    + handle(around_commands.StopWaiting, waiting.stop_waiting)
    + handle(around_commands.CedeBox, ceding.cede_box)
    + handle(physical_commands.RejectDeck, reporting.reject_deck)
    + handle(physical_commands.ReachCuttingCard, reporting.reach_cutting_card)
    + handle(physical_commands.FindShoeEmpty, reporting.find_shoe_empty)
    + handle(physical_commands.ShowBurnedCard, keying.show_burned_card)
    + handle(physical_commands.CorrectCard, correcting.correct_card)
    + handle(physical_commands.RejectFoundCard, correcting.reject_found_card)
    + handle(physical_commands.CallRoundOff, correcting.call_round_off)
    + SHOE_DECIDED_BY
)
