"""Insurance, offered to everyone on every box."""

from __future__ import annotations

from fortyeight.money import format_amount
from fortyeight.table.core.commands import DeclineInsurance, Insure
from fortyeight.table.core.events import Event, InsuranceDeclined, InsurancePlaced
from fortyeight.table.core.refusal import Refused
from fortyeight.table.core.state import Line, Phase, Table
from fortyeight.table.wagers.amounts import Amounts, exactly
from fortyeight.table.wagers.wager_kinds import WagerKind


def insurance_offered(table: Table) -> bool:
    """Return whether the up card allows insurance; if not, only early surrender is asked for."""
    return table.up_card.rank in table.house.insurance.against


def insure(table: Table, command: Insure) -> tuple[Event, ...] | Refused:
    amounts = insurance_amounts(table, command.person, command.box)
    if isinstance(amounts, Refused):
        return amounts
    if command.cents not in amounts:
        sentence = f"an insurance wager of {format_amount(command.cents)} is not {amounts}"
        return Refused("bad-amount", sentence, table.house.clause("insurance.amount"))
    return (InsurancePlaced(command.person, command.box, command.cents),)


def decline(table: Table, command: DeclineInsurance) -> tuple[Event, ...] | Refused:
    refusal = not_asked(table, command.person, command.box)
    return refusal or (InsuranceDeclined(command.person, command.box),)


def not_asked(table: Table, person: str, box: int) -> Refused | None:
    """Return why this person is not asked about insurance on this box now."""
    if table.phase is not Phase.INSURANCE:
        return Refused("not-now", "insurance is not offered now", _timing_clause(table))
    if (person, box) not in table.asked:
        return Refused("not-asked", f"there is no wager of {person} to insure on box {box}")
    return None


def _timing_clause(table: Table) -> str:
    """Return the clause by which insurance is not offered: of the up card, or of the moment."""
    if table.dealer and not insurance_offered(table):
        return table.house.clause("insurance.against")
    return table.house.act("insurance_time", "insurance.against")


def insurance_amounts(table: Table, person: str, box: int) -> Amounts | Refused:
    """Return the amounts that a person may insure on a box, or why they may not."""
    if refusal := not_asked(table, person, box):
        return refusal
    if not insurance_offered(table):
        return Refused("not-now", "insurance is not offered now", _timing_clause(table))
    main = original_wager(table, person, box)
    unit = table.house.limits.chip_unit
    if table.house.insurance.amount == "exactly-half":
        amounts = exactly(main // 2)
    else:
        most = main // 2
        if table.house.insurance.amount == "up-to-half-or-next-chip" and main % (2 * unit):
            # If half cannot be bet in chips, the next unit may be (Massachusetts 11(b)).
            most = (main // (2 * unit) + 1) * unit
        amounts = Amounts(1, most, unit)
    payable = amounts.within(table.chips[person])
    if not payable:
        return Refused("too-few-chips", "there are too few chips for an insurance wager")
    return payable


def original_wager(table: Table, person: str, box: int) -> int:
    """Return a person's original main wager on a box."""
    box_in_play = table.box_numbered(box)
    stakes = (stake for hand in box_in_play.hands for stake in hand.stakes) if box_in_play else ()
    return next((s.main for s in stakes if s.person == person and s.original), 0)


def settle_insurance(table: Table, blackjack: bool) -> tuple[Line, ...]:
    """Settle every insurance wager, given whether the dealer has a blackjack."""
    house = table.house
    clause = house.outcome("insurance_win" if blackjack else "insurance_lose")
    return tuple(
        Line(
            bet.person,
            bet.box,
            None,
            WagerKind.INSURANCE,
            bet.cents,
            bet.cents + house.insurance.pays.on(bet.cents) if blackjack else 0,
            clause,
        )
        for bet in table.insurance
    )
