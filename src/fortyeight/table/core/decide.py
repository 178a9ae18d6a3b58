"""`decide`: the events that a command leads to, or the refusal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fortyeight.table.around import barred, cash, ceding, opening, sitting, waiting
from fortyeight.table.around.commands import (
    BeginGamingDay,
    CedeBox,
    ChangeDealer,
    CloseTable,
    InspectReader,
    Leave,
    OpenTable,
    PermitWagers,
    PlaceVerbalWager,
    StopWaiting,
    WaitForBox,
)
from fortyeight.table.around.coupons import with_coupons
from fortyeight.table.core.commands import (
    AcknowledgeMisuse,
    AllowCompany,
    BuyChips,
    CallDead,
    Command,
    Cover,
    DealerStep,
    DeclareMisdeal,
    DeclineDouble,
    DeclineInsurance,
    Double,
    DrawInError,
    FailReader,
    GetUp,
    Hit,
    Insure,
    Join,
    KeepDouble,
    LoadShoe,
    MisuseReader,
    Overdraw,
    PlaceWager,
    PutCardRight,
    RefuseCard,
    RefuseCompany,
    RemoveFoundCard,
    RepairReader,
    Rescue,
    Ride,
    Sit,
    SkipCard,
    SkipOwnCard,
    Split,
    Stand,
    Step,
    Surrender,
    TakeLateCard,
    WithdrawWager,
)
from fortyeight.table.core.events import Event, RoundOpened, RoundSettled, WagersSettled
from fortyeight.table.core.refusal import Refused
from fortyeight.table.core.state import Phase, Table
from fortyeight.table.core.steps import next_step
from fortyeight.table.irregular import drawn, floor, misdeal, missed, reader
from fortyeight.table.physical import correcting, keying, reporting
from fortyeight.table.physical.commands import (
    CallRoundOff,
    CorrectCard,
    FindShoeEmpty,
    ReachCuttingCard,
    RejectDeck,
    RejectFoundCard,
    ShowBurnedCard,
)
from fortyeight.table.play import decisions, doubling, insurance, splitting
from fortyeight.table.play.dealing import call_hand, deal_card, look, turn_hole_card
from fortyeight.table.settle.settlement import (
    in_order,
    settle_hand_at_once,
    settle_round,
    settle_second_card,
)
from fortyeight.table.shoe.continuous import is_continuous
from fortyeight.table.shoe.decide import DECIDED_BY as SHOE_DECIDED_BY
from fortyeight.table.shoe.due import not_ready
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


def dealer_step(table: Table, command: DealerStep) -> Decision:
    """Return the events of the dealer's step if it is the one that is due."""
    due = next_step(table)
    if command.step is not due:
        if command.step is Step.NO_MORE_BETS and table.phase is Phase.BETTING:
            refusal = not_ready(table)
            if refusal:
                return refusal
        waits = f"next is: {due}" if due else "someone else must decide first"
        return Refused("not-due", f"the dealer cannot {command.step} now; {waits}")
    if command.card is not None or command.blackjack is not None or command.face_up:
        return keying.keyed_step(table, command)
    return take_due_step(table, command.step)


def take_due_step(table: Table, step: Step) -> Decision:
    """Return the events of a dealer's step that is known to be due."""
    return _STEPS[step](table)


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


_STEPS: dict[Step, Callable[[Table], Decision]] = {
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

# A table from each type of command to the function that takes it; the types agree by hand.
_DECIDED_BY: dict[type[Command], Callable[[Table, Any], Decision]] = {
    Join: sitting.join,
    BuyChips: sitting.buy_chips,
    Sit: sitting.sit,
    GetUp: sitting.get_up,
    LoadShoe: sitting.load_shoe,
    PlaceWager: placing.place,
    WithdrawWager: placing.withdraw,
    RefuseCompany: placing.refuse_company,
    AllowCompany: placing.allow_company,
    DealerStep: dealer_step,
    Insure: insurance.insure,
    DeclineInsurance: insurance.decline,
    Surrender: decisions.surrender,
    Hit: decisions.hit,
    Stand: decisions.stand,
    Split: splitting.split,
    Double: doubling.double,
    DeclineDouble: doubling.decline_double,
    KeepDouble: doubling.keep,
    Rescue: doubling.rescue,
    Cover: splitting.cover,
    Ride: splitting.ride,
    DrawInError: keying.draw_in_error,
    RefuseCard: drawn.refuse_card,
    Overdraw: keying.overdraw,
    SkipOwnCard: missed.skip_own_card,
    SkipCard: missed.skip_card,
    TakeLateCard: missed.take_late_card,
    CallDead: missed.call_dead,
    MisuseReader: reader.misuse_reader,
    AcknowledgeMisuse: reader.acknowledge_misuse,
    RemoveFoundCard: floor.remove_found_card,
    FailReader: reader.fail_reader,
    RepairReader: reader.repair_reader,
    PutCardRight: misdeal.put_card_right,
    DeclareMisdeal: misdeal.declare_misdeal,
    OpenTable: opening.open_for_gaming,
    CloseTable: opening.close_table,
    ChangeDealer: opening.change_dealer,
    BeginGamingDay: opening.begin_gaming_day,
    InspectReader: opening.inspect_reader,
    Leave: opening.leave,
    PermitWagers: barred.permit_wagers,
    PlaceVerbalWager: cash.place_verbal_wager,
    WaitForBox: waiting.wait_for_box,
    StopWaiting: waiting.stop_waiting,
    CedeBox: ceding.cede_box,
    RejectDeck: reporting.reject_deck,
    ReachCuttingCard: reporting.reach_cutting_card,
    FindShoeEmpty: reporting.find_shoe_empty,
    ShowBurnedCard: keying.show_burned_card,
    CorrectCard: correcting.correct_card,
    RejectFoundCard: correcting.reject_found_card,
    CallRoundOff: correcting.call_round_off,
    **SHOE_DECIDED_BY,
}
