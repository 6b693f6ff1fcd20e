"""A score pad for a game that brings none of its own: the rows of its description, and the total."""

from __future__ import annotations

from companion.games.game import Game
from companion.games.text import Catalogue
from pdf.pads.rows import Pad, Row
from pdf.paper import Orientation

_FEW = 6
"""So many rows fit on a slip that lies on its side."""
_ROOM: dict[Orientation, float] = {"landscape": 55.0, "portrait": 95.0}
"""For the rows between names and total, at the size of an A6 slip."""
_HIGHEST = 9.0


def plain_pad(game: Game, messages: Catalogue) -> Pad:
    _ = messages.gettext
    added = [row for row in game.pad if not row.optional]
    orientation: Orientation = "landscape" if len(added) <= _FEW else "portrait"
    height = min(_HIGHEST, _ROOM[orientation] / max(1, len(added)))
    return Pad(
        orientation,
        38,
        (
            Row("names", "names", _("Players"), 10),
            *(
                Row(
                    row.key,
                    "plain",
                    row.title.render(messages),
                    height,
                    note=row.note.render(messages) if row.note else "",
                    icon=row.icon,
                    operator="−" if row.minus else "",
                )
                for row in added
            ),
            Row("total", "total", _("Total"), 11, icon="star", operator="Σ"),
        ),
    )
