"""Who calls: the address that a request comes from, for what is counted by address."""

from __future__ import annotations

import hmac

from flask import current_app, request

from companion.origins import household


def caller() -> str:
    """The address of this request, as a word that tells nobody which it is: it is kept for some hours."""
    key = current_app.secret_key or ""
    secret = key if isinstance(key, bytes) else key.encode()
    return hmac.digest(secret, household(request.remote_addr or "").encode(), "sha256").hex()[:32]
