"""How a client turns an entry of `care` into a message, verb by verb.

Entries that are not listed are sent back unchanged. `docs/protocol.md` has the same table.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class CareEntry:
    """The fields of an entry: sent back, for information only, or bounds of a field to fill in."""

    back: tuple[str, ...] = ()
    told: tuple[str, ...] = ()
    #: The field to fill in, by the fields of the entry that bound it.
    filled: dict[tuple[str, ...], str] = field(default_factory=dict)
    #: Fields that the client adds.
    added: tuple[str, ...] = ()
    note: str = ""


CARE_ENTRIES: dict[str, CareEntry] = {
    "receive-cards": CareEntry(
        back=("pre_shuffled",), told=("decks",), note="`decks` is how many come"
    ),
    "collect-cards": CareEntry(
        back=("uncounted",),
        filled={("key",): "counted"},
        note="of real cards one of two entries: `key` is `count`, or `uncounted` is true",
    ),
    "shuffle-cards": CareEntry(
        back=("by", "steps"),
        note="by hand, `steps` are those that the book wants: riffles may be put among them",
    ),
    "cut-cards": CareEntry(filled={("least", "most"): "place"}),
    "place-cutting-card": CareEntry(filled={("least", "most"): "behind"}),
    "open-table": CareEntry(added=("dealer",)),
    "change-dealer": CareEntry(added=("dealer",)),
    "confirm-verbal-wager": CareEntry(
        back=("person", "kind"), filled={("boxes",): "box", ("amounts",): "cents"}
    ),
    "show-burned-card": CareEntry(back=("person",), filled={("key",): "card"}),
}


def care_table() -> str:
    """Return the table for `docs/protocol.md`."""
    lines = ["| in `care` | sent back | not sent | filled in | added | note |", "|" + " --- |" * 6]
    for verb, entry in CARE_ENTRIES.items():
        filled = [f"`{to}` out of {_listed(given)}" for given, to in entry.filled.items()]
        cells = (
            f"entry `{verb}`",
            _listed(entry.back),
            _listed(entry.told),
            "; ".join(filled) or "–",
            _listed(entry.added),
            entry.note or "–",
        )
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def _listed(names: tuple[str, ...]) -> str:
    return ", ".join(f"`{name}`" for name in names) or "–"
