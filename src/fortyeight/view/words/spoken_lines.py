"""What is said at the table to an event: a line for everybody, or a line for each whom it concerns.

Made from the event as players are sent it, and from who calls the decisions of each box, which
everybody knows. What the dealer says by the book is in the event itself, as `says`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from fortyeight.rulebook import House
from fortyeight.rulebook.book import capital
from fortyeight.view.words.line_words import LineWords, Shown, card_name

#: A line for all, or lines by person: the empty name is everybody else.
Said = str | dict[str, str]

#: The table itself, which seats who waited for a box.
_TABLE = "table"


@dataclass(frozen=True, slots=True)
class _Moment:
    """An event with what is known around it."""

    event: Shown
    by: str
    callers: Mapping[int, str]
    words: LineWords

    @property
    def person(self) -> str:
        """Whom it is about: a person, or the caller of a box."""
        return str(self.event.get("person") or self.callers.get(self.event.get("box", 0), ""))

    @property
    def card(self) -> str:
        return card_name(self.event["card"])

    @property
    def money(self) -> str:
        return self.words.money(self.event["cents"])

    def does(self, yours: str, others: str) -> Said:
        """What a person does: "You stand", "ann stands"."""
        if not self.person:
            return ""
        return {self.person: f"You {yours}", "": f"{self.person} {others}"}


def spoken_line(event: Shown, by: str, callers: Mapping[int, str], house: House) -> Said:
    """What is said to an event; empty where nothing is."""
    write = SPOKEN.get(str(event["event"]))
    said = write(_Moment(event, by, callers, LineWords(house))) if write else ""
    if isinstance(said, str):
        return _stopped(said)
    return {person: _stopped(line) for person, line in said.items()}


def _stopped(line: str) -> str:
    return line if not line or line[-1] in ".!?" else f"{line}."


def _seated(at: _Moment) -> Said:
    box = at.event["box"]
    if at.by != _TABLE:
        return at.does(f"sit at box {box}", f"sits at box {box}")
    goes = f"Box {box} is open and goes to {at.person}, who waited for a box"
    return {at.person: f"Box {box} is open, and yours", "": goes}


def _ceded(at: _Moment) -> Said:
    """Why a box changes hands."""
    box, giver, taker = at.event["box"], at.event["person"], at.event["to"]
    why = f"goes to {taker}, for whom no box is free: a new player comes before a second box"
    return {
        taker: f"Box {box} is yours: {giver} gives it up, for no other box is free",
        giver: f"Your box {box} {why}",
        "": f"Box {box} of {giver} {why}",
    }


def _dead(at: _Moment) -> Said:
    boxes = [box for box, _ in at.event["hands"]]
    people = {at.callers.get(box, "") for box in boxes} - {""}
    return {me: _dead_hands(at, boxes, me) for me in (*sorted(people), "")}


def _dead_hands(at: _Moment, boxes: list[int], me: str) -> str:
    hands = [
        "your hand" if me and at.callers.get(box) == me else f"the hand of box {box}"
        for box in boxes
    ]
    *more, last = dict.fromkeys(hands)
    which = f"{', '.join(more)} and {last} are" if more else f"{last} is"
    return capital(f"{which} called dead: the wagers come back")


def _missed(at: _Moment) -> Said:
    box = at.event["box"]
    return {at.person: f"Your box {box} was missed", "": f"Box {box} was missed"}


def _looked(at: _Moment) -> Said:
    return "" if at.event["blackjack"] else f"The dealer has no {at.words.word('blackjack')}"


def _stood(at: _Moment) -> Said:
    stand = at.words.word("stand")
    return at.does(stand, f"{stand}s")


def _cut(at: _Moment) -> Said:
    return at.does("cut the cards", "cuts the cards") if at.event["person"] else ""


def _found_ten(at: _Moment) -> Said:
    torn = " and tears it in half" if at.event["torn"] else ""
    return f"The {at.card} is found in the shoe: the floor takes it out{torn}"


def _drawn_in_error(at: _Moment) -> Said:
    if at.event["exposed"]:
        return "A card was drawn in error and lies exposed: it is the next card"
    return "A card was drawn in error, its face unseen: it is the next card"


def _misused(at: _Moment) -> Said:
    if at.event["seen"]:
        return "The hole card was seen in the reader"
    return "The reader was used by mistake: nothing was seen"


def _taken_back(at: _Moment) -> Said:
    if at.event["card"]:
        return f"The {at.card} was keyed wrong and is put right"
    return "What the look has shown is put right"


def _put_right(at: _Moment) -> Said:
    whose = f"box {at.event['box']}" if at.event["box"] else "the dealer"
    return f"The {at.card} of {whose} lay in the wrong place: it is put right"


def _hole_ten(at: _Moment) -> Said:
    what = f"The hole card is the {at.card}, which does not belong in the shoe"
    return f"{what}: the floor takes it out"


def _wheel(at: _Moment) -> Said:
    """Where a wheel of prizes has stopped; a wheel of seats is told by who takes part."""
    symbol = at.event["symbol"]
    return f"The wheel stops at {at.words.symbol(symbol)}" if symbol else ""


def _always(line: str) -> Callable[[_Moment], Said]:
    return lambda at: line


def _card(line: str) -> Callable[[_Moment], Said]:
    return lambda at: line.format(card=at.card)


SPOKEN: dict[str, Callable[[_Moment], Said]] = {
    "hole-card.checked/1": _looked,
    "hand.stood/1": _stood,
    "hand.split/1": lambda at: at.does("split", "splits"),
    "hand.doubled/1": lambda at: at.does(f"double for {at.money}", f"doubles for {at.money}"),
    "double.followed/1": lambda at: at.does(f"follow for {at.money}", f"follows for {at.money}"),
    "double.rescued/1": lambda at: at.does("rescue the double", "rescues the double"),
    "hand.surrendered/1": lambda at: at.does("surrender", "surrenders"),
    "insurance.placed/1": lambda at: at.does(f"insure for {at.money}", f"insures for {at.money}"),
    "seat.taken/1": _seated,
    "wait.begun/1": lambda at: at.does("wait for a box", "waits for a box"),
    "box.ceded/1": _ceded,
    "person.left/1": lambda at: {at.person: "You leave the table", "": f"{at.person} leaves"},
    "cards.spread-due/1": _always(
        "Nobody has played for a while: the cards will be spread on the table"
    ),
    "cards.spread/1": lambda at: (
        f"The cards are spread face {'up' if at.event['face_up'] else 'down'} on the table"
    ),
    "cards.looked-at/1": lambda at: at.does("have looked at the cards", "has looked at the cards"),
    "cards.washed/1": _always("The dealer washes the cards"),
    "cards.collected/1": _always("The dealer collects the cards to shuffle them"),
    "reshuffle.ordered/1": _always("The cards will be reshuffled"),
    "table.closed/1": _always("The table is closed"),
    "cards.shuffled/1": lambda at: f"The dealer shuffles {at.event['number_of_cards']} cards",
    "cards.cut/1": _cut,
    "cut.lapsed/1": lambda at: {at.person: "You have not cut in time: the cut goes on to the next"},
    "look.lapsed/1": lambda at: {at.person: "The time for your look at the cards is over"},
    "shoe.card-burned/1": _always("A card is burned"),
    "burn.shown/1": _card("The burned card was the {card}"),
    "cutting-card.reached/1": _always("The cutting card: this is the last round of the shoe"),
    "card.reported/1": _card("The {card} is reported to the floor"),
    "card.found-ten/1": _found_ten,
    "card.found-foreign/1": _card("The {card} does not belong in the shoe: the floor takes it out"),
    "card.found-face-up/1": _card("The {card} lies face up in the shoe and is set aside"),
    "card.burned/1": _card("The {card} is burned"),
    "hands.called-dead/1": _dead,
    "round.voided/1": _always("The round is void: everyone gets everything back"),
    "card.drawn-in-error/1": _drawn_in_error,
    "card.refused/1": lambda at: at.does(
        "refuse the exposed card: no more cards for that hand",
        "refuses the exposed card: no more cards for that hand",
    ),
    "card.missed/1": _missed,
    "dealer.card-missed/1": _always("The dealer missed a card of his own and gets it later"),
    "late-card.taken/1": lambda at: at.does("take the card late", "takes the card late"),
    "reader.failed/1": _always("The card reader fails"),
    "reader.repaired/1": _always("The card reader works again"),
    "reader.misused/1": _misused,
    "reader.misuse-acknowledged/1": _always("The floor acknowledges the misuse of the card reader"),
    "card.taken-back/1": _taken_back,
    "hole-card.found-ten/1": _hole_ten,
    "shoe.found-empty/1": _always("The shoe is empty"),
    "round.called-off/1": lambda at: f"The floor calls the round off: {at.event['reason']}",
    "card.put-right/1": _put_right,
    "misdeal.declared/1": _always("A misdeal"),
    "terminal.spin-pressed/1": lambda at: (
        f"{capital(at.words.game(at.event['kind']))}: the wheel spins"
    ),
    "wheel.drawn/1": _wheel,
    "wheel.hot-spot-drawn/1": _wheel,
    "meter.must-hit-won/1": lambda at: at.does(
        f"win the must-hit jackpot of {at.money}", f"wins the must-hit jackpot of {at.money}"
    ),
}
