"""What another reading of a disputed rule would change, in words: nobody has won while the game goes on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.text import Text, say
from companion.session.score import OPEN


def effect(other: Mapping[str, Any], over: bool) -> Text:
    """The sentence under a reading."""
    names = ", ".join(other["winners"])
    match other["changes"]:
        case "winner":
            return say("The win would go to {names}", names=names) if over else say("{names} would lead", names=names)
        case "open" if over:
            return say("{names}: equal on points, the win is open", names=names)
        case "open":
            return say("{names}: equal on points", names=names)
        case "totals":
            return say("Other totals, the same winner") if over else say("Other totals, the same lead")
    return say("Changes nothing here")


def in_short(changes: str, over: bool) -> Text:
    """The most that another reading would change, in the list of the table."""
    words = {
        "winner": say("would change the winner") if over else say("would change who leads"),
        OPEN: say("would leave the win open") if over else say("would leave the lead shared"),
        "totals": say("would change totals"),
    }
    return words.get(changes, say("changes nothing here"))
