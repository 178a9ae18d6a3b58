"""`fortyeight bridge`: seat a program that speaks the engine protocol at a served table."""

from __future__ import annotations

import secrets
from typing import Annotated

import typer

from fortyeight.cli.framework.bad_input import BadInput, exit_on_bad_input
from fortyeight.cli.options.declaring import argument, number_option, option
from fortyeight.money import BadAmount, parse_amount


def bridge(
    address: Annotated[str, argument("ADDRESS", "The server, such as http://127.0.0.1:8048.")],
    table: Annotated[str, argument("TABLE", "The table's id, as in its address.")],
    program: Annotated[list[str], argument("PROGRAM", "The program and its arguments.")],
    name: Annotated[str, option("--name NAME", "Play as a guest of this name.")] = "",
    account: Annotated[
        str | None, option("--account NAME", "Sign in to this account; asks for its password.")
    ] = None,
    wager: Annotated[str, option("--wager AMOUNT", "Main wager in every round.")] = "10.00",
    chips: Annotated[str, option("--chips AMOUNT", "Chips to bring to the table.")] = "1000.00",
    box: Annotated[
        int | None, number_option("--box", "Box to sit at (default: a free one).")
    ] = None,
    rounds: Annotated[
        int | None, number_option("--rounds", "Leave after so many rounds (default: stay).")
    ] = None,
) -> None:
    """The program is asked for every decision, with what its player may see. Write -- before it,
    so that its own options are left to it.
    """
    with exit_on_bad_input():
        from fortyeight.engine.bridge import Bridge, BridgeError, Seat, Visitor
        from fortyeight.engine.program import Program

        seat = Seat(address, table, _cents("--chips", chips), _cents("--wager", wager), box, rounds)
        visitor = Visitor(address)
        if account is None:
            visitor.post("/api/guests", {"name": name})
        else:
            password = typer.prompt("Password", hide_input=True, err=True)
            visitor.post("/api/session", {"name": account, "password": password})
        short = seat.chips - int(visitor.get("/api/visit")["balance"])
        if short > 0:
            key = f"bridge-{secrets.token_hex(8)}"
            try:
                visitor.post("/api/cashier/purchases", {"cents": short, "id": key})
            except BridgeError as error:
                raise BadInput("--chips", error.sentence) from None
        asked = Program(program)
        try:
            played = Bridge(visitor, seat, asked, typer.echo).run()
        except KeyboardInterrupt:
            raise typer.Exit(130) from None
        finally:
            asked.close()
    typer.echo(f"{played} rounds played.")


def _cents(option: str, text: str) -> int:
    try:
        return parse_amount(text)
    except BadAmount as error:
        raise BadInput(option, str(error)) from None
