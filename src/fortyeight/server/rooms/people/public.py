"""The names that `fortyeight.server.rooms.people` exports."""

from fortyeight.server.http.session_cookie import session_id
from fortyeight.server.rooms.people.accounts import Accounts
from fortyeight.server.rooms.people.administration import CONSOLE, Administration
from fortyeight.server.rooms.people.cashier import Cashier
from fortyeight.server.rooms.people.limits import Limit, LimitKind, Limits
from fortyeight.server.rooms.people.messages import Receipt
from fortyeight.server.rooms.people.people import People
from fortyeight.server.rooms.people.people_settings import PeopleSettings
from fortyeight.server.rooms.people.sign_in.passwords import Cost
from fortyeight.server.rooms.people.sign_in.sessions import Sessions, SignedIn

__all__ = [
    "CONSOLE",
    "Accounts",
    "Administration",
    "Cashier",
    "Cost",
    "Limit",
    "LimitKind",
    "Limits",
    "People",
    "PeopleSettings",
    "Receipt",
    "Sessions",
    "SignedIn",
    "session_id",
]
