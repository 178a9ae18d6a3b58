"""Sentences for the wheels, the meters and the dealer's terminal."""

from __future__ import annotations

from fortyeight.progressive.terminal import wager_clause
from fortyeight.rulebook.book import capital
from fortyeight.table.wagers.wager_kinds import WagerKind
from fortyeight.view.words.card_words import card_sign
from fortyeight.view.words.line_words import Lines, LineWords, Shown, meter_name


def _awaited(event: Shown, words: LineWords) -> str:
    """That the layout is cleared; of a wait alone the terminal tells in a story."""
    if event["cleared"]:
        clause = words.rule("xtreme.clears_layout")
        return f"The players' cards go to the discard rack{clause}"
    return "" if words.table else "The wheels are played first"


def _started(event: Shown, words: LineWords) -> str:
    number = len(event["participants"])
    what = "One wager on a wheel is" if number == 1 else f"{number} wagers on wheels are"
    return f"{what} locked up{_button('start', words)}"


def _released(event: Shown, words: LineWords) -> str:
    names = dict.fromkeys(words.name(one["person"]) for one in event["participants"])
    return f"What came back to {' and '.join(names)} takes no part at the wheels"


def _marked(event: Shown, words: LineWords) -> str:
    clause = words.cite(wager_clause(words.house, "mark", WagerKind(event["kind"])))
    if event["box"]:
        whose = words.caller(event)
        return f"{whose}'s {words.word('blackjack')} triggers the wheel{clause}"
    cards = "six and ten-valued card"
    if words.table:
        cards = " and ".join(card_sign(card) for card in words.table.dealer[:2])
    return f"The dealer's {cards} trigger the wheel{clause}"


def _drawn(event: Shown, words: LineWords) -> str:
    if not event["seat"]:
        return f"The wheel stops at {words.symbol(event['symbol'])}"
    community = words.symbol(event["community"])
    return f"The wheel picks seat {event['seat']}; the community prize is {community}"


def _hot_spot(event: Shown, words: LineWords) -> str:
    by = ", spun by the dealer" if event["by_dealer"] else ""
    return f"The hot-spot wheel stops at {words.symbol(event['symbol'])}{by}"


def _shown(event: Shown, words: LineWords) -> str:
    awards = [f"{words.name(one['person'])} {words.money(one['cents'])}" for one in event["awards"]]
    return f"To be paid: {', '.join(awards)}" if awards else "Nobody is paid for this spin"


def _changed(event: Shown, words: LineWords) -> str:
    by, reset = " and ".join(event["by"]), words.money(event["reset"])
    return f"{by} change the {meter_name(event['meter'])}: it starts again at {reset}"


def _button(button: str, words: LineWords) -> str:
    """The clause for a button of the terminal."""
    return words.cite(words.house.book.terminal.get(button, ""))


WHEELS: Lines = {
    "terminal.round-started/1": _started,
    "terminal.round-cancelled/1": (
        "The round is cancelled at the terminal ({reason}) and not accounted"
    ),
    "terminal.round-ended/1": lambda event, words: (
        f"The round is ended at the terminal{_button('end', words)}"
    ),
    "terminal.wagers-released/1": _released,
    "terminal.trigger-marked/1": _marked,
    "wheel.drawn/1": _drawn,
    "terminal.spin-enabled/1": lambda event, words: (
        f"The winner may spin the hot-spot wheel{_button('enable', words)}"
    ),
    "terminal.spin-disabled/1": lambda event, words: (
        f"The spin is disabled again{_button('disable', words)}"
    ),
    "wheel.hot-spot-drawn/1": _hot_spot,
    "terminal.payouts-shown/1": _shown,
    "wheel.spin-voided/1": lambda event, words: (
        f"A malfunction: the spin is void and its wager returned{_button('cancel_jackpot', words)}"
    ),
    "terminal.authorised/1": lambda event, words: (
        f"{event['supervisor']} authorises the payment{_button('authorise', words)}"
    ),
    "terminal.code-refused/1": "A wrong code is entered for {supervisor}",
    "meter.jackpot-paid/1": "The {meter} of {money} is won and starts again",
    "meter.must-hit-won/1": lambda event, words: (
        f"{words.name(event['person'])} wins the must-hit jackpot of "
        f"{words.money(event['cents'])}{_button('must_hit', words)}"
    ),
    "meter.changed/1": _changed,
}

#: That the table waits for the wheels.
AWAITED: Lines = {"wheels.awaited/1": _awaited}

#: Lines of events that a story passes over.
BUTTONS: Lines = {
    "wheel-wagers.locked/1": "No more wagers on the wheels",
    "wheel-wagers.unlocked/1": "Wagers on the wheels may be placed again",
    "terminal.spin-pressed/1": lambda event, words: (
        f"{capital(words.wheel_game(event['kind']))}: the wheel spins"
    ),
    "terminal.prizes-paid/1": "The prizes are paid",
    "meter.contribution/1": "The {meter} grows from box {box}",
}
