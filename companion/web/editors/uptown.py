"""UpTown: five lots and the coins."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.text import say
from companion.web.editors.editor import Document, Editor
from companion.web.editors.pad import Row

_LOTS = tuple(f"lot-{n}" for n in range(1, 6))


class UpTown(Editor):
    game = "uptown"
    rows = (
        *(Row(key, say("Lot {n}", n=n), "tower", signed=True) for n, key in enumerate(_LOTS, 1)),
        Row("coins", say("Coins"), "coin"),
        Row("tallest", say("Storeys of the tallest building"), "up", optional=True),
    )

    def pad_player(self, numbers: Mapping[str, int]) -> Document:
        """The pad as the contract has it: the coins lie beside it, the height of the tallest only breaks a tie."""
        pad: Document = {"lots": [numbers[lot] for lot in _LOTS], "coins": numbers["coins"]}
        if "tallest" in numbers:
            pad["tallest"] = numbers["tallest"]
        return {"pad": pad}


EDITOR = UpTown()
