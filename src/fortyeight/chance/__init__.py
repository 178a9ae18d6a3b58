"""Unbiased draws and shuffles."""

from fortyeight.chance.draw import Bits, BrokenBits, SeededBits, SystemBits, below, below_each
from fortyeight.chance.fair import (
    FairBits,
    commitment,
    dealers_cut,
    fair_shuffle,
    new_secret,
    nonce_of,
    seed_fault,
)
from fortyeight.chance.shuffle import shuffled
from fortyeight.chance.transcript import Cut, Transcript, check, order
from fortyeight.chance.transcript_json import (
    BadTranscript,
    read_transcript,
    transcript_from_json,
    transcript_to_json,
    write_transcript,
)

__all__ = [
    "BadTranscript",
    "Bits",
    "BrokenBits",
    "Cut",
    "FairBits",
    "SeededBits",
    "SystemBits",
    "Transcript",
    "below",
    "below_each",
    "check",
    "commitment",
    "dealers_cut",
    "fair_shuffle",
    "new_secret",
    "nonce_of",
    "order",
    "read_transcript",
    "seed_fault",
    "shuffled",
    "transcript_from_json",
    "transcript_to_json",
    "write_transcript",
]
