"""`decide`: the events that a command leads to, or the refusal."""

from __future__ import annotations

from collections.abc import Callable

from fortyeight.table.around import barred, cash, ceding, opening, sitting, waiting
from fortyeight.table.around.around_commands import (
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
from fortyeight.table.core.dispatch import handle
from fortyeight.table.core.events import Event, RoundOpened, RoundSettled, WagersSettled
from fortyeight.table.core.refusal import Refused
from fortyeight.table.core.state import Phase, Table
from fortyeight.table.core.steps import next_step
from fortyeight.table.irregular import drawn, floor, misdeal, missed, reader
from fortyeight.table.physical import correcting, keying, reporting
from fortyeight.table.physical.physical_commands import (
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
    return _DECIDED_BY.of(command)(table, command)


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

_DECIDED_BY = (
    handle(Join, sitting.join)
    + handle(BuyChips, sitting.buy_chips)
    + handle(Sit, sitting.sit)
    + handle(GetUp, sitting.get_up)
    + handle(LoadShoe, sitting.load_shoe)
    + handle(PlaceWager, placing.place)
    + handle(WithdrawWager, placing.withdraw)
    + handle(RefuseCompany, placing.refuse_company)
    + handle(AllowCompany, placing.allow_company)
    + handle(DealerStep, dealer_step)
    + handle(Insure, insurance.insure)
    + handle(DeclineInsurance, insurance.decline)
    + handle(Surrender, decisions.surrender)
    + handle(Hit, decisions.hit)
    + handle(Stand, decisions.stand)
    + handle(Split, splitting.split)
    + handle(Double, doubling.double)
    + handle(DeclineDouble, doubling.decline_double)
    + handle(KeepDouble, doubling.keep)
    + handle(Rescue, doubling.rescue)
    + handle(Cover, splitting.cover)
    + handle(Ride, splitting.ride)
    + handle(DrawInError, keying.draw_in_error)
    + handle(RefuseCard, drawn.refuse_card)
    + handle(Overdraw, keying.overdraw)
    + handle(SkipOwnCard, missed.skip_own_card)
    + handle(SkipCard, missed.skip_card)
    + handle(TakeLateCard, missed.take_late_card)
    + handle(CallDead, missed.call_dead)
    + handle(MisuseReader, reader.misuse_reader)
    + handle(AcknowledgeMisuse, reader.acknowledge_misuse)
    + handle(RemoveFoundCard, floor.remove_found_card)
    + handle(FailReader, reader.fail_reader)
    + handle(RepairReader, reader.repair_reader)
    + handle(PutCardRight, misdeal.put_card_right)
    + handle(DeclareMisdeal, misdeal.declare_misdeal)
    + handle(OpenTable, opening.open_for_gaming)
    + handle(CloseTable, opening.close_table)
    + handle(ChangeDealer, opening.change_dealer)
    + handle(BeginGamingDay, opening.begin_gaming_day)
    + handle(InspectReader, opening.inspect_reader)
    + handle(Leave, opening.leave)
    + handle(PermitWagers, barred.permit_wagers)
    + handle(PlaceVerbalWager, cash.place_verbal_wager)
    + handle(WaitForBox, waiting.wait_for_box)
    + handle(StopWaiting, waiting.stop_waiting)
    + handle(CedeBox, ceding.cede_box)
    + handle(RejectDeck, reporting.reject_deck)
    + handle(ReachCuttingCard, reporting.reach_cutting_card)
    + handle(FindShoeEmpty, reporting.find_shoe_empty)
    + handle(ShowBurnedCard, keying.show_burned_card)
    + handle(CorrectCard, correcting.correct_card)
    + handle(RejectFoundCard, correcting.reject_found_card)
    + handle(CallRoundOff, correcting.call_round_off)
    + SHOE_DECIDED_BY
)
