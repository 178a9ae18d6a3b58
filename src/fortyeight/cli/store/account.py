"""`fortyeight account`: manage accounts from the console, such as the first administrator's."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from fortyeight.cli.framework.bad_input import fail
from fortyeight.cli.options.declaring import argument, option, parse_choice
from fortyeight.cli.options.store import Config, StorePlace, find_store, same_store_options
from fortyeight.server.base.who import Role

if TYPE_CHECKING:
    from fortyeight.server.rooms.people.console import Verb
    from fortyeight.store.people_store import Person

app = typer.Typer(no_args_is_help=True, add_completion=False)

#: Longer lines on the standard input are cut off.
_MAX_LINE = 4096


StoreUrl = Annotated[
    str | None,
    option(
        "--store URL",
        "Store: sqlite:///… or postgresql://… (default: that of the server's settings).",
        show_default=False,
    ),
]
Name = Annotated[str, argument("NAME", "The account's name.")]
FromInput = Annotated[
    bool, option("--password-stdin", "Read the password from the standard input.")
]


parse_role = partial(parse_choice, "role", tuple(Role))


@app.command()
def create(
    name: Name,
    store: StoreUrl = None,
    config: Config = None,
    role: Annotated[
        list[Role] | None,
        option("--role ROLE", f"Role: {', '.join(Role)}; may be repeated.", parser=parse_role),
    ] = None,
    password_stdin: FromInput = False,
) -> None:
    """Create an account. Without --role it is an administrator's, who makes the others."""
    from fortyeight.server.base.account_names import check_account_name

    roles = role or [Role.ADMINISTRATOR]
    with _refusals(name):
        place = find_store(store, config)
        check_account_name(name, by_console=True)
    password = _password(name, password_stdin)
    _apply(place, "create", name, password=password, roles=tuple(roles))
    typer.echo(f"{name} can sign in now: {', '.join(sorted(roles))}.")


@app.command()
def password(
    name: Name, store: StoreUrl = None, config: Config = None, password_stdin: FromInput = False
) -> None:
    """Give an account another password. Its sessions end."""
    place = _find_existing(store, config)
    _apply(place, "password", name, password=_password(name, password_stdin))
    typer.echo(f"{name} has a new password, and is signed out everywhere.")


@app.command()
def code(
    code_stdin: Annotated[
        bool, option("--code-stdin", "Read the code from the standard input.")
    ] = False,
) -> None:
    """Print the settings line for the house's supervisor code, hashed."""
    given = _read_input() if code_stdin else _prompt_twice("Code", "--code-stdin")

    import asyncio

    from fortyeight.server.rooms.people.sign_in.passwords import Passwords, code_fault

    if fault := code_fault(given):
        _refuse(fault)
    passwords = Passwords()
    try:
        hashed = asyncio.run(passwords.hash(given))
    finally:
        passwords.close()
    typer.echo(f'[accounts]\nsupervisor_code = "{hashed}"')


@app.command("list")
def list_(
    store: StoreUrl = None,
    config: Config = None,
    as_json: Annotated[
        bool, option("--json", "Print the result as JSON, an object a line.")
    ] = False,
) -> None:
    """List all accounts."""

    def row(person: Person) -> None:
        if as_json:
            account = {
                "name": person.name,
                "kind": person.kind,
                "roles": sorted(person.roles),
                "created_at": person.created_at,
                "disabled": person.disabled_at is not None,
            }
            typer.echo(json.dumps(account))
        else:
            state = "  (disabled)" if person.disabled_at is not None else ""
            kind = "guest" if person.kind == "guest" else " ".join(sorted(person.roles))
            typer.echo(f"{person.name:<32}  {kind}{state}")

    place = _find_existing(store, config)

    from fortyeight.store.database.database import Database
    from fortyeight.store.people_store import list_people

    after = ""
    with (
        _refusals(),
        closing(Database.open(place.url, exclusive=False)) as database,
        database.read() as connection,
    ):
        while page := list_people(connection, after, 1000):
            for person in page:
                row(person)
            after = page[-1].name
    if not after:
        place_options = same_store_options(config, store)
        typer.echo(
            f"There are no accounts yet. Run: fortyeight account create NAME{place_options}",
            err=True,
        )


@app.command()
def roles(
    name: Name,
    role: Annotated[
        list[Role],
        argument(
            "ROLE", f"All roles that it has from now on: {', '.join(Role)}.", parser=parse_role
        ),
    ],
    store: StoreUrl = None,
    config: Config = None,
) -> None:
    """Give an account other roles."""
    _apply(_find_existing(store, config), "roles", name, roles=tuple(role))
    typer.echo(f"{name}: {', '.join(sorted(set(role)))}.")


@app.command()
def disable(name: Name, store: StoreUrl = None, config: Config = None) -> None:
    """Close an account. Its sessions end, and nobody signs in to it."""
    _apply(_find_existing(store, config), "disable", name)
    typer.echo(f"{name} is disabled.")


@app.command()
def enable(name: Name, store: StoreUrl = None, config: Config = None) -> None:
    """Open a closed account again."""
    _apply(_find_existing(store, config), "enable", name)
    typer.echo(f"{name} can sign in again.")


def _find_existing(store: str | None, config: Path | None) -> StorePlace:
    with _refusals():
        return find_store(store, config, existing=True)


def _apply(
    place: StorePlace, verb: Verb, name: str, *, password: str = "", roles: tuple[Role, ...] = ()
) -> None:
    """Make a change in a store, or have the server that writes to it make it."""
    import asyncio

    from fortyeight.server.rooms.people.console import (
        AccountChange,
        NoConsole,
        apply_change,
        send_change,
    )
    from fortyeight.server.rooms.people.people import People
    from fortyeight.store.database.address import parse_address
    from fortyeight.store.database.database import Database
    from fortyeight.store.database.files import DatabaseInUse

    change = AccountChange(verb=verb, name=name, password=password, roles=roles)
    with _refusals(name):
        if verb != "create":
            Database.open(place.url, exclusive=False).close()  # which makes none by mistake
        elif place.keys is not None:
            # The server may not have created its folder yet.
            place.keys.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            database = Database.open(place.url)
        except DatabaseInUse as in_use:
            path = parse_address(place.url).path
            assert path is not None, "only SQLite has one writer"
            try:
                return send_change(path, change)
            except NoConsole:
                raise in_use from None
        with closing(database), closing(People(database)) as people:
            asyncio.run(apply_change(people, change))


@contextmanager
def _refusals(name: str = "") -> Iterator[None]:
    """Print a refusal, with the name of the account that it is about, and exit with code 2."""
    from fortyeight.cli.options.store import exit_on_store_error
    from fortyeight.server.base.refusals import Refusal

    with exit_on_store_error():
        try:
            yield
        except Refusal as refusal:
            _refuse(f"{name}: {refusal.sentence}" if name else refusal.sentence)


def _password(name: str, from_input: bool) -> str:
    given = _read_input() if from_input else _prompt_twice()

    from fortyeight.server.rooms.people.sign_in.passwords import password_fault

    if fault := password_fault(given, name):
        _refuse(fault)
    return given


def _read_input() -> str:
    line = sys.stdin.readline(_MAX_LINE)
    return line.removesuffix("\n").removesuffix("\r")


def _prompt_twice(what: str = "Password", option: str = "--password-stdin") -> str:
    if not sys.stdin.isatty():
        _refuse(f"Cannot ask for a {what.lower()}: this is not a terminal. Use {option}.")
    first: str = typer.prompt(what, hide_input=True, err=True)
    second: str = typer.prompt("The same again", hide_input=True, err=True)
    if first != second:
        _refuse(f"The two {what.lower()}s are not the same.")
    return first


def _refuse(sentence: str) -> NoReturn:
    from fortyeight.cli.output.wording import printable

    fail(printable(sentence))
