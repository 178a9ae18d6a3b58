"""A game in the terminal: rounds until the player leaves."""

from __future__ import annotations

import time
from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from fortyeight.chance import Bits
from fortyeight.cli.play.terminal import wagers
from fortyeight.cli.play.terminal.decisions import decision
from fortyeight.cli.play.terminal.prompts import NotUnderstood, Prompts, read_cents
from fortyeight.cli.play.terminal.saving import save_round
from fortyeight.cli.play.terminal.screen import Messages, draw, line_text
from fortyeight.cli.play.terminal.setup import usual_chips
from fortyeight.cli.play.terminal.shoe import Shoe
from fortyeight.coach.seen_cards import SeenCards
from fortyeight.progressive import Game, GameCommand, open_game
from fortyeight.progressive.decide import decide_game
from fortyeight.progressive.draws import WheelChance
from fortyeight.progressive.events import (
    HotSpotDrawn,
    JackpotPaid,
    MustHitWon,
    PayoutsShown,
    SpinDrawn,
    SpinVoided,
    TriggerMarked,
    is_system_event,
)
from fortyeight.progressive.run import automatic_step, may_start
from fortyeight.progressive.terminal import GameEvent
from fortyeight.progressive.terminal_commands import SpinHotSpot, StartRound
from fortyeight.rulebook import House
from fortyeight.table import (
    Command,
    DealerStep,
    Phase,
    Refused,
    Step,
    Table,
    WagerKind,
    decide,
    out_of_cards,
)
from fortyeight.table.core.commands import BuyChips, Join, LoadShoe, PlaceWager, Sit
from fortyeight.table.core.events import CardDealt, DealerCardDealt, HoleCardDealt, HoleCardTurned
from fortyeight.table.shoe.continuous import is_continuous
from fortyeight.table.wagers.wager_kinds import money_in
from fortyeight.view import StoryLine, Tone, player
from fortyeight.view.story.game_teller import GameTeller
from fortyeight.view.wheel_view import game_view
from fortyeight.view.words.card_words import cited, money

PAUSE = 0.25
#: Number of pauses for which the result of a wheel is shown.
WHEEL_PAUSES = 6

_CARDS = (CardDealt, DealerCardDealt, HoleCardDealt, HoleCardTurned)
_DRAWN = (SpinDrawn, HotSpotDrawn)
#: The events of the wheels that are narrated; the rest is the dealer's business at the terminal.
_WHEELS = (
    TriggerMarked,
    SpinDrawn,
    SpinVoided,
    HotSpotDrawn,
    PayoutsShown,
    JackpotPaid,
    MustHitWon,
)
_RESULTS = (Tone.IRREGULAR, Tone.WON, Tone.LOST, Tone.RETURNED, Tone.NET)


class TerminalGame:
    """One person at one table. The screen is drawn from their view, never from the state."""

    def __init__(
        self, console: Console, house: House, person: str, bits: Bits, pause: float = PAUSE
    ) -> None:
        self.console = console
        self.prompts = Prompts(console, self._redraw)
        self.house = house
        self.person = person
        self.rounds = 0
        self.bought = 0
        self._pause = pause
        self._shoe = Shoe(house, bits)
        self._draws = WheelChance(bits)
        self._teller = GameTeller(open_game(house, bits))
        self._seen = SeenCards()
        self._story: list[StoryLine] = []
        self._last: list[PlaceWager] = []
        self._start = self.game
        self._events: list[GameEvent] = []
        self._burn_waits = False

    @property
    def game(self) -> Game:
        return self._teller.game

    @property
    def table(self) -> Table:
        return self.game.table

    def sit_down(self, chips: int, boxes: int) -> None:
        self.bought = chips
        burned = self._load()
        self._do(Join(self.person, chips))
        for box in range(1, boxes + 1):
            self._do(Sit(self.person, box))
        self._story = [StoryLine(Tone.NOTE, f"The shoe is shuffled{burned}.")]

    def run(self) -> None:
        """Play round after round until the player leaves."""
        next_wagers: wagers.RepeatWagers | wagers.NewWagers = wagers.NewWagers()
        while True:
            self._fill_shoe()
            self._start, self._events = self.game, []
            self._wager(next_wagers)
            if not self._play_round():
                next_wagers = wagers.NewWagers()
                continue
            self.rounds += 1
            next_wagers = self._after_round()
            self._do(DealerStep(Step.NEXT_ROUND))
            self._story = self._story[-1:]

    def _do(self, command: GameCommand) -> None:
        """Carry out a command that the referee accepts, and narrate its events."""
        events = decide_game(self.game, command)
        assert not isinstance(events, Refused), f"{command} was offered and refused: {events}"
        for event in events:
            self._events.append(event)
            self._seen.observe(event)
            lines = self._teller.tell(event)
            if not is_system_event(event) or isinstance(event, _WHEELS):
                self._story.extend(lines)
            if isinstance(event, (*_CARDS, *_DRAWN)) and self._pause:
                self._draw()
                time.sleep(self._pause * (WHEEL_PAUSES if isinstance(event, _DRAWN) else 1))

    def _draw(self, note: Sequence[Text] = ()) -> None:
        """Draw the table and the latest lines; notes about the shoe stay in sight."""
        pinned = [line_text(line) for line in self._story if line.tone is Tone.NOTE]
        latest = [line_text(line) for line in self._story if line.tone is not Tone.NOTE]
        self._show(Messages([*latest, *note], pinned))

    def _redraw(self, complaint: str) -> None:
        """Show the table again, with a complaint below it, so that nothing scrolls away."""
        self._draw([Text(complaint, style="yellow")] if complaint else [])

    def _show(self, messages: Messages) -> None:
        draw(self.console, game_view(self.game, player(self.person)), self.house, messages)

    def _fill_shoe(self) -> None:
        void = self.table.reshuffle_due
        if void or self._shoe.cut_reached(self.table):
            burned = self._load()
            why = "The round was void" if void else "The cutting card is out"
            text = f"{why}: the shoe is shuffled anew{burned}."
            self._story.append(StoryLine(Tone.NOTE, text))

    def _load(self) -> str:
        """Fill the shoe; return the words about its burn, which may wait for the bets."""
        self._do(LoadShoe(self._shoe.filled()))
        shoe = self.house.shoe
        self._burn_waits = bool(shoe.new_shoe_burns) and shoe.burn_when == "after-bets"
        if self._burn_waits or not shoe.new_shoe_burns:
            return ""
        return f" and {_burned(shoe.new_shoe_burns)}"

    # Wagers

    def _boxes(self) -> list[int]:
        return sorted(self.table.seats)

    def _wager(self, next_wagers: wagers.RepeatWagers | wagers.NewWagers) -> None:
        self._buy_if_needed()
        if isinstance(next_wagers, wagers.RepeatWagers):
            if wagers.placeable(self.table, self._last):
                self._drop_story()
                for wager in self._last:
                    self._do(wager)
                return
            text = "Your chips do not reach for the same wagers again."
            self._story.append(StoryLine(Tone.NOTE, text))
        self._wager_anew(next_wagers.main if isinstance(next_wagers, wagers.NewWagers) else None)

    def _wager_anew(self, main: int | None) -> None:
        placed: list[PlaceWager] = []
        for box in self._boxes():
            self._draw()
            amounts = wagers.offered(self.table, self.person, box)
            if WagerKind.MAIN not in amounts:
                self.prompts.say(f"Your chips do not reach for a wager on box {box}.")
                continue
            if main is None or main not in amounts[WagerKind.MAIN]:
                if main is not None:
                    self.prompts.say(f"{self._money(main)} cannot be wagered on box {box}.")
                main = wagers.main_wager(self.prompts, self.table, self.person, box, self._last)
            placed.append(self._placed(box, WagerKind.MAIN, main))
            main = None
            for kind in wagers.offered(self.table, self.person, box):
                self._draw()
                cents = wagers.optional_wager(self.prompts, self.table, self.person, box, kind)
                if cents is not None:
                    placed.append(self._placed(box, kind, cents))
        self._last = placed
        self._drop_story()

    def _drop_story(self) -> None:
        """Drop the lines from before the wagers, except notes."""
        self._story = [line for line in self._story if line.tone is Tone.NOTE]

    def _placed(self, box: int, kind: WagerKind, cents: int) -> PlaceWager:
        wager = PlaceWager(self.person, box, kind, cents)
        self._do(wager)
        return wager

    def _buy_if_needed(self) -> None:
        """Sell play chips to a player who cannot pay the smallest wager."""
        while WagerKind.MAIN not in wagers.offered(self.table, self.person, self._boxes()[0]):
            held = self.table.chips[self.person] or 0
            self._draw()
            least = self._money(self.house.limits.minimum)
            usual = usual_chips(self.house)
            question = (
                f"You have {self._money(held)}, and the smallest wager is {least}. "
                f"Buy play chips for how much? (Enter: {self._money(usual)})"
            )
            cents = self.prompts.until(question, lambda typed: read_cents(typed) if typed else 0)
            command = BuyChips(self.person, cents or usual)
            if isinstance(decide(self.table, command), Refused):
                self.prompts.say("So many chips cannot be bought.", "yellow")
                continue
            self.bought += command.cents
            self._do(command)

    # The round

    def _play_round(self) -> bool:
        """Play the round; return whether it was finished."""
        if may_start(self.game):
            self._do(StartRound())
        self._do(DealerStep(Step.NO_MORE_BETS))
        if self._burn_waits:
            self._burn_waits = False
            clause = cited(self.house.clause("shoe.burn_when"))
            burned = _burned(self.house.shoe.new_shoe_burns).capitalize()
            self._story.append(StoryLine(Tone.NOTE, f"{burned}{clause}."))
        while True:
            self._take_dealer_steps()
            if self.table.phase is Phase.OVER:
                return True
            if out_of_cards(self.table):
                if not self._refill():
                    return False
                continue
            self._do(self._decision())

    def _decision(self) -> Command:
        """Ask for a decision until it is understood; show why not below the table."""
        note: list[Text] = []
        while True:
            self._draw(note)
            try:
                seen = self._seen.by(self.person, is_continuous(self.table))
                return decision(self.prompts, self.table, self.person, seen)
            except NotUnderstood as why:
                note = [Text(line, style="yellow") for line in why.args]

    def _take_dealer_steps(self) -> None:
        """Take every step that is due; the winner of a spin presses the button."""
        while (command := self._dealer_command()) is not None:
            if isinstance(command, SpinHotSpot):
                self._draw()
                self.prompts.key("You may spin the hot-spot wheel: press Enter.")
            self._do(command)

    def _dealer_command(self) -> GameCommand | None:
        """Return what the dealer or the floor supervisor does next, at the table or the wheels."""
        return automatic_step(self.game, self._draws)

    def _refill(self) -> bool:
        """Reshuffle the discards to finish the round; return False if they are too few."""
        command = LoadShoe(self._shoe.refilled(self.table))
        if not isinstance(decide(self.table, command), Refused):
            self._do(command)
            return True
        self._teller = GameTeller(self._start)
        self._load()
        text = "There is no card left to finish the round: every wager goes back."
        self._story = [StoryLine(Tone.NOTE, text)]
        return False

    # After the round

    def _after_round(self) -> wagers.RepeatWagers | wagers.NewWagers:
        notes = [line for line in self._story if line.tone is Tone.NOTE]
        results = [line for line in self._story if line.tone in _RESULTS]
        lines = [line_text(line) for line in (*notes, *self._last_speech(), *results)]
        while True:
            self._show(Messages(lines))
            next_wagers = wagers.after_round(self.prompts, self.table, self._last)
            if not isinstance(next_wagers, wagers.Save):
                return next_wagers
            self._show(Messages(lines[-1:]))
            lines.append(Text(save_round(self.prompts, self._start, self._events)))

    def _last_speech(self) -> list[StoryLine]:
        """Return the last line spoken before the wagers were settled."""
        return [line for line in self._story if line.tone is Tone.SPEECH][-1:]

    # Leaving

    def _money(self, cents: int) -> str:
        return money(cents, self.house.limits.currency)

    def summary(self) -> list[Text]:
        """Return what the player won or lost in all."""
        held = self.table.chips.get(self.person) or 0
        lines = []
        if self.table.phase not in (Phase.BETTING, Phase.OVER):
            lines.append("You leave in the middle of a round: what lies on the table stays there.")
        elif self.table.phase is Phase.BETTING:
            held += sum(money_in(wager.kind, wager.cents) for wager in self.table.wagers)
        rounds = "one round" if self.rounds == 1 else f"{self.rounds or 'no'} rounds"
        lines.append(
            f"You played {rounds}, took {self._money(self.bought)} in play chips "
            f"and leave with {self._money(held)}: {self._format_result(held - self.bought)}."
        )
        return [Text(line) for line in lines]

    def _format_result(self, cents: int) -> str:
        if cents == 0:
            return "even"
        return f"{'won' if cents > 0 else 'lost'} {self._money(abs(cents))}"


def _burned(number: int) -> str:
    return "one card is burned" if number == 1 else f"{number} cards are burned"
