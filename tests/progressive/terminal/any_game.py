"""Random houses with wheels, and presses of the terminal, sensible or not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from fortyeight.chance import Bits, SeededBits, draw_below
from fortyeight.progressive import Game, TerminalStage
from fortyeight.progressive.draws import WheelChance
from fortyeight.progressive.prizes.meter import MUST_HIT
from fortyeight.progressive.terminal_commands import (
    CancelJackpot,
    CancelRound,
    ChangeMeter,
    ConfirmPaid,
    ConfirmSpin,
    DisableSpin,
    EnableSpin,
    EndRound,
    EnterCode,
    MarkTrigger,
    PayJackpot,
    PressSpin,
    Reason,
    SpinHotSpot,
    StartRound,
    TerminalCommand,
)
from fortyeight.progressive.triggers import triggers
from fortyeight.rulebook import KEYS, BadHouse, House, open_house, rulebook
from fortyeight.table import Phase, WagerKind
from fortyeight.view.wheel_view import buttons
from tests.properties.houses import choices_of

_WHEEL_SECTIONS = ("bonus_spin.", "xtreme.")

#: Ceilings near the initial amount make the must-hit jackpot frequent, low thresholds codes.
_CLOSE = {
    "must_hit_rate": ("1/20", "1/40", "1/7"),
    "must_hit_by": ("101.00", "100.20", "100.01", "500.00"),
    "must_hit_initial": ("100.00", "99.99"),
    "jackpot_threshold": ("74.99", "0.01", "1200.00"),
}


def _values(book: str, key: str) -> st.SearchStrategy[Any]:
    if key in _CLOSE:
        return st.sampled_from(_CLOSE[key])
    return choices_of(rulebook(book).entries[KEYS[key].path])


@st.composite
def houses_with_wheels(draw: st.DrawFn, book: str) -> House:
    """Draw a house that its rulebook allows; wheels are on more often than off."""
    entries = rulebook(book).entries
    names = [
        key.name
        for key in KEYS.values()
        if key.path in entries and not entries[key.path].fixed and not key.path.endswith(".offered")
    ]
    of_wheels = [name for name in names if KEYS[name].path.startswith(_WHEEL_SECTIONS)]
    switches = [name for name in ("bonus_spin", "xtreme") if f"{name}.offered" in entries]
    chosen = [name for name in _CLOSE if name in of_wheels]
    chosen += draw(st.lists(st.sampled_from(of_wheels), unique=True, max_size=4))
    chosen += draw(st.lists(st.sampled_from(sorted(set(names) - set(of_wheels))), max_size=2))
    choices = {key: draw(_values(book, key)) for key in chosen}
    for switch in switches:
        if draw(st.integers(0, 7)) == 7:
            choices[switch] = False
    while True:
        try:
            return open_house(rulebook(book), choices)
        except BadHouse:
            # Two choices may contradict each other, or one a default: do without the last.
            choices.popitem()


#: What stands on no wheel.
_NO_SYMBOL = ("", "0", "-5", "must-hit", "5e2", "250/0", "\N{ARABIC-INDIC DIGIT FIVE}0")


def symbols(house: House, kind: WagerKind, community: bool = False) -> list[str]:
    """Return what the wheels of a house show."""
    wheels = house.wheels[kind]
    wheel = wheels.community if community else wheels.main
    assert wheel is not None
    return [prize.symbol for prize, _ in wheel.places]


def spins(house: House) -> st.SearchStrategy[TerminalCommand]:
    """Draw a result of any wheel of the house, or one that does not exist."""
    nonsense = st.sampled_from(_NO_SYMBOL)
    found: list[st.SearchStrategy[TerminalCommand]] = [
        st.builds(ConfirmSpin, nonsense, st.integers(-1, 9), nonsense),
        st.builds(SpinHotSpot, nonsense, st.booleans()),
    ]
    if WagerKind.BONUS_SPIN in house.wheels:
        found.append(st.builds(ConfirmSpin, st.sampled_from(symbols(house, WagerKind.BONUS_SPIN))))
    if WagerKind.XTREME in house.wheels:
        shared = st.sampled_from(symbols(house, WagerKind.XTREME, community=True))
        seats = st.integers(0, house.boxes.boxes + 1)
        found.append(st.builds(ConfirmSpin, st.just(""), seats, shared))
        hot = st.sampled_from(symbols(house, WagerKind.XTREME))
        found.append(st.builds(SpinHotSpot, hot, st.booleans()))
    return st.one_of(found)


def presses(house: House) -> st.SearchStrategy[TerminalCommand]:
    """Draw any button, the sensor, a code or a change of a meter, with any content."""
    people = st.sampled_from(("sue", "tom", ""))
    amounts = st.one_of(st.sampled_from((0, 1, 100_00, 10_000_00)), st.integers(-5, 10**7))
    return st.one_of(
        st.sampled_from(
            (StartRound(), EndRound(), PressSpin(), EnableSpin(), DisableSpin(), PayJackpot())
        ),
        st.builds(CancelRound, st.sampled_from(tuple(Reason))),
        st.just(CancelJackpot()),
        st.builds(MarkTrigger, st.sampled_from(tuple(WagerKind)), st.integers(-1, 9)),
        spins(house),
        st.builds(EnterCode, people, st.booleans(), st.integers(0, 4000)),
        st.builds(ConfirmPaid, st.one_of(st.just(0), st.integers(-1, 600_00))),
        st.builds(
            ChangeMeter,
            st.sampled_from(("primary", "secondary", "jackpot", MUST_HIT, "other")),
            amounts,
            st.tuples(people, people),
            amounts,
            amounts,
        ),
    )


def pressed(game: Game, button: str, bits: Bits, at: int) -> TerminalCommand:
    """Fill in a button of the dealer's screen at random; one code in three is wrong."""
    draws = WheelChance(bits)
    early = game.table.phase is Phase.BETTING
    if button == "mark":
        open_ = next(one for one in triggers(game) if one not in game.system.marked)
        return MarkTrigger(open_.kind, open_.box)
    if button == "cancel-round":
        return CancelRound(Reason.RESET if early else Reason.MALFUNCTION)
    if button == "authorise":
        return EnterCode("sue", correct=draw_below(3, bits) > 0, at=at)
    if button == "confirm":
        return draws.spin(game)
    if button == "spin-for-player":
        return replace(draws.hot_spot(game), by_dealer=True)
    if button == "paid":
        return ConfirmPaid(0 if game.system.spin is not None else draws.next_trigger(game))
    if button == "end-round":
        return EndRound(draws.next_triggers(game))
    return _PLAIN[button]


_PLAIN: dict[str, TerminalCommand] = {
    "start-round": StartRound(),
    "spin": PressSpin(),
    "enable-spin": EnableSpin(),
    "disable-spin": DisableSpin(),
    "pay-jackpot": PayJackpot(),
    "cancel-jackpot": CancelJackpot(),
}


def is_offered(game: Game, command: TerminalCommand) -> bool | None:
    """Return whether the screen offers this, filled in correctly; None without a button."""
    shown = buttons(game)
    match command:
        case StartRound():
            return "start-round" in shown
        case CancelRound(reason=reason):
            early = game.table.phase is Phase.BETTING
            return "cancel-round" in shown and (early or reason is not Reason.RESET)
        case EndRound():
            return "end-round" in shown and not _is_won(game)
        case MarkTrigger(kind=kind, box=box):
            open_ = [one for one in triggers(game) if one not in game.system.marked]
            return "mark" in shown and (kind, box) in [(one.kind, one.box) for one in open_]
        case PressSpin():
            return "spin" in shown
        case ConfirmSpin():
            return "confirm" in shown and _fits(game, command)
        case EnableSpin():
            return "enable-spin" in shown
        case DisableSpin():
            return "disable-spin" in shown
        case SpinHotSpot(symbol=symbol, by_dealer=by_dealer):
            button = "spin-for-player" in shown if by_dealer else True
            enabled = game.system.stage is TerminalStage.ENABLED
            house = game.system.house
            return enabled and button and symbol in symbols(house, WagerKind.XTREME)
        case PayJackpot():
            return "pay-jackpot" in shown
        case CancelJackpot():
            return "cancel-jackpot" in shown
        case EnterCode(supervisor=supervisor, at=at):
            locked = at < game.system.codes_locked_until
            return "authorise" in shown and bool(supervisor) and not locked
        case ConfirmPaid():
            return "paid" in shown
        case ChangeMeter():
            return None


def _fits(game: Game, command: ConfirmSpin) -> bool:
    """Return whether the wheel that is about to turn can stop like this."""
    spin, house = game.system.spin, game.system.house
    assert spin is not None
    if spin.trigger.kind is WagerKind.BONUS_SPIN:
        alone = not command.seat and not command.community
        return alone and command.symbol in symbols(house, WagerKind.BONUS_SPIN)
    seat = 1 <= command.seat <= house.boxes.boxes and not command.symbol
    return seat and command.community in symbols(house, WagerKind.XTREME, community=True)


def _is_won(game: Game) -> bool:
    """Return whether End Round has a must-hit winner and so needs the next trigger."""
    return bool(WheelChance(SeededBits(0)).next_triggers(game))
