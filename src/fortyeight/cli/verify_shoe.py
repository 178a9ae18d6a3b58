"""`fortyeight verify-shoe`: whether a shoe was shuffled as promised, and dealt in that order."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fortyeight.cli.framework.bad_input import fail
from fortyeight.cli.options.declaring import AsJson, argument, option

if TYPE_CHECKING:
    from fortyeight.cards import Card
    from fortyeight.chance import Transcript
    from fortyeight.record import Record


def verify_shoe(
    file: Annotated[Path, argument("FILE", "Transcript of a shoe.")],
    record: Annotated[
        list[Path] | None,
        option(
            "--record FILE", "Round record dealt from this shoe; repeat it in the order of play."
        ),
    ] = None,
    commitment: Annotated[
        str, option("--commitment HEX", "Commitment that you noted before the shoe.")
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Exit codes: 0 if it was, 1 if it was not, 2 if a file cannot be read."""
    from fortyeight.chance import verify_transcript

    transcript = _transcript(file)
    paths = record or []
    records = [_record(path) for path in paths]
    faults = verify_transcript(transcript)
    if commitment and commitment.strip().lower() != transcript.commitment:
        faults.insert(0, "the commitment is not the one that you noted")
    cards = _order(transcript)
    places = _places(transcript, cards, records)
    for path, place in zip(paths, places, strict=True):
        if place is None:
            faults.append(f"the cards of {path} do not lie in the order of this shoe")
    if as_json:
        result = {
            "fair": not faults,
            "faults": faults,
            "table": transcript.table,
            "shoe": transcript.shoe,
            "composition": composition(transcript),
            "order": [str(card) for card in cards],
            "records": [
                {"file": str(path), "place": place}
                for path, place in zip(paths, places, strict=True)
            ],
        }
        typer.echo(json.dumps(result))
    else:
        _print(transcript, faults, paths, places)
    raise typer.Exit(1 if faults else 0)


def composition(transcript: Transcript) -> str:
    """Describe which cards were shuffled, so that a reader sees whether they are whole decks."""
    counts = Counter(transcript.cards)
    most, faces = Counter(counts.values()).most_common(1)[0]
    if faces == len(counts):
        return f"{len(transcript.cards)} cards: {most} of each of {faces} faces"
    others = ", ".join(f"{copies} {face}" for face, copies in counts.items() if copies != most)
    return f"{len(transcript.cards)} cards: {most} of each of {faces} faces, and {others}"


def _transcript(path: Path) -> Transcript:
    from fortyeight.chance import BadTranscript, read_transcript
    from fortyeight.chance.transcript_json import MAX_TRANSCRIPT_SIZE

    try:
        with path.open("rb") as file:
            raw = file.read(MAX_TRANSCRIPT_SIZE + 1)
        return read_transcript(raw)
    except OSError as error:
        fail(f"{path}: the file cannot be read: {error.strerror or error}")
    except BadTranscript as error:
        fail(f"{path} is not a transcript of a shoe: {error}")


def _record(path: Path) -> Record:
    from fortyeight.record import RecordFault, read_record_file

    try:
        return read_record_file(path)
    except RecordFault as fault:
        fail(f"{path} is not a round record: {fault}")


def _order(transcript: Transcript) -> tuple[Card, ...]:
    """Return the order of the shoe; empty if it cannot be known."""
    from fortyeight.chance import shoe_order

    try:
        return shoe_order(transcript)
    except ValueError:
        return ()


def _places(
    transcript: Transcript, cards: tuple[Card, ...], records: list[Record]
) -> list[int | None]:
    from fortyeight.record.shoe_places import find_rounds_in_shoe

    if not cards:
        return [None] * len(records)
    drawn = None if transcript.drawn is None else len(transcript.drawn)
    return find_rounds_in_shoe(cards, records, transcript.burned, drawn)


def _print(
    transcript: Transcript, faults: list[str], paths: list[Path], places: list[int | None]
) -> None:

    from fortyeight.cli.output.styled_text import Text
    from fortyeight.cli.output.text_page import Page
    from fortyeight.cli.output.wording import printable

    page = Page(None)

    def say(text: str, style: str = "") -> None:
        page.print(Text(printable(text), style))

    say(f"Shoe {transcript.shoe} of table {transcript.table}", "bold")
    say(composition(transcript))
    people = ", ".join(person for person, _ in transcript.seeds)
    say(f"Seeds: {people}" if people else "Seeds: nobody added one")
    if transcript.drawn is not None:
        say(f"Cards that left it: {len(transcript.drawn)}")
    for path, place in zip(paths, places, strict=True):
        if place is not None:
            say(f"{path}: its cards lie from place {place} on")
    say("")
    if not faults and transcript.drawn is None and not paths:
        say("Fair: it was shuffled by the promised secret.", "green")
        say("Which cards left it is not in the transcript: give the records of its rounds too.")
        return
    if not faults:
        say("Fair: it was shuffled by the promised secret, and dealt in that order.", "green")
        return
    say("Not shown to be fair:", "red")
    for fault in faults:
        say(f"- {fault}")
