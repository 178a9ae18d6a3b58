"""One line for every event of the game, for the floor's and the auditor's logs.

A line is made from the event as its audience is sent it, and from nothing else: it cannot say more
than the audience may see. It has no full stop. A story tells the same events at length.
"""

from __future__ import annotations

from dataclasses import dataclass

from fortyeight.rulebook import House
from fortyeight.rulebook.book import capital
from fortyeight.view.words.line_words import (
    Lines,
    LineWords,
    Shown,
    are_counted,
    card_name,
    counted,
    hand_place,
    in_brackets,
    meter_name,
    name_line,
)


def event_line(event: Shown, house: House, lines: Lines | None = None) -> str:
    """The line of an event as an audience was sent it; `lines` has those of other events."""
    name = str(event["event"])
    line = LINES.get(name) or (lines or {}).get(name)
    if line is None:
        return name_line(name)
    words = LineWords(house)
    return line.format_map(_Parts(event, words)) if isinstance(line, str) else line(event, words)


@dataclass(frozen=True, slots=True)
class _Parts:
    """What the names in a line stand for: parts in words, or fields of the event."""

    event: Shown
    words: LineWords

    def __getitem__(self, name: str) -> object:
        event, words = self.event, self.words
        match name:
            case "at":
                return hand_place(event)
            case "At":
                return capital(hand_place(event))
            case "card":
                return card_name(event["card"])
            case "meter":
                return meter_name(event["meter"])
            case "money":
                return words.money(event["cents"])
            case "wager":
                return words.kind(event["kind"])
        return event[name]


def dealer_name(dealer: str) -> str:
    """A dealer inside a sentence; the virtual one has no name of his own."""
    return "the virtual dealer" if dealer == VIRTUAL_DEALER else dealer or "nobody"


#: The name under which the virtual dealer deals.
VIRTUAL_DEALER = "house-dealer"


def _with_chips(event: Shown, words: LineWords) -> str:
    chips = event.get("chips")
    return "" if chips is None else f" with {words.money(chips)}"


def _torn(event: Shown) -> str:
    return " and torn in half" if event["torn"] else ""


def _the(event: Shown) -> str:
    return f"the {card_name(event['card'])}"


def _cards_arrive(event: Shown, words: LineWords) -> str:
    decks = event.get("number_of_decks")
    what = counted(decks, "deck") if decks else counted(event["number_of_cards"], "card")
    return f"{what} come to the table"


def _collected(event: Shown, words: LineWords) -> str:
    told = "The cards are taken together"
    if event["counted"] is None:
        return told
    return f"{told}: {event['counted']} counted, {event['cards']} should be there"


def _verified(event: Shown, words: LineWords) -> str:
    tens = f"; {counted(event['tens'], 'ten')} removed{_torn(event)}" if event["tens"] else ""
    return f"The inspection is verified{tens}"


def _look_waived(event: Shown, words: LineWords) -> str:
    if event["chosen"]:
        return f"{event['person']} has chosen to go on without a look at the cards"
    return f"{event['person']} has made no choice about a look at the cards: none is waited for"


def _cut_left(event: Shown, words: LineWords) -> str:
    if event["chosen"]:
        return f"{event['person']} has chosen to leave the cut to the dealer"
    return f"{event['person']} has made no choice about the cut: it is left to the dealer"


def _misused(event: Shown, words: LineWords) -> str:
    seen = "the hole card could be seen" if event["seen"] else "nothing was seen"
    return f"The card reader was used where it may not be; {seen}"


def _put_right(event: Shown, words: LineWords) -> str:
    whose = f"box {event['box']}" if event["box"] else "the dealer"
    return f"The {card_name(event['card'])} of {whose} lay in the wrong place and is put right"


def _looked(event: Shown, words: LineWords) -> str:
    found = words.a_blackjack() if event["blackjack"] else f"no {words.word('blackjack')}"
    return f"The hole card is looked at: {found}"


def _spun(event: Shown, words: LineWords) -> str:
    if event["symbol"]:
        return f"The wheel shows {words.symbol(event['symbol'])}"
    prize = words.symbol(event["community"])
    return f"The wheel stops at seat {event['seat']}, with a community prize of {prize}"


def _marked(event: Shown, words: LineWords) -> str:
    if event["box"]:
        return f"{capital(words.a_blackjack())} is marked at box {event['box']}"
    return "The dealer’s six and ten-valued card are marked"


def _keyed(event: Shown, words: LineWords) -> str:
    return f"A card is keyed in: {_the(event)}" if event["card"] else "A card is keyed in"


def _taken_back(event: Shown, words: LineWords) -> str:
    return f"What was keyed last is taken back{f': {_the(event)}' if event['card'] else ''}"


#: The line of each event of the table and its wheels that anybody is told of, with names of parts
#: in it, or how it is made.
LINES: Lines = {
    "person.joined/1": lambda event, words: (
        f"{event['person']} comes to the table{_with_chips(event, words)}"
    ),
    "person.left/1": lambda event, words: f"{event['person']} leaves{_with_chips(event, words)}",
    "chips.bought/1": "{person} buys chips for {money}",
    "seat.taken/1": "{person} sits down at box {box}",
    "seat.left/1": "{person} gets up from box {box}",
    "wager.placed/1": "{person} wagers {money} on box {box}: {wager}",
    "wager.withdrawn/1": "{person} takes the {wager} back from box {box}",
    "verbal-wager.confirmed/1": "A verbal wager of {person}, {money} on box {box}, is confirmed",
    "wagers.permitted/1": "{person} may wager again",
    "company.refused/1": "Nobody else may wager on box {box}",
    "company.allowed/1": "Others may wager on box {box}",
    "wait.begun/1": "{person} waits for a box",
    "wait.ended/1": "{person} no longer waits for a box",
    "box.ceded/1": "Box {box} goes from {person} to {to}, for whom no box is free",
    "bets.called/1": "“{says}”",
    "bets.closed/1": "No more bets",
    "card.dealt/1": "{At}: the {card}",
    "dealer.card-called/1": "The dealer’s card is called",
    "dealer.card-dealt/1": "The dealer: the {card}",
    "hole-card.dealt/1": "The dealer: a card face down",
    "hole-card.checked/1": _looked,
    "hole-card.turned/1": "The hole card is turned: the {card}",
    "insurance.placed/1": "{person} insures box {box} for {money}",
    "insurance.declined/1": "{person} wants no insurance on box {box}",
    "hand.called/1": "The dealer turns to {at}",
    "hand.surrendered/1": "{At} surrenders",
    "hand.hit/1": "{At} asks for a card",
    "hand.stood/1": lambda event, words: f"{capital(hand_place(event))} {words.word('stand')}s",
    "hand.doubled/1": "{person} doubles on {at} for {money}",
    "double.followed/1": "{person} follows the double on {at} for {money}",
    "double.declined/1": "{person} does not follow the double on {at}",
    "double.kept/1": "{person} keeps the double on {at}",
    "double.rescued/1": "{person} rescues the double on {at}",
    "hand.split/1": "{At} is split",
    "split.covered/1": "{person} covers the new hand of {at}",
    "split.ridden/1": "{person} rides hand {rides} of box {box}",
    "wagers.settled/1": lambda event, words: f"{are_counted(len(event['lines']), 'wager')} settled",
    "card.found-face-up/1": "A card is found face up: the {card}",
    "card.reported/1": "Reported to the floor: the {card}",
    "card.found-ten/1": lambda event, words: (
        f"A ten is taken out of the shoe{_torn(event)}: {_the(event)}"
    ),
    "card.found-foreign/1": "A foreign card is taken out of the shoe: the {card}",
    "card.drawn-in-error/1": lambda event, words: (
        f"A card is drawn in error{' and exposed' if event['exposed'] else ''}"
    ),
    "card.refused/1": "The exposed card is refused at box {box}",
    "card.burned/1": "The {card} is burned",
    "card.keyed/1": _keyed,
    "card.taken-back/1": _taken_back,
    "hole-card.found-ten/1": lambda event, words: (
        f"The hole card is a ten and taken out{_torn(event)}: {_the(event)}"
    ),
    "shoe.found-empty/1": lambda event, words: (
        f"The shoe is empty; {are_counted(event['missing'], 'card')} missing in the count"
    ),
    "round.called-off/1": "The round is called off: {reason}",
    "dealer.card-missed/1": "The dealer has missed his own card",
    "card.missed/1": "A card was missed at {at}",
    "late-card.taken/1": "The missed card is dealt to {at}",
    "hands.called-dead/1": lambda event, words: (
        f"{counted(len(event['hands']), 'hand')} called dead{in_brackets(event['clause'])}"
    ),
    "reader.misused/1": _misused,
    "reader.misuse-acknowledged/1": "The misuse of the card reader is acknowledged",
    "reader.failed/1": "The card reader malfunctions",
    "reader.repaired/1": "The card reader is repaired",
    "reader.inspected/1": "The card reader is inspected",
    "card.put-right/1": _put_right,
    "misdeal.declared/1": "A misdeal is declared",
    "round.voided/1": lambda event, words: (
        f"The round is void: {event['reason']}{in_brackets(event['clause'])}"
    ),
    "round.settled/1": "Round {round} is settled",
    "round.opened/1": "Round {round} is opened",
    "cards.received/1": _cards_arrive,
    "deck.inspected/1": lambda event, words: (
        f"Deck {event['deck']} is inspected; {counted(len(event['tens']), 'ten')} taken out"
    ),
    "deck.rejected/1": "Deck {deck} is rejected: {reason}",
    "deck.replaced/1": "Another deck comes",
    "inspection.verified/1": _verified,
    "cards.spread/1": lambda event, words: (
        f"The cards are spread {'face up' if event['face_up'] else 'face down'}"
    ),
    "cards.looked-at/1": "{person} has looked at the cards",
    "look.waived/1": _look_waived,
    "look.lapsed/1": "{person} has not looked at the cards in time",
    "spread.requested/1": "{person} wants to see the cards face up",
    "cards.washed/1": "The cards are washed",
    "cards.collected/1": _collected,
    "cards.shuffled/1": lambda event, words: (
        f"{counted(event['number_of_cards'], 'card')} are shuffled by {event['by']}"
    ),
    "shuffle.failed/1": "The shuffler does not complete its cycle",
    "shuffler.removed/1": "The shuffler is taken from the table",
    "shuffler.returned/1": "The shuffler is used again",
    "cards.cut/1": lambda event, words: (
        f"{event['person'] or 'The dealer'} cuts under {counted(event['place'], 'card')}"
    ),
    "cards.taken-away/1": "The decks leave the table",
    "cards.change-due/1": "The cards are due to be changed",
    "cards.spread-due/1": "Nobody has played for a while: the cards are due to be spread",
    "cut.offered/1": "{person} is asked to cut",
    "cut.refused/1": "{person} does not want to cut",
    "cut.left-to-dealer/1": _cut_left,
    "cut.lapsed/1": "{person} has not cut in time: the offer lapses",
    "recut.ordered/1": "The floor has the cards cut again",
    "reshuffle.ordered/1": "The floor has the cards reshuffled",
    "cutting-card.placed/1": lambda event, words: (
        f"The cutting card goes in with {counted(event['behind'], 'card')} behind it"
    ),
    "cutting-card.reached/1": "The cutting card is reached",
    "shoe.loaded/1": lambda event, words: (
        f"{counted(event['number_of_cards'], 'card')} are put into the shoe"
    ),
    "shoe.reloaded/1": "The shoe is empty: the discards are shuffled and put in",
    "shoe.filled/1": lambda event, words: (
        "The shuffler puts the cards into the shoe"
        if event["by_shuffler"]
        else "The cards are in the shoe"
    ),
    "shoe.card-burned/1": "A card is burned: {reason}",
    "burn.shown/1": "The burned card is shown to {person}: the {card}",
    "table.opened/1": lambda event, words: (
        f"The table is opened; {dealer_name(event['dealer'])} deals"
    ),
    "table.closed/1": "The table is closed for gaming",
    "dealer.changed/1": lambda event, words: (
        f"{_first(dealer_name(event['dealer']))} deals from now on"
    ),
    "gaming-day.begun/1": "A new gaming day begins",
    "meter.contribution/1": "{meter} grows from box {box}",
    "meter.jackpot-paid/1": "{meter} falls by {money} and begins again",
    "meter.must-hit-won/1": "{person} wins the must-hit jackpot: {money}",
    "meter.changed/1": lambda event, words: (
        f"{meter_name(event['meter'])} begins again at {words.money(event['reset'])}; "
        f"changed by {' and '.join(event['by'])}"
    ),
    "wheel-wagers.locked/1": "No more wagers on the wheels",
    "wheel-wagers.unlocked/1": "Wagers on the wheels may be placed again",
    "wheels.awaited/1": lambda event, words: (
        "The players’ cards go to the discard rack; the wheels are played first"
        if event["cleared"]
        else "The wheels are played first"
    ),
    "wheel.drawn/1": _spun,
    "wheel.hot-spot-drawn/1": lambda event, words: (
        f"The hot spot shows {words.symbol(event['symbol'])}"
    ),
    "wheel.spin-voided/1": "The spin is void",
    "terminal.round-started/1": lambda event, words: (
        f"{counted(len(event['participants']), 'wager')} on the wheels locked up"
    ),
    "terminal.round-cancelled/1": "The terminal’s round is cancelled: {reason}",
    "terminal.round-ended/1": "The terminal’s round is accounted",
    "terminal.wagers-released/1": "The wagers on the wheels are released",
    "terminal.trigger-marked/1": _marked,
    "terminal.spin-pressed/1": lambda event, words: (
        f"Spin is pressed for the {words.game(event['kind'])}"
    ),
    "terminal.spin-enabled/1": "The winner’s sensor is switched on",
    "terminal.spin-disabled/1": "The winner’s sensor is switched off",
    "terminal.payouts-shown/1": "The prizes are shown",
    "terminal.authorised/1": "{supervisor} authorises the payment",
    "terminal.code-refused/1": "A wrong password for {supervisor}",
    "terminal.prizes-paid/1": "The prizes are paid",
}


def _first(name: str) -> str:
    """A dealer's name at the beginning of a sentence; names of people are as they write them."""
    return capital(name) if name in ("the virtual dealer", "nobody") else name
