"""Sentences for events around a round: the table, people who come and go, wagers."""

from __future__ import annotations

from fortyeight.table.wagers.wager_kinds import COUPONS, WagerKind, a_wager
from fortyeight.view.words.line_words import Lines, LineWords, Shown

#: The name under which the virtual dealer deals.
VIRTUAL_DEALER = "house-dealer"


def _dealer(dealer: str, words: LineWords) -> str:
    """A dealer at the beginning of a sentence; the virtual one has no name of their own."""
    if dealer == VIRTUAL_DEALER:
        return "The virtual dealer"
    return words.name(dealer) if dealer else "Nobody"


def _opened(event: Shown, words: LineWords) -> str:
    if not event["dealer"]:
        return "The table is opened"
    return f"{_dealer(event['dealer'], words)} opens the table"


def _closed(event: Shown, words: LineWords) -> str:
    leave = f" and {event['cards']} cards leave it" if event["cards"] else ""
    return f"The table is closed{leave}"


def _joined(event: Shown, words: LineWords) -> str:
    """Nothing in a story if the person's chips are not counted."""
    chips = event.get("chips")
    if chips is None:
        return "" if words.table else f"{words.name(event['person'])} comes to the table"
    return f"{words.name(event['person'])} comes with {words.money(chips)} in chips"


def _left(event: Shown, words: LineWords) -> str:
    chips = event.get("chips")
    with_chips = "" if chips is None else f" with {words.money(chips)} in chips"
    return f"{words.name(event['person'])} leaves the table{with_chips}"


def _confirmed(event: Shown, words: LineWords) -> str:
    wager = a_wager(words.house, WagerKind(event["kind"]))
    what = f"{wager} of {words.money(event['cents'])} on box {event['box']}"
    by = "the dealer and the supervisor confirm" if event["supervisor"] else "the dealer confirms"
    who = words.name(event["person"])
    return f"{who} calls out {what} with cash, and {by} it{words.rule('around.verbal')}"


def _wagered(event: Shown, words: LineWords) -> str:
    name, amount = words.name(event["person"]), words.money(event["cents"])
    kind = WagerKind(event["kind"])
    if kind is WagerKind.MAIN:
        return f"{name} wagers {amount} on box {event['box']}"
    clause = words.rule("around.match_play") if kind in COUPONS else ""
    return f"{name} adds {a_wager(words.house, kind)} of {amount} on box {event['box']}{clause}"


def _ceded(event: Shown, words: LineWords) -> str:
    wagered = words.table and any(one.box == event["box"] for one in words.table.wagers)
    back = ", and its wagers come back" if wagered else ""
    gives = f"{words.name(event['person'])} gives box {event['box']} up"
    to = f"to {words.name(event['to'])}, for whom no box is free"
    return f"{gives} {to}{back}{words.rule('around.ceding')}"


#: Sentences for events about the table and its people.
AROUND: Lines = {
    "table.opened/1": _opened,
    "table.closed/1": _closed,
    "dealer.changed/1": lambda event, words: f"{_dealer(event['dealer'], words)} deals from now on",
    "gaming-day.begun/1": "A new gaming day begins",
    "reader.inspected/1": (
        "The card reader is inspected and found in order",
        "opening.reader_inspected",
    ),
    "person.joined/1": _joined,
    "person.left/1": _left,
    "chips.bought/1": "{person} buys {money} in chips",
    "wagers.permitted/1": (
        "The floor lets {person} wager before the next shuffle",
        "around.mid_shoe_entry",
    ),
    "company.refused/1": "Nobody else may wager on box {box}",
    "company.allowed/1": "Others may wager on box {box} again",
    "wait.begun/1": ("{person} waits for a box", "around.newcomers_first"),
    "wait.ended/1": "{person} no longer waits for a box",
    "box.ceded/1": _ceded,
}

#: Sentences for wagers before the deal.
WAGERS: Lines = {
    "verbal-wager.confirmed/1": _confirmed,
    "wager.placed/1": _wagered,
    "wager.withdrawn/1": "{person} takes the {wager} on box {box} back",
}

#: Lines of events that a story leaves to what follows from them.
SEATS: Lines = {
    "seat.taken/1": "{person} sits at box {box}",
    "seat.left/1": "{person} gets up from box {box}",
}
