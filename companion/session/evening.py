"""When and where a table was played, as far as somebody entered it."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from companion.session.log import EVENING
from companion.tables import Snapshot


class Evening(NamedTuple):
    """A game begins when its table is opened and ends when it is finished, unless somebody enters other times."""

    started: datetime
    ended: datetime | None = None
    paused: int = 0  # Seconds of pauses that are over.
    pause: datetime | None = None  # When the current pause began.
    place: str = ""

    @classmethod
    def at(cls, snapshot: Snapshot) -> Evening:
        entered: dict[str, Any] = snapshot.document(EVENING) or {}
        times = (entered.get(name) for name in ("started", "ended", "pause"))
        started, ended, pause = (datetime.fromisoformat(time) if time else None for time in times)
        return cls(started or snapshot.table.created, ended, entered.get("paused", 0), pause, entered.get("place", ""))

    def paused_by(self, moment: datetime) -> int:
        """Seconds of all pauses by that moment."""
        running = max(0, int((moment - self.pause).total_seconds())) if self.pause else 0
        return self.paused + running

    def seconds(self, moment: datetime) -> int:
        """How long they have played by then, without the pauses."""
        return max(0, int(((self.ended or moment) - self.started).total_seconds()) - self.paused_by(moment))
