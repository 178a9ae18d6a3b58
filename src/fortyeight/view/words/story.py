"""Tell a round line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from fortyeight.record import net
from fortyeight.rulebook.book import capital, with_article
from fortyeight.table import Box, Event, Phase, Stage, Step, Table, WagerKind, evolve, next_step
from fortyeight.table.around.events import BetsCalled
from fortyeight.table.core.events import (
    BetsClosed,
    CardDealt,
    DealerCardDealt,
    DealersCardCalled,
    HandCalled,
    HandDoubled,
    HandHit,
    HoleCardChecked,
    HoleCardTurned,
    LateCardTaken,
    RoundOpened,
    RoundSettled,
    RoundVoided,
    ShoeReloaded,
    WagersSettled,
)
from fortyeight.table.physical.events import CardKeyed
from fortyeight.table.play.points import MAX_TOTAL, count, is_blackjack
from fortyeight.table.wagers.wheel_events import WheelsAwaited
from fortyeight.view.words.around_words import AROUND, WAGERS
from fortyeight.view.words.card_words import SILENT, card_sign, cited, count_words, money
from fortyeight.view.words.decision_words import DECISIONS
from fortyeight.view.words.irregular_words import IRREGULAR
from fortyeight.view.words.names import callers_opening, name_at, opening, place_words
from fortyeight.view.words.settlement_words import settled_lines, voided_lines
from fortyeight.view.words.shoe_words import SHOE
from fortyeight.view.words.story_line import Sentences, StoryLine, Tone

#: Events that make one sentence independent of what was told before, by tone.
_SENTENCES: dict[Tone, Sentences] = {
    Tone.NOTE: AROUND,
    Tone.WAGER: WAGERS,
    Tone.SHOE: SHOE,
    Tone.DECISION: DECISIONS,
    Tone.IRREGULAR: IRREGULAR,
}
_TONES = {event: tone for tone, sentences in _SENTENCES.items() for event in sentences}


def story(start: Table, events: Iterable[Event]) -> list[StoryLine]:
    """Return the story of the events that follow `start`, whether the round is finished or not."""
    teller = Teller(start)
    lines = [line for event in events for line in teller.tell(event)]
    return lines + teller.rest()


class Teller:
    """Tells events one by one.

    A decision and the card that follows it make one sentence, so that a hit or a double is told
    with its card; `rest` tells a decision whose card has not come.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self._begun = ""
        self._settling = 0

    def tell(self, event: Event) -> list[StoryLine]:
        """Return the lines for the next event."""
        lines: list[StoryLine] = []
        if self._begun and not isinstance(event, CardDealt | CardKeyed):
            lines += self.rest()
        lines += TOLD_BY.get(type(event), _silent)(self, event)
        before, self.table = self.table, evolve(self.table, event)
        if before.phase is Phase.DEALING and self.table.phase is not Phase.DEALING:
            lines += self._deal() if not self.table.voided else []
        return lines

    def rest(self) -> list[StoryLine]:
        """Return the lines for a decision whose card has not come, or for an unfinished deal."""
        if self._begun:
            begun, self._begun = self._begun, ""
            return [StoryLine(Tone.DECISION, f"{begun}.")]
        return self._deal() if self.table.phase is Phase.DEALING else []

    def _money(self, cents: int) -> str:
        return money(cents, self.table.house.limits.currency)

    def _counted(self, says: str) -> str:
        """Return the dealer's announcement of a hand, for use inside a sentence."""
        name = self.table.house.book.blackjack
        return name if says == capital(name) else f"{says[:1].lower()}{says[1:]}"

    def sentence(self, event: Event) -> list[StoryLine]:
        """Return the line for an event that makes one sentence, if it has one."""
        tone = _TONES[type(event)]
        text = _SENTENCES[tone][type(event)](self.table, event)
        return [StoryLine(tone, text)] if text else []

    def spoken(self, event: RoundOpened | DealersCardCalled | BetsCalled) -> list[StoryLine]:
        """Return the dealer's words, if any."""
        return [_speech(event.says)] if event.says else []

    # The deal

    def closed(self, event: BetsClosed) -> list[StoryLine]:
        lines = [_speech(event.says)]
        mains = [wager for wager in self.table.wagers if wager.kind is WagerKind.MAIN]
        for box, caller in event.callers:
            if sum(wager.box == box for wager in mains) > 1:
                text = f"{name_at(self.table, caller)} calls the decisions of box {box}."
                lines.append(StoryLine(Tone.NOTE, text))
        return lines

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
        who = f"Box {box.number}" if several else callers_opening(self.table, box.number, None)
        cards = " and ".join(f"the {card_sign(card)}" for card in hand.cards)
        name = self.table.house.book.blackjack
        said = name if hand.blackjack else count_words(hand.total, hand.soft)
        return [StoryLine(Tone.CARDS, f"{who} gets {cards}: {said}.")]

    def looked(self, event: HoleCardChecked) -> list[StoryLine]:
        name = self.table.house.book.blackjack
        found = with_article(name) if event.blackjack else f"no {name}"
        if self.table.house.dealing.procedure == "card-reader":
            text = f"The reader shows {found}."
        else:
            text = f"The dealer looks at the hole card: {found}."
        return [StoryLine(Tone.CARDS, text)]

    # Decisions and their cards

    def called(self, event: HandCalled) -> list[StoryLine]:
        box = self.table.box_numbered(event.box)
        assert box is not None, "the dealer comes to a box in play"
        place = place_words(self.table, box.caller, event.box, event.hand)
        name = name_at(self.table, box.caller)
        whose = f"{name} {place}" if place else name
        return [StoryLine(Tone.SPEECH, f"The dealer turns to {whose}: “{event.says}.”")]

    def hit(self, event: HandHit) -> list[StoryLine]:
        self._begun = f"{callers_opening(self.table, event.box, event.hand)} hits"
        return []

    def doubled(self, event: HandDoubled) -> list[StoryLine]:
        _, hand = self.table.hand_in_turn
        again = " again" if hand.doubles else ""
        who = opening(self.table, event.person, event.box, event.hand)
        self._begun = f"{who} doubles{again} for {self._money(event.cents)}"
        return []

    def card(self, event: CardDealt) -> list[StoryLine]:
        if self.table.phase is Phase.DEALING:
            return []
        drawn = f"the {card_sign(event.card)}: {self._counted(event.says)}."
        if self._begun:
            begun, self._begun = self._begun, ""
            return [StoryLine(Tone.DECISION, f"{begun} and draws {drawn}")]
        box, hand = self.table.hand_in_turn
        place = place_words(self.table, box.caller, event.box, event.hand).removeprefix("on ")
        if hand.stage is Stage.DOUBLING:
            place = "the doubled hand"
        gets = f"{place.capitalize()} gets" if place else f"{name_at(self.table, box.caller)} gets"
        return [StoryLine(Tone.CARDS, f"{gets} {drawn}")]

    def taken_late(self, event: LateCardTaken) -> list[StoryLine]:
        """Begin a sentence that the card completes; in the deal, cards are told at its end."""
        if self.table.phase is Phase.DEALING:
            return self.sentence(event)
        clause = cited(self.table.house.clause("irregularities.asked_missed"))
        who = callers_opening(self.table, event.box, event.hand)
        self._begun = f"{who} takes the missed card{clause}"
        return []

    # The dealer and the end

    def dealer_card(self, event: DealerCardDealt) -> list[StoryLine]:
        if self.table.phase is Phase.DEALING:
            return []
        says = self._counted(event.says)
        return [StoryLine(Tone.CARDS, f"The dealer draws the {card_sign(event.card)}: {says}.")]

    def turned(self, event: HoleCardTurned) -> list[StoryLine]:
        says = self._counted(event.says)
        text = f"The dealer turns over the {card_sign(event.card)}: {says}."
        return [StoryLine(Tone.CARDS, text)]

    def reloaded(self, event: ShoeReloaded) -> list[StoryLine]:
        text = "The shoe is empty: the discards are shuffled, one card is burned, the round goes on"
        clause = self.table.house.clause("shoe.run_out").removeprefix(f"{SILENT}, ")
        return [StoryLine(Tone.NOTE, f"{text} ({clause}).")]

    def settled(self, event: WagersSettled) -> list[StoryLine]:
        lines = [] if self._of_dead_hands(event) else self._dealer_is_done()
        return [*lines, *settled_lines(self.table, event.lines)]

    def _of_dead_hands(self, event: WagersSettled) -> bool:
        """Return whether wagers of dead hands are returned during the round."""
        boxes = {box.number: box for box in self.table.boxes}
        return any(
            line.hand is not None and boxes[line.box].hands[line.hand - 1].dead
            for line in event.lines
        )

    def over(self, event: RoundSettled) -> list[StoryLine]:
        return [*self._dealer_is_done(), *self._nets(net(self.table))]

    def awaited(self, event: WheelsAwaited) -> list[StoryLine]:
        """Say that the layout is cleared; the terminal tells the rest."""
        if not event.cleared:
            return []
        clause = cited(self.table.house.clause("xtreme.clears_layout"))
        text = f"The players' cards go to the discard rack{clause}."
        return [*self._dealer_is_done(), StoryLine(Tone.NOTE, text)]

    def _nets(self, nets: dict[str, int]) -> list[StoryLine]:
        lines = []
        for person, cents in nets.items():
            name = name_at(self.table, person)
            if cents == 0:
                text = f"{name} ends the round even."
            else:
                verb = "wins" if cents > 0 else "loses"
                text = f"{name} {verb} {self._money(abs(cents))} in the round."
            lines.append(StoryLine(Tone.NET, text))
        return lines

    def voided(self, event: RoundVoided) -> list[StoryLine]:
        """Tell the end of a void round, after the deal that it interrupts."""
        lines = self._deal() if self.table.phase is Phase.DEALING else []
        lines += [*self.sentence(event), *voided_lines(self.table, event.lines)]
        people = {line.person for line in event.lines}
        return [*lines, *self._nets({one: 0 for one in self.table.chips if one in people})]

    def _dealer_is_done(self) -> list[StoryLine]:
        """Say, once per settlement, why the dealer takes no more cards."""
        table = self.table
        due = table.phase is Phase.DEALER and next_step(table) is Step.SETTLE
        if not due or self._settling == table.round:
            return []
        self._settling = table.round
        total, soft = count(table.dealer)
        if is_blackjack(table.dealer):
            return []
        if total > MAX_TOTAL:
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


def _silent(teller: Teller, event: Event) -> list[StoryLine]:
    return []


#: How each event is told. Seats, the filling of the shoe and the hole card have no lines of their
#: own: the wagers, the deal and the look say what matters.
TOLD_BY: dict[type[Event], Callable[[Teller, Any], list[StoryLine]]] = {
    **dict.fromkeys(_TONES, Teller.sentence),
    BetsCalled: Teller.spoken,
    BetsClosed: Teller.closed,
    CardDealt: Teller.card,
    DealersCardCalled: Teller.spoken,
    DealerCardDealt: Teller.dealer_card,
    HoleCardChecked: Teller.looked,
    HoleCardTurned: Teller.turned,
    HandCalled: Teller.called,
    HandHit: Teller.hit,
    HandDoubled: Teller.doubled,
    ShoeReloaded: Teller.reloaded,
    WagersSettled: Teller.settled,
    LateCardTaken: Teller.taken_late,
    RoundVoided: Teller.voided,
    WheelsAwaited: Teller.awaited,
    RoundSettled: Teller.over,
    RoundOpened: Teller.spoken,
}
