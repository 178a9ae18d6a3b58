"""Irregularities of a round and what the book does about them: a module for each family.

`found` (cards that should not be in the shoe), `drawn` (cards drawn in error), `missed` (cards not
dealt), `misdeal`, `reader` (the card reader), `floor` (what waits for the floor) and `void` (a void
round). `evolve` applies their events, and `possible_commands` lists what may be reported now. May
import every other folder of the table. Start with `found`.
"""
