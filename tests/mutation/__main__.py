"""Change the rules one at a time and see for which changes no clause test fails.

Each value of each rulebook file, and each branch of the code that settles wagers, is changed in a
process of its own. A changed rule counts as *played* when a test of what the rule does fails; as
*transcribed* when, of the tests that cite its clause, only the hand-written table of the book's
values fails; as *not read* when the file no longer loads. A surviving mutant needs a test, or a
reason in ``excuses.toml`` why none can fail.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import tomllib
from collections import Counter
from pathlib import Path

from tests.mutation.books import all_books, book_mutants
from tests.mutation.campaign import (
    NOT_READ,
    TRANSCRIPTIONS,
    ClauseTest,
    Mutant,
    Plugin,
    Verdict,
    collect,
    failing_unchanged,
    measure,
    run,
    run_sample,
)
from tests.mutation.source import TARGETS, source_mutants

#: Why no test can fail for a mutant, by the mutant's id.
EXCUSES = Path(__file__).with_name("excuses.toml")

#: The mutants of `make test`, each with a test that kills it.
SAMPLE = Path(__file__).with_name("sample.toml")
SAMPLE_SIZE = 12

#: Where clause tests live. Left out are those of the solver, the simulators and hidden cards, which
#: compare two programs or two rounds by the same book, so that no value of it can fail them; and
#: statistics of shuffles, which take long and read no rule.
FOLDERS = ("chance", "progressive", "rulebook", "table", "view")
LEFT_OUT = (
    "chance/battery",
    "chance/test_riffles.py",
    "view/test_hidden_cards.py",
    "view/test_hidden_cards_in_care.py",
    "progressive/terminal/meters/test_hidden_trigger.py",
)

SETTLEMENT = "settlement"


def group_of(mutant: Mutant) -> str:
    return getattr(mutant, "book", SETTLEMENT)


def every_mutant() -> list[Mutant]:
    mutants: list[Mutant] = [one for book in all_books() for one in book_mutants(book)]
    return mutants + [one for module in TARGETS for one in source_mutants(module)]


def _noted(file: Path) -> dict[str, str]:
    """Return a file's notes on mutants, by their ids."""
    return tomllib.loads(file.read_text("utf-8")) if file.exists() else {}


def _thinned(sample: dict[str, str], every: int) -> dict[str, str]:
    """Take every n-th mutant of each part."""
    groups: dict[str, list[str]] = {}
    for name in sample:
        # Mutants of books begin with the book; those of the code with its file.
        first = name.split()[0]
        groups.setdefault(first if first in all_books() else SETTLEMENT, []).append(name)
    return {name: sample[name] for names in groups.values() for name in names[::every]}


def score(verdicts: list[Verdict], excused: dict[str, str]) -> str:
    """Return the table of results, a line for each book and one for the settlement code."""
    head = "| part | mutants | played | transcribed | not read | excused | survived |"
    lines = [head, "| --- |" + " ---: |" * 6]
    groups = [*all_books(), SETTLEMENT]
    for group in [*groups, "all"]:
        count = Counter(
            _kind(one, excused) for one in verdicts if group in ("all", group_of(one.mutant))
        )
        if count:
            columns = ("played", "transcribed", "not read", "excused", "survived")
            cells = [sum(count.values()), *(count[column] for column in columns)]
            lines.append(f"| {group} | " + " | ".join(map(str, cells)) + " |")
    return "\n".join(lines)


def _kind(verdict: Verdict, excused: dict[str, str]) -> str:
    if verdict.killer == NOT_READ:
        return "not read"
    if verdict.killed:
        return "transcribed" if verdict.killer.startswith(TRANSCRIPTIONS) else "played"
    return "excused" if verdict.mutant.id in excused else "survived"


def main() -> int:
    options = _options()
    started = time.perf_counter()
    mutants = {mutant.id: mutant for mutant in every_mutant()}
    excused, sample = _noted(EXCUSES), _noted(SAMPLE)
    faults = [f"no such mutant: {name}" for name in (*excused, *sample) if name not in mutants]
    wanted = [one for one in mutants.values() if _is_wanted(one, options)]
    files = [f"tests/{folder}" for folder in FOLDERS]
    files += [f"--ignore=tests/{file}" for file in LEFT_OUT]
    if options.sample:
        sample = _thinned(sample, options.every)
        wanted = [mutants[name] for name in sample if name in mutants]
        files = sorted({test.split("::")[0] for test in sample.values()})
    verdicts: list[Verdict] = []

    def use(plugin: Plugin, tests: list[ClauseTest]) -> None:
        if options.sample:
            gone = set(sample.values()) - {test.name for test in tests}
            faults.extend(f"no such test, write a new sample: {name}" for name in sorted(gone))
            verdicts.extend(run_sample(plugin, tests, wanted, sample, options.jobs))
        else:
            measured = measure(plugin, tests, options.jobs, options.measured)
            took = time.perf_counter() - started
            print(f"{len(measured)} clause tests, {took:.0f} s", file=sys.stderr)
            for verdict in run(plugin, measured, wanted, options.jobs, options.played):
                verdicts.append(verdict)
                _progress(verdict, len(verdicts), len(wanted), time.perf_counter() - started)
        failing = failing_unchanged(plugin, tests, {verdict.killer for verdict in verdicts})
        faults.extend(f"fails without a mutation too: {name}" for name in failing)

    collect(files, use)
    faults += [
        f"excused, but {one.killer} fails: {one.mutant.id}"
        for one in verdicts
        if one.killed and one.mutant.id in excused
    ]
    faults += [
        f"survived: {one.mutant.id}"
        for one in verdicts
        if not one.killed and one.mutant.id not in excused
    ]
    print("\n".join([*faults, score(verdicts, excused)]))
    print(f"{(time.perf_counter() - started) / 60:.1f} minutes with {options.jobs} processes")
    if options.log:
        log = {one.mutant.id: one.killer for one in verdicts}
        options.log.write_text(json.dumps(log, indent=1, ensure_ascii=False), "utf-8")
    if options.keep_sample:
        SAMPLE.write_text(_sample_of(verdicts), "utf-8")
    return 1 if faults else 0


def _is_wanted(mutant: Mutant, options: argparse.Namespace) -> bool:
    in_group = not options.book or group_of(mutant) in options.book
    return in_group and options.only in mutant.id


def _sample_of(verdicts: list[Verdict]) -> str:
    """Return a few mutants of each part, each with a test that kills it by playing."""
    lines = ["# Written by tools/mutate-rules --keep-sample: mutants, and a test that kills each."]
    for group in [*all_books(), SETTLEMENT]:
        played = [
            one
            for one in verdicts
            if group_of(one.mutant) == group and _kind(one, {}) == "played" and one.seconds < 5
        ]
        step = max(1, len(played) // SAMPLE_SIZE)
        lines += [
            f"{json.dumps(one.mutant.id, ensure_ascii=False)} = {json.dumps(one.killer)}"
            for one in sorted(played, key=lambda one: one.mutant.id)[::step]
        ]
    return "\n".join(lines) + "\n"


def _progress(verdict: Verdict, done: int, total: int, seconds: float) -> None:
    if verdict.killer and done % 50 and done != total:
        return
    result = verdict.killer or "SURVIVED"
    print(f"{done}/{total} {seconds:.0f} s {verdict.mutant.id}: {result}", file=sys.stderr)


def _options() -> argparse.Namespace:
    summary = (__doc__ or "").split("\n", maxsplit=1)[0]
    parser = argparse.ArgumentParser(prog="tools/mutate-rules", description=summary)
    parser.add_argument("--book", action="append", help=f"a rulebook's id, or {SETTLEMENT}")
    parser.add_argument("--only", default="", help="mutants whose id contains this")
    parser.add_argument("--jobs", type=int, default=2, help="processes at once")
    parser.add_argument("--played", action="store_true", help="leave the transcriptions out")
    parser.add_argument("--sample", action="store_true", help="only the mutants of the sample")
    parser.add_argument("--every", type=int, default=1, help="one of so many of the sample")
    parser.add_argument("--keep-sample", action="store_true", help="write a new sample")
    parser.add_argument("--measured", type=Path, help="keep the tests' times here, and use them")
    parser.add_argument("--log", type=Path, help="write the killer of each mutant here")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
