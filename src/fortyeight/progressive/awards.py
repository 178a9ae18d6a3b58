"""The prizes of a spin, and the settlement of each wheel wager at the end of the round."""

from __future__ import annotations

from fortyeight.progressive.prizes.jackpots import fixed_prize, paytable
from fortyeight.progressive.state import Award, Game, Participant, Spin, System
from fortyeight.progressive.triggers import has_ace, has_blackjack
from fortyeight.rulebook import House
from fortyeight.rulebook.reading.read_paytables import WHEEL_FACES
from fortyeight.rulebook.schema.rows import Prize
from fortyeight.rulebook.wheels import SAMPLE
from fortyeight.table.core.state import Line
from fortyeight.table.wagers.wager_kinds import WagerKind


def known_prize(
    system: System, kind: WagerKind, symbol: str, community: bool = False
) -> Prize | None:
    """Return the prize of a symbol, if the wheel can show it and it can be paid."""
    prize = _on_the_wheel(system.house, kind, symbol, community)
    if prize is None or prize.pays is not None or symbol in system.meters:
        return prize
    return prize if fixed_prize(system.house, symbol) is not None else None


def _on_the_wheel(house: House, kind: WagerKind, symbol: str, community: bool) -> Prize | None:
    """Return the prize of a symbol on the wheel, if it is there.

    Where the text names no symbols, a record may have any amount, unless the house has named its
    wheel (R18).
    """
    table = paytable(house, kind)
    if table is not None:
        return table.community_prize(symbol) if community else table.prize(symbol)
    rules = house.bonus_spin if kind is WagerKind.BONUS_SPIN else house.xtreme
    if rules is not None and rules.wheel == SAMPLE:
        name = "wheel" if kind is WagerKind.BONUS_SPIN else "hot"
        return WHEEL_FACES["community" if community else name].prize(symbol)
    wheels = house.wheels[kind]
    wheel = wheels.community if community else wheels.main
    return wheel.prize(symbol) if wheel is not None else None


def awards_of(system: System, spin: Spin) -> tuple[Award, ...]:
    """Return the prizes of a spin, each at the amount that its meter shows now."""
    if spin.trigger.kind is WagerKind.BONUS_SPIN:
        return _bonus_spin(system, spin)
    return _xtreme(system, spin)


def _participants_of(system: System, kind: WagerKind) -> list[Participant]:
    return [one for one in system.participants if one.kind is kind]


def _bonus_spin(system: System, spin: Spin) -> tuple[Award, ...]:
    """Award the spinner what the wheel shows, and every other participant the community pay."""
    prize = known_prize(system, WagerKind.BONUS_SPIN, spin.symbol)
    assert prize is not None, "what was drawn is on the wheel"
    clause = prize.clause or system.house.clause("bonus_spin.paytable")
    awards = []
    for one in _participants_of(system, WagerKind.BONUS_SPIN):
        if one.box == spin.trigger.box:
            awards.append(_award(system, one, prize, clause))
        elif prize.community:
            awards.append(Award(one.person, one.box, one.kind, prize.community, "", clause))
    return tuple(awards)


def _xtreme(system: System, spin: Spin) -> tuple[Award, ...]:
    """Award the drawn seat the hot spot, and every other participant the community prize."""
    house = system.house
    shared = known_prize(system, WagerKind.XTREME, spin.community, community=True)
    assert shared is not None, "what was drawn is on the wheel"
    assert shared.pays is not None, "a community prize is an amount"
    awards = []
    for one in _participants_of(system, WagerKind.XTREME):
        if one.box == spin.seat:
            hot = known_prize(system, WagerKind.XTREME, spin.symbol)
            assert hot is not None, "what was drawn is on the wheel"
            clause = hot.clause or house.clause("xtreme.paytable")
            awards.append(_award(system, one, hot, clause))
        else:
            clause = shared.clause or house.clause("xtreme.paytable")
            awards.append(Award(one.person, one.box, one.kind, shared.pays, "", clause))
    return tuple(awards)


def _award(system: System, one: Participant, prize: Prize, clause: str) -> Award:
    if prize.pays is not None:
        return Award(one.person, one.box, one.kind, prize.pays, "", clause)
    meter = system.meters.get(prize.symbol)
    if meter is not None:
        return Award(one.person, one.box, one.kind, meter.payable, prize.symbol, clause)
    fixed = fixed_prize(system.house, prize.symbol)
    assert fixed is not None, "what was drawn can be paid"
    return Award(one.person, one.box, one.kind, fixed, "", clause)


def wheel_lines(game: Game) -> tuple[Line, ...]:
    """Settle every wager on a wheel: its prizes, or lost, or returned if its spin was void."""
    return tuple(_line(game, one) for one in game.system.participants)


def _line(game: Game, one: Participant) -> Line:
    house, system = game.system.house, game.system
    won = [a for a in system.awards if (a.person, a.box, a.kind) == (one.person, one.box, one.kind)]
    rules = house.bonus_spin if one.kind is WagerKind.BONUS_SPIN else house.xtreme
    assert rules is not None, "there is such a wager"
    section = "bonus_spin" if one.kind is WagerKind.BONUS_SPIN else "xtreme"
    spun = has_blackjack(game.table, one)
    if one.kind is WagerKind.BONUS_SPIN and not spun and has_ace(game.table, one):
        assert house.bonus_spin is not None, "there is such a wager"
        if house.bonus_spin.ace_pays:
            clause = house.clause("bonus_spin.ace_pays")
            won.append(Award(one.person, one.box, one.kind, house.bonus_spin.ace_pays, "", clause))
    void = any(_is_of(trigger.kind, trigger.box, one) for trigger in system.voided)
    if void and not won:
        clause = house.book.terminal.get("cancel_jackpot") or house.clause(f"{section}.offered")
        return Line(one.person, one.box, None, one.kind, one.cents, one.cents, clause)
    if not won:
        clause = house.outcome(f"{section}_lose")
        return Line(one.person, one.box, None, one.kind, one.cents, 0, clause)
    stake = one.cents if rules.stake_returned or void else 0
    returned = stake + sum(award.cents for award in won)
    return Line(one.person, one.box, None, one.kind, one.cents, returned, won[0].clause)


def _is_of(kind: WagerKind, box: int, one: Participant) -> bool:
    """Return whether a void spin was this wager's: its own blackjack, or the dealer's hand."""
    return kind is one.kind and box in (0, one.box)
