"""The link to a table: to edit `/t/…` or only to watch `/v/…`, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from flask import url_for

from companion.games.lazy import cached_property
from companion.games.text import say
from companion.session import demo_tables
from companion.session.editors import Parts, editor
from companion.session.log import pack
from companion.tables import Snapshot, Table
from companion.web.forms.at_table import ReopenForm
from companion.web.http.device_cookie import arrive, device, store
from companion.web.http.errors import Deleted, PageError
from companion.web.http.languages import language

TABLE_LINK = "<any(t, v):access>/<key>"
REOPENED = say("reopened")
_KEY = "~"
"""Stands for the key of a table: no key has this letter."""
_ADDRESSES = 512
_OURS = frozenset(("part", "rule_id", "show", "step"))
"""Values that we name ourselves. An address with what somebody typed is not remembered: it may be long."""


@dataclass(frozen=True)
class View:
    """A table as this browser may see it."""

    snapshot: Snapshot
    edit: bool

    @property
    def table(self) -> Table:
        return self.snapshot.table

    @cached_property
    def parts(self) -> Parts:
        return editor(self.table.game).parts(self.snapshot)

    @property
    def example(self) -> bool:
        """Whether it is one of those that everybody may look at, and nobody has played."""
        return not self.table.edit_key

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

    def tag(self, show: str, revision: int = 0) -> str:
        """What a page shows of the table, by one word: another one when something of it has changed."""
        return tag(self.table.version, show, revision)

    def of(self, snapshot: Snapshot) -> View:
        """The same table later, or another one, as this browser may see it."""
        return View(snapshot, self.edit)

    def url(self, endpoint: str, **values: Any) -> str:
        """The address of a page of the table. A page of ours has dozens, alike at all tables but for the key."""
        if values.keys() <= _OURS:
            return _address(endpoint, access=self.access, **values).replace(_KEY, self.key, 1)
        return url_for(endpoint, access=self.access, key=self.key, **values)


@lru_cache(_ADDRESSES, typed=True)
def _address(endpoint: str, **values: Any) -> str:
    return url_for(endpoint, key=_KEY, **values)


def tag(version: int, show: str, revision: int) -> str:
    return f"{version}-{language()}-{show}-{revision}"


def find(access: str, key: str) -> View:
    """
    :raise PageError: no table has this link, or it was deleted.
    """
    snapshot = (demo_tables.snapshot(key) if access == "v" else None) or store().snapshot(key, edit=access == "t")
    if snapshot is None and (deleted := store().trash.deleted_at(key, edit=access == "t")):
        raise Deleted(deleted, key if access == "t" else None)
    if snapshot is None:
        raise PageError(
            say("No table at this link"),
            say("The link is incomplete, or the table was never here. Ask for its code, or scan its QR code again."),
        )
    return View(snapshot, access == "t")


def visit(access: str, key: str) -> View:
    """The table, remembered among those of this browser."""
    view = find(access, key)
    if not view.example:
        arrive(view.table, view.edit)
    return view


def editable(access: str, key: str) -> View:
    """The table, for a change; a finished one is reopened where the form says so.

    :raise PageError: a spectator's link cannot make one.
    """
    view = find(access, key)
    if not view.edit:
        raise PageError(
            say("Only to watch"),
            say("This link shows the table and changes nothing. Ask at the table for its code, and enter with it."),
            403,
        )
    if view.table.finished and ReopenForm.sent().reopen.data:
        store().reopen(view.table.id, device(), pack(REOPENED))
        return find(access, key)
    return view
