"""A round told line by line, the way somebody follows it at the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from fortyeight.record import net
from fortyeight.table import Box, Event, Kind, Line, Phase, Stage, Step, Table, evolve, next_step
from fortyeight.table.events import (
    BetsClosed,
    CardDealt,
    ChipsBought,
    CompanyAllowed,
    CompanyRefused,
    DealerCardDealt,
    DealersCardCalled,
    DoubleDeclined,
    DoubleFollowed,
    DoubleKept,
    DoubleRescued,
    HandCalled,
    HandDoubled,
    HandHit,
    HandSplit,
    HandStood,
    HandSurrendered,
    HoleCardChecked,
    HoleCardTurned,
    InsuranceDeclined,
    InsurancePlaced,
    LateCardTaken,
    PersonJoined,
    RoundOpened,
    RoundSettled,
    RoundVoided,
    ShoeReloaded,
    SplitCovered,
    SplitRidden,
    WagerPlaced,
    WagersSettled,
    WagerWithdrawn,
)
from fortyeight.table.points import MOST, count, is_blackjack
from fortyeight.view.irregular_words import IRREGULAR
from fortyeight.view.names import place_words, shown_name
from fortyeight.view.settlement_words import kind_words, settled_words, voided_words
from fortyeight.view.story_line import StoryLine, Tone
from fortyeight.view.words import card_sign, cited, count_words, money, ordinal


def story(start: Table, events: Iterable[Event]) -> list[StoryLine]:
    """Everything that happened from this table on, finished or not."""
    teller = Teller(start)
    lines = [line for event in events for line in teller.tell(event)]
    return lines + teller.rest()


class Teller:
    """Tells events one by one as they happen.

    A decision and the card that follows it make one sentence, so a hit or a double is told with
    its card; `rest` tells what is still waiting for one.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self._begun = ""
        self._settling = 0

    def tell(self, event: Event) -> list[StoryLine]:
        """The lines of the next event."""
        lines: list[StoryLine] = []
        if self._begun and not isinstance(event, CardDealt):
            lines += self.rest()
        lines += TOLD_BY.get(type(event), _silent)(self, event)
        before, self.table = self.table, evolve(self.table, event)
        if before.phase is Phase.DEALING and self.table.phase is not Phase.DEALING:
            lines += self._deal() if not self.table.voided else []
        return lines

    def rest(self) -> list[StoryLine]:
        """A decision whose card has not come, or the cards of a deal that is not over."""
        if self._begun:
            begun, self._begun = self._begun, ""
            return [StoryLine(Tone.DECISION, f"{begun}.")]
        return self._deal() if self.table.phase is Phase.DEALING else []

    def _name(self, person: str) -> str:
        return shown_name(person, list(self.table.chips))

    def _money(self, cents: int) -> str:
        return money(cents, self.table.house.limits.currency)

    def _opening(self, person: str, box: int, hand: int | None) -> str:
        """The beginning of a sentence about somebody's hand."""
        place = place_words(self.table, person, box, hand)
        return f"{place.capitalize()} {self._name(person)}" if place else self._name(person)

    def _caller(self, box: int, hand: int | None) -> str:
        found = self.table.box_numbered(box)
        assert found is not None, "what is told of a box in play"
        return self._opening(found.caller, box, hand)

    # Before the deal

    def joined(self, event: PersonJoined) -> list[StoryLine]:
        if event.chips is None:
            return []
        name = shown_name(event.person, [*self.table.chips, event.person])
        return [StoryLine(Tone.NOTE, f"{name} comes with {self._money(event.chips)} in chips.")]

    def bought(self, event: ChipsBought) -> list[StoryLine]:
        text = f"{self._name(event.person)} buys {self._money(event.cents)} in chips."
        return [StoryLine(Tone.NOTE, text)]

    def wagered(self, event: WagerPlaced) -> list[StoryLine]:
        name, amount = self._name(event.person), self._money(event.cents)
        if event.kind is Kind.MAIN:
            text = f"{name} wagers {amount} on box {event.box}."
        else:
            text = f"{name} adds a {kind_words(event.kind)} of {amount} on box {event.box}."
        return [StoryLine(Tone.WAGER, text)]

    def withdrawn(self, event: WagerWithdrawn) -> list[StoryLine]:
        what = "main wager" if event.kind is Kind.MAIN else kind_words(event.kind)
        text = f"{self._name(event.person)} takes the {what} on box {event.box} back."
        return [StoryLine(Tone.WAGER, text)]

    def company(self, event: CompanyRefused | CompanyAllowed) -> list[StoryLine]:
        first = next(wager.person for wager in self.table.wagers if wager.box == event.box)
        wants = "alone" if isinstance(event, CompanyRefused) else "open to others again"
        text = f"{self._name(first)} wants box {event.box} {wants}."
        return [StoryLine(Tone.NOTE, text)]

    def closed(self, event: BetsClosed) -> list[StoryLine]:
        lines = [_speech(event.says)]
        mains = [wager for wager in self.table.wagers if wager.kind is Kind.MAIN]
        for box, caller in event.callers:
            if sum(wager.box == box for wager in mains) > 1:
                text = f"{self._name(caller)} calls the decisions of box {box}."
                lines.append(StoryLine(Tone.NOTE, text))
        return lines

    # The deal

    def _deal(self) -> list[StoryLine]:
        table = self.table
        lines = [line for box in table.boxes for line in self._first_cards(box)]
        if table.dealer:
            face_down = "; the second card lies face down" if table.hole is not None else ""
            text = f"The dealer shows the {card_sign(table.up_card)}{face_down}."
            lines.append(StoryLine(Tone.CARDS, text))
        return lines

    def _first_cards(self, box: Box) -> list[StoryLine]:
        hand = box.hands[0]
        if not hand.cards or hand.dead:
            return []
        several = len(hand.stakes) > 1
        gets = f"Box {box.number} gets" if several else f"{self._caller(box.number, None)} gets"
        cards = " and ".join(f"the {card_sign(card)}" for card in hand.cards)
        said = count_words(hand.total, hand.soft, hand.blackjack)
        return [StoryLine(Tone.CARDS, f"{gets} {cards}: {said}.")]

    # Insurance and the look

    def insured(self, event: InsurancePlaced) -> list[StoryLine]:
        text = f"{self._opening(event.person, event.box, None)} insures for"
        return [StoryLine(Tone.DECISION, f"{text} {self._money(event.cents)}.")]

    def uninsured(self, event: InsuranceDeclined) -> list[StoryLine]:
        text = f"{self._opening(event.person, event.box, None)} takes no insurance."
        return [StoryLine(Tone.DECISION, text)]

    def looked(self, event: HoleCardChecked) -> list[StoryLine]:
        found = "a blackjack" if event.blackjack else "no blackjack"
        if self.table.house.dealing.procedure == "card-reader":
            text = f"The reader shows {found}."
        else:
            text = f"The dealer looks at the hole card: {found}."
        return [StoryLine(Tone.CARDS, text)]

    # Decisions

    def called(self, event: HandCalled) -> list[StoryLine]:
        box = self.table.box_numbered(event.box)
        assert box is not None, "the dealer comes to a box in play"
        place = place_words(self.table, box.caller, event.box, event.hand)
        name = self._name(box.caller)
        whose = f"{name} {place}" if place else name
        return [StoryLine(Tone.SPEECH, f"The dealer turns to {whose}: “{event.says}.”")]

    def hit(self, event: HandHit) -> list[StoryLine]:
        self._begun = f"{self._caller(event.box, event.hand)} hits"
        return []

    def doubled(self, event: HandDoubled) -> list[StoryLine]:
        _, hand = self.table.hand_in_turn
        again = " again" if hand.doubles else ""
        who = self._opening(event.person, event.box, event.hand)
        self._begun = f"{who} doubles{again} for {self._money(event.cents)}"
        return []

    def followed(self, event: DoubleFollowed) -> list[StoryLine]:
        text = f"{self._name(event.person)} doubles too, for {self._money(event.cents)}."
        return [StoryLine(Tone.DECISION, text)]

    def not_followed(self, event: DoubleDeclined) -> list[StoryLine]:
        text = f"{self._name(event.person)} does not double."
        return [StoryLine(Tone.DECISION, text)]

    def kept(self, event: DoubleKept) -> list[StoryLine]:
        return [StoryLine(Tone.DECISION, f"{self._name(event.person)} keeps the double.")]

    def rescued(self, event: DoubleRescued) -> list[StoryLine]:
        who = self._opening(event.person, event.box, event.hand)
        text = f"{who} rescues the double and gives up the wager under it."
        return [StoryLine(Tone.DECISION, text)]

    def surrendered(self, event: HandSurrendered) -> list[StoryLine]:
        return [StoryLine(Tone.DECISION, f"{self._caller(event.box, event.hand)} surrenders.")]

    def stood(self, event: HandStood) -> list[StoryLine]:
        _, hand = self.table.hand_in_turn
        who = self._caller(event.box, event.hand)
        text = f"{who} stands on {count_words(hand.total, hand.soft)}."
        return [StoryLine(Tone.DECISION, text)]

    def split(self, event: HandSplit) -> list[StoryLine]:
        box, hand = self.table.hand_in_turn
        stake = hand.stake_of(box.caller)
        assert stake is not None, "who splits has a wager on the pair"
        pair = " and ".join(f"the {card_sign(card)}" for card in hand.cards)
        who = self._caller(event.box, event.hand)
        text = f"{who} splits {pair} with another {self._money(stake.main)}."
        return [StoryLine(Tone.DECISION, text)]

    def covered(self, event: SplitCovered) -> list[StoryLine]:
        text = f"{self._name(event.person)} covers both hands."
        return [StoryLine(Tone.DECISION, text)]

    def ridden(self, event: SplitRidden) -> list[StoryLine]:
        text = f"{self._name(event.person)}'s wager rides on the {ordinal(event.rides)} hand."
        return [StoryLine(Tone.DECISION, text)]

    def card(self, event: CardDealt) -> list[StoryLine]:
        if self.table.phase is Phase.DEALING:
            return []
        drawn = f"the {card_sign(event.card)}: {event.says[:1].lower()}{event.says[1:]}."
        if self._begun:
            begun, self._begun = self._begun, ""
            return [StoryLine(Tone.DECISION, f"{begun} and draws {drawn}")]
        box, hand = self.table.hand_in_turn
        place = place_words(self.table, box.caller, event.box, event.hand).removeprefix("on ")
        if hand.stage is Stage.DOUBLING:
            place = "the doubled hand"
        gets = f"{place.capitalize()} gets" if place else f"{self._name(box.caller)} gets"
        return [StoryLine(Tone.CARDS, f"{gets} {drawn}")]

    # The dealer and the end

    def dealer_card(self, event: DealerCardDealt) -> list[StoryLine]:
        if self.table.phase is Phase.DEALING:
            return []
        says = f"{event.says[:1].lower()}{event.says[1:]}"
        return [StoryLine(Tone.CARDS, f"The dealer draws the {card_sign(event.card)}: {says}.")]

    def turned(self, event: HoleCardTurned) -> list[StoryLine]:
        says = f"{event.says[:1].lower()}{event.says[1:]}"
        text = f"The dealer turns over the {card_sign(event.card)}: {says}."
        return [StoryLine(Tone.CARDS, text)]

    def reloaded(self, event: ShoeReloaded) -> list[StoryLine]:
        text = "The shoe is empty: the discards are shuffled, one card is burned, the round goes on"
        return [StoryLine(Tone.NOTE, f"{text} (R25).")]

    def settled(self, event: WagersSettled) -> list[StoryLine]:
        lines = [] if self._of_dead_hands(event) else self._dealer_is_done()
        told = (StoryLine(_tone(line), settled_words(self.table, line)) for line in event.lines)
        return [*lines, *told]

    def _of_dead_hands(self, event: WagersSettled) -> bool:
        """Whether wagers come back in the middle of the round."""
        boxes = {box.number: box for box in self.table.boxes}
        return any(
            line.hand is not None and boxes[line.box].hands[line.hand - 1].dead
            for line in event.lines
        )

    def over(self, event: RoundSettled) -> list[StoryLine]:
        return [*self._dealer_is_done(), *self._nets(net(self.table))]

    def _nets(self, nets: dict[str, int]) -> list[StoryLine]:
        lines = []
        for person, cents in nets.items():
            name = self._name(person)
            if cents == 0:
                text = f"{name} ends the round even."
            else:
                verb = "wins" if cents > 0 else "loses"
                text = f"{name} {verb} {self._money(abs(cents))} in the round."
            lines.append(StoryLine(Tone.NET, text))
        return lines

    # Irregularities

    def irregular(self, event: Event) -> list[StoryLine]:
        return [StoryLine(Tone.IRREGULAR, IRREGULAR[type(event)](self.table, event))]

    def taken_late(self, event: LateCardTaken) -> list[StoryLine]:
        """In play it is one sentence with its card; in the deal the cards are told at the end."""
        if self.table.phase is Phase.DEALING:
            return self.irregular(event)
        clause = cited(self.table.house.clause("irregularities.asked_missed"))
        self._begun = f"{self._caller(event.box, event.hand)} takes the missed card{clause}"
        return []

    def voided(self, event: RoundVoided) -> list[StoryLine]:
        """The end of a round that does not count; a deal that it breaks off is told first."""
        lines = self._deal() if self.table.phase is Phase.DEALING else []
        lines += self.irregular(event)
        told = [StoryLine(Tone.RETURNED, voided_words(self.table, line)) for line in event.lines]
        people = {line.person for line in event.lines}
        return [*lines, *told, *self._nets({one: 0 for one in self.table.chips if one in people})]

    def spoken(self, event: RoundOpened | DealersCardCalled) -> list[StoryLine]:
        return [_speech(event.says)]

    def _dealer_is_done(self) -> list[StoryLine]:
        """Why the dealer takes no more cards, told once, when the round is being settled."""
        table = self.table
        due = table.phase is Phase.DEALER and next_step(table) is Step.SETTLE
        if not due or self._settling == table.round:
            return []
        self._settling = table.round
        total, soft = count(table.dealer)
        if is_blackjack(table.dealer):
            return []
        if total > MOST:
            return [StoryLine(Tone.SPEECH, "The dealer breaks.")]
        stands = total > 17 or (total == 17 and not (soft and self._draws_soft_17()))
        if stands and len(table.dealer) > 1:
            text = f"The dealer stands on {count_words(total, soft)}."
            return [StoryLine(Tone.SPEECH, text)]
        more = "no more cards" if len(table.dealer) > 1 else "no card"
        text = f"The dealer draws {more}: nothing on the table depends on it (R6)."
        return [StoryLine(Tone.SPEECH, text)]

    def _draws_soft_17(self) -> bool:
        return self.table.house.dealing.soft_17 == "draw"


def _speech(says: str) -> StoryLine:
    return StoryLine(Tone.SPEECH, f"“{says}.”")


def _tone(line: Line) -> Tone:
    if line.returned == line.staked:
        return Tone.RETURNED
    return Tone.WON if line.returned > line.staked else Tone.LOST


def _silent(teller: Teller, event: Event) -> list[StoryLine]:
    return []


#: How each event is told. Seats, the filling of the shoe and the hole card have no line of their
#: own: the wagers, the deal and the look tell what matters of them.
TOLD_BY: dict[type[Event], Callable[[Teller, Any], list[StoryLine]]] = {
    PersonJoined: Teller.joined,
    ChipsBought: Teller.bought,
    WagerPlaced: Teller.wagered,
    WagerWithdrawn: Teller.withdrawn,
    CompanyRefused: Teller.company,
    CompanyAllowed: Teller.company,
    BetsClosed: Teller.closed,
    CardDealt: Teller.card,
    DealersCardCalled: Teller.spoken,
    DealerCardDealt: Teller.dealer_card,
    HoleCardChecked: Teller.looked,
    HoleCardTurned: Teller.turned,
    InsurancePlaced: Teller.insured,
    InsuranceDeclined: Teller.uninsured,
    HandCalled: Teller.called,
    HandHit: Teller.hit,
    HandStood: Teller.stood,
    HandSurrendered: Teller.surrendered,
    HandDoubled: Teller.doubled,
    DoubleFollowed: Teller.followed,
    DoubleDeclined: Teller.not_followed,
    DoubleKept: Teller.kept,
    DoubleRescued: Teller.rescued,
    HandSplit: Teller.split,
    SplitCovered: Teller.covered,
    SplitRidden: Teller.ridden,
    ShoeReloaded: Teller.reloaded,
    WagersSettled: Teller.settled,
    **dict.fromkeys(IRREGULAR, Teller.irregular),
    LateCardTaken: Teller.taken_late,
    RoundVoided: Teller.voided,
    RoundSettled: Teller.over,
    RoundOpened: Teller.spoken,
}
