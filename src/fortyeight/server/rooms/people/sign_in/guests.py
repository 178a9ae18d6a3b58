"""Guests: on a private machine anyone may enter a name and play."""

from __future__ import annotations

import secrets

from sqlalchemy import Connection

from fortyeight.server.base.account_names import GUEST, check_guest_name, folded
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.who import Role
from fortyeight.server.rooms.people.accounts import Accounts
from fortyeight.server.rooms.people.people_desk import PeopleDesk
from fortyeight.server.rooms.people.people_settings import PeopleSettings
from fortyeight.server.rooms.people.sign_in.sessions import Sessions, SignedIn, session_id
from fortyeight.store import people_store

#: The machine is the guest's own: they may do everything.
ALL_ROLES = frozenset(str(role) for role in Role)


class Guests:
    """Lets people in without a password, if the operator has declared the machine private."""

    def __init__(
        self, desk: PeopleDesk, settings: PeopleSettings, accounts: Accounts, sessions: Sessions
    ) -> None:
        self._desk = desk
        self._settings = settings
        self._accounts = accounts
        self._sessions = sessions

    async def arrive(self, name: str, source: str, old_token: str = "") -> SignedIn:
        """Start a session for a guest, under the name given or one that is made up.

        A returning guest gets their name and chips back. An account with a password cannot be taken
        over.
        """
        if not self._settings.guests:
            raise Refusal("no-guests", "sign in with an account here", status=403)
        name = name or GUEST + secrets.token_hex(4)
        check_guest_name(name)
        plain = folded(name)
        old = session_id(old_token)

        def writing(connection: Connection) -> tuple[SignedIn, list[bytes]]:
            guest = people_store.find_person_by_folded_name(connection, plain)
            if guest is None:
                now = self._desk.clock()
                guest = people_store.Person(name, plain, people_store.GUEST, None, ALL_ROLES, now)
                self._accounts.add(connection, guest, actor=name)
            elif guest.kind != people_store.GUEST or guest.disabled_at is not None:
                raise Refusal("name-taken", "somebody has this name, or one too much like it")
            gone = people_store.end_sessions(connection, [old])
            return self._sessions.start(connection, guest, source), gone

        signed_in, gone = await self._accounts.adding(writing)
        self._sessions.ended([*gone, *signed_in.gone])
        return signed_in
