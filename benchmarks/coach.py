"""How long the coach takes to answer, and whether tables wait for it: benchmarks/coach.md.

python benchmarks/coach.py            # a minute or two
python benchmarks/coach.py --print    # shows the figures and writes nothing
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect

from fortyeight.cards import full_shoe
from fortyeight.rulebook import open_house, rulebook, shipped_books
from fortyeight.table.play.points import count

ROOT = Path(__file__).parents[1]
COMMAND = (sys.executable, "-m", "fortyeight", "serve", "--private", "--port", "0")
#: The baseline: a request without lookups and calculations.
PLAIN = "/api/books"
RATES = {
    f"FORTYEIGHT_RATES_{name}{more}": "1000000"
    for name in ("REQUESTS", "SESSION_REQUESTS", "SIGN_INS", "MESSAGES")
    for more in ("", "_AT_ONCE")
}
CHIPS = 500_000
FAST = {"card_ms": 0, "bets_ms": 60_000, "decision_ms": 0, "pause_ms": 0, "robot_ms": 0}


@dataclass(frozen=True, slots=True)
class Times:
    """Seconds of one request that was repeated."""

    name: str
    seconds: tuple[float, ...]

    def at(self, share: float) -> float:
        ordered = sorted(self.seconds)
        return ordered[min(int(share * len(ordered)), len(ordered) - 1)]


@contextmanager
def served() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen(
            [*COMMAND, "--data", folder],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT / "src"), **RATES},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert process.stdout is not None
        try:
            yield process.stdout.readline().split()[-1]
        finally:
            process.terminate()
            process.wait(60)
            process.stdout.close()


def hands(number: int, seed: int) -> list[dict[str, Any]]:
    """Yield hands of all books, each different, some with many cards seen."""
    chance = random.Random(seed)
    found: list[dict[str, Any]] = []
    while len(found) < number:
        book = chance.choice(shipped_books())
        house = open_house(rulebook(book), {})
        shoe = full_shoe(house.cards.decks, house.cards.removed_ranks)
        size = chance.choice((2, 2, 2, 3, 4))
        drawn = chance.sample(shoe, size + 1 + chance.choice((0, 20, 120)))
        hand = drawn[:size]
        if chance.random() < 0.2:
            hand = [hand[0], next(one for one in shoe if one.rank is hand[0].rank)]
        if count(tuple(hand))[0] >= 21:
            continue
        text = " ".join(map(str, hand))
        seen = " ".join(map(str, drawn[size + 1 :]))
        found.append({"book": book, "hand": text, "up": str(drawn[size]), "seen": seen})
    return found


async def timed(client: httpx.AsyncClient, method: str, path: str, body: Any = None) -> float:
    begun = time.perf_counter()
    answer = await client.request(method, path, json=body)
    # A hand may hold a card too often: its response is not timed.
    if answer.status_code == 422:
        return -1.0
    answer.raise_for_status()
    return time.perf_counter() - begun


async def of_all(
    client: httpx.AsyncClient, name: str, method: str, path: str, bodies: list[Any]
) -> Times:
    taken = [await timed(client, method, path, body) for body in bodies]
    return Times(name, tuple(one for one in taken if one >= 0.0))


async def at_a_table(client: httpx.AsyncClient, url: str, decisions: int) -> Times:
    """Play as one player who asks the coach and stands on everything."""
    bought = {"cents": CHIPS, "id": "chips-for-the-table"}
    (await client.post("/api/cashier/purchases", json=bought)).raise_for_status()
    wanted = {"name": "measured", "book": "ma-spanish21", "settings": FAST}
    table = (await client.post("/api/tables", json=wanted)).json()["id"]
    cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    path = f"{url.replace('http', 'ws')}/api/tables/{table}/socket"
    taken: list[float] = []
    async with connect(path, additional_headers={"Cookie": cookie}, origin=url) as socket:  # type: ignore[arg-type]  # a text will do
        number = version = 0

        async def do(**said: Any) -> None:
            nonlocal number
            number += 1
            said = {"type": "do", "id": f"measured-{number:06}", "seen": version, **said}
            await socket.send(json.dumps(said))

        await do(do="join", chips=CHIPS)
        offers: dict[str, Any] = {}
        while len(taken) < decisions:
            try:
                message = json.loads(await asyncio.wait_for(socket.recv(), 1))
            except TimeoutError:
                message = {"type": "nothing new"}
            version = max(version, message.get("version", message.get("to", 0)) or 0)
            if message["type"] == "offers":
                offers = {one["do"]: one for one in (*message["offers"], *message["care"])}
            elif message["type"] != "nothing new":
                continue
            decided = next(
                (one for one in ("stand", "keep-double", "decline-insurance") if one in offers), ""
            )
            if decided:
                box = offers[decided]["box"]
                taken.append(
                    await timed(client, "POST", f"/api/coach/tables/{table}", {"box": box})
                )
                await do(do=decided, box=box)
            elif "withdraw-wager" in offers:
                await do(do="ready")
            elif "place-wager" in offers:
                await do(do="place-wager", box=1, kind="main", cents=1000)
    return Times("a decision at a table", tuple(one for one in taken if one >= 0.0))


async def meanwhile(client: httpx.AsyncClient, bodies: list[Any]) -> Times:
    """Time plain requests while three people ask the coach without a pause."""
    left = list(bodies)
    done = asyncio.Event()

    async def asks() -> None:
        while left:
            await timed(client, "POST", "/api/coach/values", left.pop())
        done.set()

    askers = [asyncio.create_task(asks()) for _ in range(3)]
    taken: list[float] = []
    while not done.is_set():
        taken.append(await timed(client, "GET", PLAIN))
        await asyncio.sleep(0.002)
    await asyncio.gather(*askers)
    return Times("a plain request while the coach is busy", tuple(taken))


async def measure(number: int) -> tuple[float, list[Times]]:
    with served() as url:
        async with httpx.AsyncClient(
            base_url=url,
            headers={"Origin": url},
            timeout=120,
            limits=httpx.Limits(max_connections=8),
        ) as client:
            (await client.post("/api/guests", json={})).raise_for_status()
            await of_all(client, "", "GET", PLAIN, [None] * 50)
            found = [await of_all(client, "a plain request", "GET", PLAIN, [None] * number)]
            values = "/api/coach/values"
            firsts = [
                {"book": book, "hand": hand, "up": "9h"}
                for book in shipped_books()
                for hand in ("8s 8h", "6s 7s")
            ]
            first = await timed(client, "POST", values, firsts[0])
            await of_all(client, "", "POST", values, firsts)
            asked = hands(number, 1)
            found.append(await of_all(client, "a hand that is new", "POST", values, asked))
            found.append(await of_all(client, "a hand that was asked", "POST", values, asked))
            found.append(await at_a_table(client, url, number // 4))
            drills = [{"book": book} for book in shipped_books()] * (number // 20)
            found.append(
                await of_all(client, "a hand for a drill", "POST", "/api/drills/hands", drills)
            )
            found.append(await meanwhile(client, hands(number, 2)))
    return first, found


def told(load: float, first: float, found: list[Times]) -> str:
    plain = found[0].at(0.5)
    lines = [
        "# The coach's answers",
        "",
        "Over HTTP on one machine, each beside a plain request of the same run "
        f"(`GET {PLAIN}`): the last column is the median over that of the plain request. "
        f"{os.cpu_count()} cores, Python {platform.python_version()}, {platform.machine()}, "
        f"{date.today()}; load average when it began: {load:.1f}.",
        "",
        "| what | asked | p50 ms | p95 ms | p99 ms | longest ms | of a plain request |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for one in found:
        figures = " | ".join(f"{1000 * one.at(share):.1f}" for share in (0.5, 0.95, 0.99, 1.0))
        lines.append(f"| {one.name} | {len(one.seconds)} | {figures} | {one.at(0.5) / plain:.1f} |")
    lines += ["", f"The first answer of a server, its process to be started: {first:.2f} s."]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=300, help="questions of each kind")
    parser.add_argument("--print", action="store_true", help="write no file")
    given = parser.parse_args()
    load = os.getloadavg()[0]
    text = told(load, *asyncio.run(measure(given.number)))
    print(text)
    if not given.print:
        (Path(__file__).parent / "coach.md").write_text(text, "utf-8")


if __name__ == "__main__":
    main()
