"""People: accounts, sessions, guests, the cashier, and the limits that they set themselves.

Start with `People` in `people`, then `accounts` and `people_api` (the routes); `sign_in` has
passwords and sessions. May import `http` and the type of an allowance from the tables, and no
other room.
"""

from typing import TYPE_CHECKING

from fortyeight.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from fortyeight.server.rooms.people.public import *  # noqa: F403  # it lists what it exports
else:
    __getattr__ = lazy_exports("fortyeight.server.rooms.people")
