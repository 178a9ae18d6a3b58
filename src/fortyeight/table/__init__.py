"""The referee: commands in, events out, and the state that events lead to."""

from fortyeight.table.amounts import Amounts
from fortyeight.table.commands import Command, DealerStep, Step
from fortyeight.table.decide import decide
from fortyeight.table.events import Event
from fortyeight.table.evolve import evolve
from fortyeight.table.kinds import Kind
from fortyeight.table.legal import choices, choices_of, legal
from fortyeight.table.offers import AmountChoice, Choice, Offer
from fortyeight.table.refusal import Refused
from fortyeight.table.run import AUTOMATIC, out_of_cards, play, replay_events, take_steps
from fortyeight.table.state import Box, Hand, Line, Phase, Stage, Stake, Table, open_table
from fortyeight.table.steps import next_step

__all__ = [
    "AUTOMATIC",
    "AmountChoice",
    "Amounts",
    "Box",
    "Choice",
    "Command",
    "DealerStep",
    "Event",
    "Hand",
    "Kind",
    "Line",
    "Offer",
    "Phase",
    "Refused",
    "Stage",
    "Stake",
    "Step",
    "Table",
    "choices",
    "choices_of",
    "decide",
    "evolve",
    "legal",
    "next_step",
    "open_table",
    "out_of_cards",
    "play",
    "replay_events",
    "take_steps",
]
