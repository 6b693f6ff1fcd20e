"""A table as one phone may see it: what was entered, and what it comes to."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Self, TypeVar

from companion.game.lazy import cached_property
from companion.session.editors import Parts, editor
from companion.session.score import Score
from companion.session.stored_scores import stored_score
from companion.tables import BoundedCache, Snapshot, Store, Table
from companion.tables.live.writer import TableWriter
from companion.translations import reader_language

_T = TypeVar("_T")
_scores: BoundedCache[tuple[Store, int, str, int, str], Score] = BoundedCache(256)


@dataclass(frozen=True)
class View:
    """A table as a phone may see it."""

    snapshot: Snapshot
    edit: bool
    store: Store
    device: str = ""  # The id of the phone, for the log.

    @property
    def table(self) -> Table:
        return self.snapshot.table

    @cached_property
    def parts(self) -> Parts:
        return editor(self.table.game).parts(self.snapshot)

    @cached_property
    def score(self) -> Score:
        """What the table comes to: counted once for each version, however many phones ask; and for each language, since
        a virtual rival has another name in each."""
        table = self.table
        key = self.store, table.id, table.edit_key, table.version, reader_language()
        score = _scores.get(key)
        if score is None:
            frozen = self.store.plays.result(table.id) if table.finished and self.is_stored else None
            score = stored_score(self.parts, frozen) if frozen else editor(table.game).count_score(self.parts)
            _scores.put(key, replace(score, board=None))
        return score

    @property
    def is_stored(self) -> bool:
        """Whether it is a table of this instance. A sample table, or one just handed over, is only to look at."""
        return bool(self.table.edit_key)

    @property
    def can_enter(self) -> bool:
        """Whether the boards take entries here: who watches makes none, and a finished table is reopened first."""
        return self.edit and not self.table.finished

    @property
    def access(self) -> str:
        return "t" if self.edit else "v"

    @property
    def key(self) -> str:
        return self.table.edit_key if self.edit else self.table.view_key

    @property
    def code(self) -> str | None:
        """The join code, which opens the table for editing: a spectator does not get to see it."""
        return self.table.code if self.edit else None

    def write(self, work: Callable[[TableWriter], _T]) -> _T:
        return self.store.write(self.table.id, self.device, self.snapshot, work)

    def at(self, snapshot: Snapshot) -> Self:
        """The same table later, or another one, as this phone may see it."""
        return replace(self, snapshot=snapshot)
