"""Addresses for other phones: in a QR code, in a link to copy, on paper."""

import hmac
from base64 import b32decode, b32encode, urlsafe_b64decode, urlsafe_b64encode
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from flask import current_app, request, url_for

from companion.tables import PRINTED_KEY, Seat, Table
from companion.web.http.device_cookie import store
from companion.web.http.security import keyed_digest


def has_page(endpoint: str) -> bool:
    """Whether there is such a page here: a phone by itself has none for other phones (`companion/web/__init__.py`)."""
    return endpoint in current_app.view_functions


def external_url(endpoint: str, **values: Any) -> str:
    """The whole address of a page, as another phone can open it.

    Where people open another address than this machine's, `PUBLIC_URL` is it. A laptop that opens `localhost` would
    lead every phone to itself. There the address that the server prints when it starts takes its place (`ADDRESS`);
    whoever came by another name keeps that one.
    """
    address: str = current_app.config["PUBLIC_URL"] or current_app.config["ADDRESS"]
    if address and (current_app.config["PUBLIC_URL"] or _this_machine(request.host)):
        return address.rstrip("/") + url_for(endpoint, **values)
    return url_for(endpoint, _external=True, **values)


def watch_url(endpoint: str, table: Table, **values: Any) -> str | None:
    """The address of a page for whoever watches a table; None: no other phone can."""
    return external_url(endpoint, access="v", key=table.view_key, **values) if has_page("join.page") else None


def join_url(table: Table) -> str | None:
    """The address that opens a table as long as its code lasts, for a QR code or a link; None: it has no code."""
    if not table.code or not has_page("join.scanned"):
        return None
    return external_url("join.scanned", code=table.code, seal=_seal(table.code, table.edit_key))


def is_sealed(code: str, key: str, seal: str) -> bool:
    """Whether an address with this code was made here, for the table with this key."""
    return hmac.compare_digest(_seal(code, key).encode(), seal.encode(errors="replace"))


def _seal(code: str, key: str) -> str:
    """Thirty-five bits that only this instance can add to a code: who has them has seen the code at this table.

    A code is given to other tables later, and whoever has a table can see as many codes at it as he likes.
    """
    return b32encode(keyed_digest(f"join {code} {key}")).decode()[:7]


def seat_url(table: Table, seat: Seat) -> str:
    """The address that opens one seat, for a code on paper; empty: no other phone can open it.

    It holds as long as the table, whatever its join code.

    Everything in it is a capital or a digit: a QR code of those is a third smaller, and paper is small. So it has only
    the start of the table's key, which is long enough that nobody guesses it.
    """
    if not has_page("join.seat"):
        return ""
    key = b32encode(urlsafe_b64decode(table.edit_key[:PRINTED_KEY])).decode().rstrip("=")
    return external_url("join.seat", key=key, number=seat.position + 1).upper()


def edit_key_of_seat(spelled: str) -> str:
    """The key of a table from the address of a seat; empty where it is none. Older paper has the whole key."""
    try:
        decoded = b32decode(spelled.upper() + "=" * (-len(spelled) % 8))
    except ValueError:
        return ""
    key = urlsafe_b64encode(decoded).decode().rstrip("=")
    return store().edit_key_by_start(key) if len(key) == PRINTED_KEY else key


def _this_machine(host: str) -> bool:
    """Whether a host is only this machine's own name for itself."""
    name = urlsplit(f"//{host}").hostname or ""
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False
