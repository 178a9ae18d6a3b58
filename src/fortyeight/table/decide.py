"""The referee's judgement: what a command brings about, or why it is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fortyeight.table import coming, doubling, insurance, playing, splitting, wagering
from fortyeight.table.around import barred, cash, ceding, opening
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
)
from fortyeight.table.around.coupons import with_coupons
from fortyeight.table.commands import (
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
    RefuseCard,
    RefuseCompany,
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
from fortyeight.table.dealing import call_hand, deal_card, look, turn_hole_card
from fortyeight.table.events import Event, RoundOpened, RoundSettled, WagersSettled
from fortyeight.table.irregular import drawn, misdeal, missed, reader
from fortyeight.table.optional import settle_early
from fortyeight.table.physical import correcting, keying, reporting
from fortyeight.table.physical.commands import (
    CallRoundOff,
    CorrectCard,
    FindShoeEmpty,
    ReachCuttingCard,
    RejectDeck,
    ShowBurnedCard,
)
from fortyeight.table.refusal import Refused
from fortyeight.table.settlement import (
    in_order,
    settle_hand_at_once,
    settle_round,
    settle_second_card,
)
from fortyeight.table.shoe.continuous import is_continuous
from fortyeight.table.shoe.decide import DECIDED_BY as SHOE_DECIDED_BY
from fortyeight.table.state import Table
from fortyeight.table.steps import next_step
from fortyeight.table.wagering import close_bets

Decision = tuple[Event, ...] | Refused


def decide(table: Table, command: Command) -> Decision:
    """The events that a command leads to, or a refusal. Nothing is changed."""
    return _DECIDED_BY[type(command)](table, command)


def dealer_step(table: Table, command: DealerStep) -> Decision:
    """The step that is due, and no other."""
    due = next_step(table)
    if command.step is not due:
        waits = f"next is: {due}" if due else "somebody else is to decide first"
        return Refused("not-due", f"the dealer cannot {command.step} now; {waits}")
    if command.card is not None or command.blackjack is not None or command.face_up:
        return keying.keyed_step(table, command)
    return take_due_step(table, command.step)


def take_due_step(table: Table, step: Step) -> Decision:
    """What a step of the dealer brings about, known to be due."""
    return _STEPS[step](table)


def _settle_optional(table: Table) -> Decision:
    lines = with_coupons(table, settle_early(table))
    groups = in_order(lines, table.house.settlement.optional_order)
    return tuple(WagersSettled(group, None) for group in groups)


def _next_round(table: Table) -> Decision:
    """Bets are called for at once, unless the cards are reshuffled or changed first."""
    care = table.care
    waits = care is not None and (
        care.last_round or care.change_due or table.reshuffle_due or is_continuous(table)
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
    Join: coming.join,
    BuyChips: coming.buy_chips,
    Sit: coming.sit,
    GetUp: coming.get_up,
    LoadShoe: coming.load_shoe,
    PlaceWager: wagering.place,
    WithdrawWager: wagering.withdraw,
    RefuseCompany: wagering.refuse_company,
    AllowCompany: wagering.allow_company,
    DealerStep: dealer_step,
    Insure: insurance.insure,
    DeclineInsurance: insurance.decline,
    Surrender: playing.surrender,
    Hit: playing.hit,
    Stand: playing.stand,
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
    FailReader: reader.fail_reader,
    RepairReader: reader.repair_reader,
    DeclareMisdeal: misdeal.declare_misdeal,
    OpenTable: opening.open_for_gaming,
    CloseTable: opening.close_table,
    ChangeDealer: opening.change_dealer,
    BeginGamingDay: opening.begin_gaming_day,
    InspectReader: opening.inspect_reader,
    Leave: opening.leave,
    PermitWagers: barred.permit_wagers,
    PlaceVerbalWager: cash.place_verbal_wager,
    CedeBox: ceding.cede_box,
    RejectDeck: reporting.reject_deck,
    ReachCuttingCard: reporting.reach_cutting_card,
    FindShoeEmpty: reporting.find_shoe_empty,
    ShowBurnedCard: keying.show_burned_card,
    CorrectCard: correcting.correct_card,
    CallRoundOff: correcting.call_round_off,
    **SHOE_DECIDED_BY,
}
