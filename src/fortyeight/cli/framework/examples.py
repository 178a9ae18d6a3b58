"""Examples of every command, for its help and for the reference."""

from __future__ import annotations

#: By command, for two books. Files that an example reads are named as in the tutorial.
EXAMPLES: dict[str, tuple[str, ...]] = {
    "play": ("fortyeight play", "fortyeight play --terminal --book {other}"),
    "replay": ("fortyeight replay round.toml", "fortyeight replay round.toml --json"),
    "rules list": ("fortyeight rules list",),
    "rules show": ("fortyeight rules show {book}", "fortyeight rules show {other} --clauses"),
    "rules check": ("fortyeight rules check house.toml",),
    "rules new": (
        "fortyeight rules new my-table --based-on {book} soft_17=draw doubles=3",
        "fortyeight rules new late-ten --based-on {book} surrender_against=J,Q,K --file ten.toml",
    ),
    "rules diff": (
        "fortyeight rules diff {book} {other}",
        "fortyeight rules diff {book} house.toml --edge",
    ),
    "solve": ("fortyeight solve {book}", "fortyeight solve {book} --house house.toml --json"),
    "tables": ("fortyeight tables", "fortyeight tables --csv tables.csv"),
    "sweep": ("fortyeight sweep {book}", "fortyeight sweep house.toml --csv sweep.csv"),
    "side-wagers": ("fortyeight side-wagers {other} --decks 8",),
    "wheels": ("fortyeight wheels {book}",),
    "papers par": (
        "fortyeight papers par {book}",
        "fortyeight papers par house.toml --simulate 1e8 --format pdf,xlsx --out papers",
    ),
    "papers submission": (
        'fortyeight papers submission {book} --operator "Example Casino" --out submissions',
        "fortyeight papers submission house.toml --approved 2026-12-01 --out submissions",
    ),
    "papers rack-card": (
        "fortyeight papers rack-card {book} --paper letter",
        'fortyeight papers rack-card house.toml --operator "Example Casino" --paper card',
    ),
    "papers layout": (
        'fortyeight papers layout {book} --operator "Example Casino"',
        "fortyeight papers layout house.toml --width 2000 --depth 1100 --out papers",
    ),
    "papers worth": (
        "fortyeight papers worth {book}",
        "fortyeight papers worth house.toml --to {book} --format pdf,xlsx",
    ),
    "papers theo": (
        "fortyeight papers theo {book} --boxes 4.5 --wager 25.00 --tables 6",
        "fortyeight papers theo house.toml --side-bet match=40%:5.00 --comps 25%",
    ),
    "papers side-bets": (
        "fortyeight papers side-bets {book}",
        "fortyeight papers side-bets {book} --boxes 3 --tolerance 50.00 --format pdf,xlsx",
    ),
    "papers verify": ("fortyeight papers verify par-{book}.pdf",),
    "chart": (
        "fortyeight chart {book}",
        "fortyeight chart {book} --house house.toml --pdf chart.pdf",
    ),
    "ev": (
        'fortyeight ev {book} --hand "6s 7s" --up 9h',
        "fortyeight ev {book} --batch questions.jsonl",
    ),
    "simulate": (
        "fortyeight simulate {book} --rounds 1e6 --seed 1",
        "fortyeight simulate {book} --rounds 1e6 --trip 400 --bankroll 40",
    ),
    "count show": ("fortyeight count show {book}",),
    "count derive": (
        "fortyeight count derive {book} --largest 2 --departures 24 --toml count.toml",
    ),
    "shuffles": (
        "fortyeight shuffles {book} --riffles 4..8",
        "fortyeight shuffles {book} --procedure house --passes 2 --strip",
    ),
    "serve": ("fortyeight serve --private", "fortyeight serve --config serve.toml"),
    "account create": (
        "fortyeight account create boss",
        "fortyeight account create flo --role floor --role player",
    ),
    "account password": ("fortyeight account password flo",),
    "account code": ("fortyeight account code",),
    "account list": ("fortyeight account list",),
    "account roles": ("fortyeight account roles flo dealer player",),
    "account disable": ("fortyeight account disable flo",),
    "account enable": ("fortyeight account enable flo",),
    "doctor": ("fortyeight doctor", "fortyeight doctor --config serve.toml --json"),
    "backup": ("fortyeight backup backup-2026-11-15",),
    "restore": ("fortyeight restore backup-2026-11-15 postgresql://localhost/fortyeight",),
    "verify-log": (
        "fortyeight verify-log",
        "fortyeight verify-log store.db --heads heads --key signing.pub",
    ),
    "verify-shoe": ("fortyeight verify-shoe shoe.json --record round.toml",),
    "engine": ("fortyeight engine",),
    "bridge": ("fortyeight bridge http://127.0.0.1:8048 k3vq8z2mpt -- fortyeight engine",),
    "bench referee": ("fortyeight bench referee",),
    "bench solver": ("fortyeight bench solver --houses 10",),
    "bench simulate": ("fortyeight bench simulate --rounds 1e7",),
}


def examples_of(command: str) -> tuple[str, ...]:
    """Return the examples of a command.

    >>> examples_of("rules list")
    ('fortyeight rules list',)
    """
    from fortyeight.rulebook import shipped_books

    book, other = shipped_books()[:2]
    return tuple(one.format(book=book, other=other) for one in EXAMPLES.get(command, ()))
