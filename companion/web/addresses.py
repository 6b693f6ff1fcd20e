"""Addresses for other phones: in a QR code, in a link to copy, on paper."""

from __future__ import annotations

from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from flask import current_app, request, url_for


def outside(endpoint: str, **values: Any) -> str:
    """The whole address of a page, as another phone can open it.

    A laptop that opens `localhost` would lead every phone to itself. There the address that the server prints when it
    starts takes its place (`ADDRESS`); whoever came by another name keeps that one.
    """
    address: str = current_app.config["ADDRESS"]
    if address and _this_machine(request.host):
        return address.rstrip("/") + url_for(endpoint, **values)
    return url_for(endpoint, _external=True, **values)


def _this_machine(host: str) -> bool:
    """Whether a host is only this machine's own name for itself."""
    name = urlsplit(f"//{host}").hostname or ""
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False
