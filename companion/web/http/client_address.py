"""Who calls: the address that a request comes from, for what is counted by address."""

from __future__ import annotations

import hmac

from flask import current_app, request

from companion.public_address import household


def client_id() -> str:
    """The address of this request, as a word that tells nobody which it is: it is kept for some hours."""
    return signature(household(request.remote_addr or ""))[:32]


def signature(text: str) -> str:
    """A word for a text that only this instance could have made."""
    key = current_app.secret_key or ""
    return hmac.digest(key if isinstance(key, bytes) else key.encode(), text.encode(), "sha256").hex()
