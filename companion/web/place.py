"""Where the application runs, by the setting `PLACE`: on a laptop for the phones in its network, or on one phone.

On a phone there is no second device: no code, no QR code to join, no link to watch, nothing to ask every two seconds,
and no thread beside the one that answers.
"""

from __future__ import annotations

from flask import current_app

LAPTOP, PHONE = "laptop", "phone"
RULES_FILE = "Rules-File"
"""The header with the files of rules that the browser should fetch before it asks again, parted by commas."""


def on_phone() -> bool:
    """Whether this is the only device at the table."""
    return bool(current_app.config["PLACE"] == PHONE)
