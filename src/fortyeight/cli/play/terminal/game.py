"""A game in the terminal: rounds until the player leaves."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from fortyeight.chance import Bits
from fortyeight.cli.play.terminal.decisions import decision
from fortyeight.cli.play.terminal.prompts import NotUnderstood, Prompts, quoted, read_cents
from fortyeight.cli.play.terminal.screen import Messages, draw
from fortyeight.cli.play.terminal.setup import usual_chips
from fortyeight.cli.play.terminal.shoe import Shoe
from fortyeight.cli.play.terminal.wagers import (
    NewWagers,
    RepeatWagers,
    Save,
    after_round,
    main_wager,
    offered,
    optional_wager,
    placeable,
)
from fortyeight.cli.story_text import line_text
from fortyeight.record import write_record
from fortyeight.rulebook import House
from fortyeight.table import (
    AUTOMATIC,
    Command,
    DealerStep,
    Event,
    Phase,
    Refused,
    Step,
    Table,
    WagerKind,
    decide,
    next_step,
    open_table,
    out_of_cards,
)
from fortyeight.table.core.commands import BuyChips, Join, LoadShoe, PlaceWager, Sit
from fortyeight.table.core.events import CardDealt, DealerCardDealt, HoleCardDealt, HoleCardTurned
from fortyeight.table.irregular.floor import next_floor_command
from fortyeight.table.wagers.wager_kinds import money_in
from fortyeight.view import StoryLine, Teller, Tone, player, view
from fortyeight.view.words.card_words import cited, money

PAUSE = 0.25

_CARDS = (CardDealt, DealerCardDealt, HoleCardDealt, HoleCardTurned)
_RESULTS = (Tone.IRREGULAR, Tone.WON, Tone.LOST, Tone.RETURNED, Tone.NET)


class TerminalGame:
    """One person at one table. The screen is drawn from their view, never from the state."""

    def __init__(
        self, console: Console, house: House, person: str, bits: Bits, pause: float = PAUSE
    ) -> None:
        self.console = console
        self.prompts = Prompts(console)
        self.house = house
        self.person = person
        self.rounds = 0
        self.bought = 0
        self._pause = pause
        self._shoe = Shoe(house, bits)
        self._teller = Teller(open_table(house))
        self._story: list[StoryLine] = []
        self._last: list[PlaceWager] = []
        self._start = self.table
        self._events: list[Event] = []
        self._burn_waits = False

    @property
    def table(self) -> Table:
        return self._teller.table

    def sit_down(self, chips: int, boxes: int) -> None:
        self.bought = chips
        burned = self._load()
        self._do(Join(self.person, chips))
        for box in range(1, boxes + 1):
            self._do(Sit(self.person, box))
        self._story = [StoryLine(Tone.NOTE, f"The shoe is shuffled{burned}.")]

    def run(self) -> None:
        """Play round after round until the player leaves."""
        next_wagers: RepeatWagers | NewWagers = NewWagers()
        while True:
            self._fill_shoe()
            self._start, self._events = self.table, []
            self._wager(next_wagers)
            if not self._play_round():
                next_wagers = NewWagers()
                continue
            self.rounds += 1
            next_wagers = self._after_round()
            self._do(DealerStep(Step.NEXT_ROUND))
            self._story = self._story[-1:]

    def _do(self, command: Command) -> None:
        """Carry out a command that the referee accepts, and narrate its events."""
        events = decide(self.table, command)
        assert not isinstance(events, Refused), f"{command} was offered and refused: {events}"
        for event in events:
            self._events.append(event)
            self._story.extend(self._teller.tell(event))
            if isinstance(event, _CARDS) and self._pause:
                self._draw()
                time.sleep(self._pause)

    def _draw(self, note: Sequence[Text] = ()) -> None:
        """Draw the table and the latest lines; notes about the shoe stay in sight."""
        pinned = [line_text(line) for line in self._story if line.tone is Tone.NOTE]
        latest = [line_text(line) for line in self._story if line.tone is not Tone.NOTE]
        self._show(Messages([*latest, *note], pinned))

    def _show(self, messages: Messages) -> None:
        draw(self.console, view(self.table, player(self.person)), self.table.house, messages)

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
        self._burn_waits = self.house.shoe.burn_when == "after-bets"
        return "" if self._burn_waits else " and one card is burned"

    # Wagers

    def _boxes(self) -> list[int]:
        return sorted(self.table.seats)

    def _wager(self, next_wagers: RepeatWagers | NewWagers) -> None:
        self._buy_if_needed()
        if isinstance(next_wagers, RepeatWagers):
            if placeable(self.table, self._last):
                self._drop_story()
                for wager in self._last:
                    self._do(wager)
                return
            text = "Your chips do not reach for the same wagers again."
            self._story.append(StoryLine(Tone.NOTE, text))
        self._wager_anew(next_wagers.main if isinstance(next_wagers, NewWagers) else None)

    def _wager_anew(self, main: int | None) -> None:
        placed: list[PlaceWager] = []
        for box in self._boxes():
            self._draw()
            amounts = offered(self.table, self.person, box)
            if WagerKind.MAIN not in amounts:
                self.prompts.say(f"Your chips do not reach for a wager on box {box}.")
                continue
            if main is None or main not in amounts[WagerKind.MAIN]:
                if main is not None:
                    self.prompts.say(f"{self._money(main)} cannot be wagered on box {box}.")
                main = main_wager(self.prompts, self.table, self.person, box, self._last)
            placed.append(self._placed(box, WagerKind.MAIN, main))
            main = None
            for kind in offered(self.table, self.person, box):
                cents = optional_wager(self.prompts, self.table, self.person, box, kind)
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
        while WagerKind.MAIN not in offered(self.table, self.person, self._boxes()[0]):
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
        self._do(DealerStep(Step.NO_MORE_BETS))
        if self._burn_waits:
            self._burn_waits = False
            clause = cited(self.house.clause("shoe.burn_when"))
            self._story.append(StoryLine(Tone.NOTE, f"One card is burned{clause}."))
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
                return decision(self.prompts, self.table, self.person)
            except NotUnderstood as why:
                note = [Text(str(why), style="yellow")]

    def _take_dealer_steps(self) -> None:
        """Take every step that is due, also those of the floor supervisor."""
        while True:
            floor_command = next_floor_command(self.table)
            step = next_step(self.table)
            if floor_command is not None:
                self._do(floor_command)
            elif step is not None and step in AUTOMATIC and not out_of_cards(self.table):
                self._do(DealerStep(step))
            else:
                return

    def _refill(self) -> bool:
        """Reshuffle the discards to finish the round; return False if they are too few."""
        command = LoadShoe(self._shoe.refilled(self.table))
        if not isinstance(decide(self.table, command), Refused):
            self._do(command)
            return True
        self._teller = Teller(self._start)
        self._load()
        text = "There is no card left to finish the round: every wager goes back."
        self._story = [StoryLine(Tone.NOTE, text)]
        return False

    # After the round

    def _after_round(self) -> RepeatWagers | NewWagers:
        notes = [line for line in self._story if line.tone is Tone.NOTE]
        results = [line for line in self._story if line.tone in _RESULTS]
        lines = [line_text(line) for line in (*notes, *self._last_speech(), *results)]
        self._show(Messages(pinned=lines))
        while True:
            next_wagers = after_round(self.prompts, self.table, self._last)
            if not isinstance(next_wagers, Save):
                return next_wagers
            self._save()

    def _last_speech(self) -> list[StoryLine]:
        """Return the last line spoken before the wagers were settled."""
        return [line for line in self._story if line.tone is Tone.SPEECH][-1:]

    def _save(self) -> None:
        """Write the round as a record; never overwrite a file."""
        usual = f"round-{self.table.round}.toml"

        def read(typed: str) -> Path:
            path = Path(typed or usual).expanduser()
            try:
                with path.open("x", encoding="utf-8") as file:
                    file.write(write_record(self._start, self._events))
            except FileExistsError:
                raise NotUnderstood(f"{quoted(str(path))} is there already.") from None
            except (OSError, ValueError) as error:
                reason = getattr(error, "strerror", None) or "such a file cannot be made"
                raise NotUnderstood(f"{quoted(str(path))} cannot be written: {reason}.") from None
            return path

        path = self.prompts.until(f"Write the round to which file? (Enter: {usual})", read)
        self.prompts.say(f"Written. To follow the round again: fortyeight replay {path}")

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
