"""Dieharder on the bits that real tables use: nothing may fail, and what is weak is tried again.

Of many tests on a fair source, one in a hundred comes out weak; the same test three times in a
row does so once in a million.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import IO

from fortyeight.chance import Bits, SystemBits

COMMAND = "dieharder"
TRIES = 3
BLOCK = 1 << 20

FROM_STDIN = ("-g", "200")
FIELDS = ("test_name", "show_num", "ntuple", "tsamples", "psamples", "pvalues", "assessment")
AS_TABLE = ("-c", ",", *(word for name in (*FIELDS, "no_whitespace") for word in ("-D", name)))


@dataclass(frozen=True, slots=True)
class Result:
    """One line of dieharder's report."""

    name: str
    number: int
    ntuple: int
    chance: float
    assessment: str

    def __str__(self) -> str:
        return f"{self.name:28} {self.number:4} {self.ntuple:4} {self.chance:.8f} {self.assessment}"

    def again(self) -> list[str]:
        """The arguments that run this test alone."""
        return ["-d", str(self.number), *(["-n", str(self.ntuple)] if self.ntuple else [])]


Runner = Callable[[list[str]], Iterable[Result]]


def read(line: str) -> Result | None:
    """The result in a line of the report, if there is one."""
    fields = [field.strip() for field in line.split(",")]
    if len(fields) != len(FIELDS):
        return None
    name, number, ntuple, _, _, chance, assessment = fields
    return Result(name, int(number), int(ntuple), float(chance), assessment)


def run(arguments: list[str], bits: Bits | None = None) -> Iterator[Result]:
    """Run dieharder on bits piped into it; yield its results as they come."""
    source = bits if bits is not None else SystemBits()
    with subprocess.Popen(
        [COMMAND, *arguments, *FROM_STDIN, *AS_TABLE],
        bufsize=0,  # nothing is left to be flushed when dieharder has had enough
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdin
        assert process.stdout
        feeding = threading.Thread(target=feed, args=(source, process.stdin), daemon=True)
        feeding.start()
        for line in process.stdout:
            result = read(line.decode())
            if result:
                yield result
        process.wait()
        feeding.join()
    if process.returncode:
        raise RuntimeError(f"{COMMAND} ended with {process.returncode}")


def feed(bits: Bits, pipe: IO[bytes]) -> None:
    with suppress(BrokenPipeError):
        while True:
            pipe.write(bits.take(BLOCK))


def failing(
    arguments: list[str], runner: Runner = run, tell: Callable[[str], None] = print
) -> list[Result]:
    """Return what failed, or stayed weak every time it was tried."""
    failed: list[Result] = []
    for result in runner(arguments):
        tell(str(result))
        failed += judged(result, runner, tell)
    return failed


def judged(result: Result, runner: Runner, tell: Callable[[str], None]) -> list[Result]:
    """The failures in a result and in its repetitions."""
    results = [result]
    for _ in range(TRIES - 1):
        if all(each.assessment == "PASSED" for each in results):
            return []
        if any(each.assessment == "FAILED" for each in results):
            break
        results = list(runner(result.again()))
        for each in results:
            tell(f"{each} (again)")
    return [each for each in results if each.assessment != "PASSED"]


def main(words: list[str]) -> int:
    """Run the tests with the given numbers, or all."""
    if not shutil.which(COMMAND):
        print(f"{COMMAND} is not installed. On Debian or Ubuntu: apt-get install {COMMAND}")
        return 2
    groups = [["-d", word] for word in words] or [["-a"]]
    failed = [result for arguments in groups for result in failing(arguments)]
    print(*(f"not passed: {result}" for result in failed), sep="\n", end="" if not failed else "\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
