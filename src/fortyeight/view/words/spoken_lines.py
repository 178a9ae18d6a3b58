"""What is said at the table to an event: a line for everybody, or a line for each whom it concerns.

Made from the event as players are sent it, and from what everybody knows of the table. What the
dealer says by the book is in the event itself, as `says`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from fortyeight.rulebook import House
from fortyeight.rulebook.book import capital
from fortyeight.table.play.announcements import SAID
from fortyeight.table.play.points import MAX_TOTAL
from fortyeight.view.words.card_words import hand_words
from fortyeight.view.words.event_lines import line_in
from fortyeight.view.words.irregular_words import IRREGULAR, dead_hands
from fortyeight.view.words.line_words import LineWords, Shown
from fortyeight.view.words.made_up_names import name_for_others

#: A line for all, or lines by person: the empty name is everybody else.
Said = str | dict[str, str]

#: The table itself, which seats who waited for a box.
_TABLE = "table"


@dataclass(frozen=True, slots=True)
class AtTable:
    """What everybody at the table knows: who calls each box, and the dealer's up card.

    `names` are the readable names of guests and robots.
    """

    callers: Mapping[int, str] = field(default_factory=dict)
    up_card: str = ""
    names: Mapping[str, str] = field(default_factory=dict)

    def after(self, event: Shown) -> AtTable:
        """Return what is known when an event has happened."""
        if event["event"] == "bets.closed/1":
            return AtTable(dict(event["callers"]), names=self.names)
        if event["event"] == "dealer.card-dealt/1" and not self.up_card:
            return AtTable(self.callers, event["card"], self.names)
        return self


@dataclass(frozen=True, slots=True)
class SpokenWords(LineWords):
    """How the parts of a sentence are spoken: callers by name, no clauses."""

    callers: Mapping[int, str] = field(default_factory=dict)
    up_card: str = ""
    names: Mapping[str, str] = field(default_factory=dict)

    def name(self, person: str) -> str:
        return self.names.get(person) or name_for_others(person)

    def who_calls(self, event: Shown) -> str:
        """The caller of an event's box, by their identifier."""
        return self.callers.get(event["box"], "")

    def caller(self, event: Shown) -> str:
        return self.name(self.who_calls(event))

    def person_on_hand(self, event: Shown) -> str:
        return self.name(event["person"])

    def cite_own(self, clause: str) -> str:
        return ""


def spoken_line(event: Shown, by: str, known: AtTable, house: House) -> Said:
    """What is said to an event; empty where nothing is."""
    name = str(event["event"])
    own_words = _OWN_WORDS.get(name)
    if own_words is None and name not in SPOKEN:
        return ""
    words = SpokenWords(house, callers=known.callers, up_card=known.up_card, names=known.names)
    said = _by_listener(event, words) if own_words is None else own_words(event, words, by)
    if isinstance(said, str):
        return _stopped(said)
    return {person: _stopped(line) for person, line in said.items()}


def _stopped(line: str) -> str:
    return line if not line or line[-1] in ".!?" else f"{line}."


def _by_listener(event: Shown, words: SpokenWords) -> Said:
    """The event's line; whom it is about hears "You stand" where others hear "ann stands"."""
    line = line_in(words, event)
    you = {**event, "person": "You"} if event.get("person") else event
    mine = line_in(SpokenWords(words.house, callers=dict.fromkeys(words.callers, "You")), you)
    if not mine.startswith("You "):
        # A line that begins with no name is about a caller whom nobody knows.
        return "" if line.startswith(" ") else line
    _, verb, *rest = mine.split(" ")
    mine = " ".join(["You", _VERBS.get(verb, verb.removesuffix("s")), *rest])
    person = event.get("person") or words.callers[event["box"]]
    return {person: mine} if event["event"] in _TO_THE_PERSON else {person: mine, "": line}


_VERBS = {"does": "do", "has": "have"}


def _seated(event: Shown, words: SpokenWords, by: str) -> Said:
    if by != _TABLE:
        return _by_listener(event, words)
    box, person = event["box"], event["person"]
    goes = f"Box {box} is open and goes to {words.name(person)}, who waited for a box"
    return {person: f"Box {box} is open, and yours", "": goes}


def _ceded(event: Shown, words: SpokenWords, by: str) -> Said:
    """Why a box changes hands."""
    box, giver, taker = event["box"], event["person"], event["to"]
    who = words.name(taker)
    why = f"goes to {who}, for whom no box is free: a new player comes before a second box"
    return {
        taker: f"Box {box} is yours: {words.name(giver)} gives it up, for no other box is free",
        giver: f"Your box {box} {why}",
        "": f"Box {box} of {words.name(giver)} {why}",
    }


def _missed(event: Shown, words: SpokenWords, by: str) -> Said:
    box = event["box"]
    return {words.who_calls(event): f"Your box {box} was missed", "": f"Box {box} was missed"}


def _dead(event: Shown, words: SpokenWords, by: str) -> Said:
    callers = {box: words.callers.get(box, "") for box, _ in event["hands"]}
    said = {}
    for me in (*sorted(set(callers.values()) - {""}), ""):
        whose = {box: bool(me) and caller == me for box, caller in callers.items()}
        hands = ["your hand" if own else f"the hand of box {box}" for box, own in whose.items()]
        said[me] = dead_hands(hands)
    return said


def _looked(event: Shown, words: SpokenWords, by: str) -> Said:
    return "" if event["blackjack"] else line_in(words, event)


def _called(event: Shown, words: SpokenWords, by: str) -> Said:
    """Whose turn it is, and with what: ``Your turn: 17 against the four of spades``."""
    against = f" against {words.the(words.up_card)}" if words.up_card else ""
    hand = f", hand {event['hand']}" if event["hand"] > 1 else ""
    has = _count(event["says"], words)
    caller = words.who_calls(event)
    return (
        {
            caller: f"Your turn{hand}: {has}{against}",
            "": f"{words.name(caller)}'s turn{hand}: {has}{against}",
        }
        if caller
        else ""
    )


def _drawn(event: Shown, words: SpokenWords, by: str) -> Said:
    """The total after a card that was asked for; nothing is said in the deal."""
    caller, says = words.who_calls(event), event["says"]
    if not says or not caller:
        return ""
    has = _count(says, words)
    return {caller: f"You have {has}", "": f"{words.name(caller)} has {has}"}


def _dealers(event: Shown, words: SpokenWords, by: str) -> Said:
    """The dealer's total; the first card is called by the book."""
    has = _count(event["says"], words)
    return f"The dealer has {has}" if has != event["says"] else ""


def _count(says: str, words: SpokenWords) -> str:
    """A point count in figures: ``soft 17``, ``24, too many``; a blackjack by its name."""
    if says == capital(words.word("blackjack")):
        return words.a_blackjack()
    if says not in SAID:
        return says
    total, soft = SAID[says]
    if total > MAX_TOTAL:
        return f"{total}, too many"
    return hand_words(total, soft, False, "")


def _wheel(event: Shown, words: SpokenWords, by: str) -> Said:
    """Where a wheel of prizes has stopped; a wheel of seats is told by who takes part."""
    return line_in(words, event) if event["symbol"] else ""


_OWN_WORDS: dict[str, Callable[[Shown, SpokenWords, str], Said]] = {
    "seat.taken/1": _seated,
    "box.ceded/1": _ceded,
    "card.missed/1": _missed,
    "hands.called-dead/1": _dead,
    "hole-card.checked/1": _looked,
    "hand.called/1": _called,
    "card.dealt/1": _drawn,
    "dealer.card-dealt/1": _dealers,
    "hole-card.turned/1": _dealers,
    "wheel.drawn/1": _wheel,
}
#: Events of which only the person is told.
_TO_THE_PERSON = {"cut.lapsed/1", "look.lapsed/1"}
#: The events to which something is said.
SPOKEN = {
    *_OWN_WORDS,
    *_TO_THE_PERSON,
    "hand.stood/1",
    "hand.split/1",
    "hand.doubled/1",
    "double.followed/1",
    "double.rescued/1",
    "hand.surrendered/1",
    "insurance.placed/1",
    "wait.begun/1",
    "person.left/1",
    "cards.spread-due/1",
    "cards.spread/1",
    "cards.looked-at/1",
    "cards.washed/1",
    "cards.collected/1",
    "reshuffle.ordered/1",
    "table.closed/1",
    "cards.shuffled/1",
    "cards.cut/1",
    "shoe.card-burned/1",
    "burn.shown/1",
    "cutting-card.reached/1",
    "terminal.spin-pressed/1",
    "wheel.hot-spot-drawn/1",
    "meter.must-hit-won/1",
    *IRREGULAR,
}
