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

__all__ = [
    "Bits",
    "BrokenBits",
    "FairBits",
    "SeededBits",
    "SystemBits",
    "below",
    "below_each",
    "commitment",
    "dealers_cut",
    "fair_shuffle",
    "new_secret",
    "nonce_of",
    "seed_fault",
    "shuffled",
]
