"""The names that `fortyeight.table` exports."""

from fortyeight.table.core.commands import Command, DealerStep, Step
from fortyeight.table.core.decide import decide
from fortyeight.table.core.events import Event
from fortyeight.table.core.evolve import evolve
from fortyeight.table.core.legal import choices, choices_of, legal
from fortyeight.table.core.offers import AmountChoice, Choice, Offer
from fortyeight.table.core.refusal import Refused
from fortyeight.table.core.run import AUTOMATIC, replay_events, take_steps
from fortyeight.table.core.state import Box, Hand, Line, Phase, Stage, Stake, Table, open_table
from fortyeight.table.core.steps import next_step, out_of_cards
from fortyeight.table.wagers.amounts import Amounts
from fortyeight.table.wagers.wager_kinds import WagerKind

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
    "Line",
    "Offer",
    "Phase",
    "Refused",
    "Stage",
    "Stake",
    "Step",
    "Table",
    "WagerKind",
    "choices",
    "choices_of",
    "decide",
    "evolve",
    "legal",
    "next_step",
    "open_table",
    "out_of_cards",
    "replay_events",
    "take_steps",
]
