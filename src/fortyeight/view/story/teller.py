"""Tell a round line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from fortyeight.record import net
from fortyeight.table import Box, Event, Phase, Step, Table, WagerKind, evolve, next_step
from fortyeight.table.core.events import (
    TABLE_NAMES,
    BetsClosed,
    CardDealt,
    DealerCardDealt,
    HandDoubled,
    HandHit,
    LateCardTaken,
    RoundSettled,
    RoundVoided,
    WagersSettled,
)
from fortyeight.table.physical.events import CardKeyed
from fortyeight.table.play.points import MAX_TOTAL, count, is_blackjack
from fortyeight.table.wagers.wheel_events import WheelsAwaited
from fortyeight.view.audience import AUDITOR
from fortyeight.view.event_view import event_view
from fortyeight.view.story.settlement_lines import settled_lines, voided_lines
from fortyeight.view.story.story_line import StoryLine, Tone
from fortyeight.view.story.story_words import StoryWords
from fortyeight.view.words.around_words import AROUND, WAGERS
from fortyeight.view.words.card_words import card_sign, count_words, money
from fortyeight.view.words.event_lines import line_in
from fortyeight.view.words.irregular_words import IRREGULAR
from fortyeight.view.words.line_words import Shown
from fortyeight.view.words.names import name_at
from fortyeight.view.words.play_words import CARDS, DECISIONS, SPEECH
from fortyeight.view.words.shoe_words import RELOADED, SHOE
from fortyeight.view.words.wheel_words import AWAITED

#: The tone of the events that make a sentence.
_TONES = {
    **dict.fromkeys((*AROUND, *RELOADED, *AWAITED), Tone.NOTE),
    **dict.fromkeys(WAGERS, Tone.WAGER),
    **dict.fromkeys(SHOE, Tone.SHOE),
    **dict.fromkeys(SPEECH, Tone.SPEECH),
    **dict.fromkeys(CARDS, Tone.CARDS),
    **dict.fromkeys(DECISIONS, Tone.DECISION),
    **dict.fromkeys(IRREGULAR, Tone.IRREGULAR),
}


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

    def sentence_of(self, shown: Shown) -> str:
        """Return the sentence for an event as auditors are sent it; empty if there is none."""
        line = line_in(StoryWords.of(self.table), shown)
        return f"{line[:-1]}.”" if line.endswith("”") else line and f"{line}."

    def sentence(self, event: Event) -> list[StoryLine]:
        """Return the line for an event that makes one sentence, if it has one."""
        shown = event_view(event, AUDITOR)
        text = self.sentence_of(shown) if shown else ""
        return [StoryLine(_TONES[TABLE_NAMES[type(event)]], text)] if text else []

    def begin(self, event: HandHit | HandDoubled | LateCardTaken) -> list[StoryLine]:
        """Begin a sentence that the card completes; in the deal, cards are named at its end."""
        lines = self.sentence(event)
        if self.table.phase is Phase.DEALING:
            return lines
        self._begun = lines[0].text.removesuffix(".")
        return []

    # The deal

    def closed(self, event: BetsClosed) -> list[StoryLine]:
        lines = self.sentence(event)
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
        who = (
            f"Box {box.number}"
            if several
            else StoryWords.of(self.table).caller({"box": box.number})
        )
        cards = " and ".join(f"the {card_sign(card)}" for card in hand.cards)
        name = self.table.house.book.blackjack
        said = name if hand.blackjack else count_words(hand.total, hand.soft)
        return [StoryLine(Tone.CARDS, f"{who} gets {cards}: {said}.")]

    def card(self, event: CardDealt | DealerCardDealt) -> list[StoryLine]:
        """Return the line for a card after the deal, with the decision that it completes."""
        if self.table.phase is Phase.DEALING:
            return []
        if not self._begun:
            return self.sentence(event)
        begun, self._begun = self._begun, ""
        words = StoryWords.of(self.table)
        drawn = f"{words.the(str(event.card))}{words.count(event.says)}"
        return [StoryLine(Tone.DECISION, f"{begun} and draws {drawn}.")]

    # The dealer and the end

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
        return [*self._dealer_is_done(), *self.sentence(event)] if event.cleared else []

    def _nets(self, nets: dict[str, int]) -> list[StoryLine]:
        lines = []
        for person, cents in nets.items():
            amount = money(abs(cents), self.table.house.limits.currency)
            won = f"{'wins' if cents > 0 else 'loses'} {amount} in the round"
            text = f"{name_at(self.table, person)} {won if cents else 'ends the round even'}."
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
        draws_soft_17 = table.house.dealing.soft_17 == "draw"
        stands = total > 17 or (total == 17 and not (soft and draws_soft_17))
        if stands and len(table.dealer) > 1:
            text = f"The dealer stands on {count_words(total, soft)}."
            return [StoryLine(Tone.SPEECH, text)]
        more = "no more cards" if len(table.dealer) > 1 else "no card"
        text = f"The dealer draws {more}: nothing on the table depends on it (R6)."
        return [StoryLine(Tone.SPEECH, text)]


def _silent(teller: Teller, event: Event) -> list[StoryLine]:
    return []


#: How each event is told. Seats, the filling of the shoe and the hole card have no lines of their
#: own: the wagers, the deal and the look say what matters.
TOLD_BY: dict[type[Event], Callable[[Teller, Any], list[StoryLine]]] = {
    **{event: Teller.sentence for event, name in TABLE_NAMES.items() if name in _TONES},
    BetsClosed: Teller.closed,
    CardDealt: Teller.card,
    DealerCardDealt: Teller.card,
    HandHit: Teller.begin,
    HandDoubled: Teller.begin,
    LateCardTaken: Teller.begin,
    WagersSettled: Teller.settled,
    RoundVoided: Teller.voided,
    WheelsAwaited: Teller.awaited,
    RoundSettled: Teller.over,
}
