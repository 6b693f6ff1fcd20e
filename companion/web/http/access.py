"""The link to a table: to edit `/t/…` or only to watch `/v/…`, and nothing else."""

from dataclasses import replace
from functools import lru_cache
from typing import Any
from urllib.parse import quote_plus

from flask import url_for

from companion.game.game import Finding, Line
from companion.game.text import say
from companion.session import sample_tables
from companion.session import view as session
from companion.session.board_links import board_link
from companion.session.editors import Part
from companion.session.outcome import FieldLink
from companion.tables import Snapshot
from companion.translations import pack
from companion.web.forms.at_table import ReopenForm
from companion.web.http.device_cookie import device, known_device, remember_visit, store
from companion.web.http.errors import Deleted, PageError
from companion.web.http.languages import language
from companion.web.http.public_links import has_page

TABLE_LINK = "<any(t, v):access>/<key>"
REOPENED = say("reopened")
_KEY = "~"  # Stands for the key of a table: no key has this letter.
_UNQUOTED = "!$'()*,/:;?@"  # What a query may hold unquoted, as in every other address.
_ADDRESSES = 512
_OURS = frozenset(("part", "rule_id", "show", "step"))
"""Values that we name ourselves. An address with what somebody typed is not remembered: it may be long."""


class View(session.View):
    """A table as this browser may see it, with the addresses of its pages."""

    def tag(self, show: str, revision: int = 0) -> str:
        """What a page shows of the table, by one word: another one when something of it has changed."""
        return version_tag(self.table.version, show, revision)

    def url(self, endpoint: str, **values: Any) -> str:
        """The address of a page of the table. A page of ours has dozens, alike at all tables but for the key."""
        if values.keys() <= _OURS:
            return _address(endpoint, access=self.access, **values).replace(_KEY, self.key, 1)
        return url_for(endpoint, access=self.access, key=self.key, **values)

    def field_url(self, link: FieldLink) -> str:
        return f"{self.url('enter.page', part=link.part, by=link.mode)}#{link.field}"

    def board_url(self, said: Line | Finding, page: Part[Any] | None = None) -> str | None:
        """The address of the place that a line or a finding means; none where no page shows it. On the page of its own
        part it is short: a full city counts every byte."""
        link = board_link(self, said)
        if link is None:
            return None
        if page and link.part == page.key:
            return f"?{f'by={link.mode}&' if link.mode else ''}light={link.where}#{link.anchor}"
        chosen = {"by": link.mode, "light": link.where, "of": link.category}
        query = "&".join([f"{name}={quote_plus(value, _UNQUOTED)}" for name, value in chosen.items() if value])
        return f"{self.url('enter.page', part=link.part)}?{query}#{link.anchor}"

    def finding_url(self, finding: Finding) -> str | None:
        """The address of the place that a finding means, else of the page of its player."""
        seat = self.score.seat(finding.where)
        part = self.parts.by_owner.get(seat) if seat else None
        return self.board_url(finding) or (self.url("enter.page", part=part.key) if part else None)


@lru_cache(_ADDRESSES, typed=True)
def _address(endpoint: str, **values: Any) -> str:
    return url_for(endpoint, key=_KEY, **values)


def version_tag(version: int, show: str, revision: int) -> str:
    return f"{version}-{language()}-{show}-{revision}"


def find_view(access: str, key: str) -> View:
    """:raise PageError: no table has this link, or it was deleted."""
    snapshot = (sample_tables.snapshot(key) if access == "v" else None) or store().snapshot(key, edit=access == "t")
    if snapshot is None and (deleted := store().trash.deleted_at(key, edit=access == "t")):
        raise Deleted(deleted, key if access == "t" else None)
    if snapshot is None:
        help_text = say("The link is incomplete, or the table is not on this phone.")
        if has_page("join.page"):
            help_text = say(
                "The link is incomplete, or the table was never here. Ask for its code, or scan its QR code again."
            )
        raise PageError(say("No table at this link"), help_text)
    return make_view(snapshot, edit=access == "t")


def make_view(snapshot: Snapshot, *, edit: bool) -> View:
    """The table as this browser may see it."""
    return View(snapshot, edit, store(), known_device() or "")


def visit_view(access: str, key: str) -> View:
    """The table, remembered among those of this browser."""
    view = find_view(access, key)
    if view.is_stored:
        remember_visit(view.table, view.edit)
    return view


def view_to_edit(access: str, key: str) -> View:
    """The table, for a change; a finished one is reopened where the form says so.

    :raise PageError: a spectator's link cannot make one.
    """
    view = find_view(access, key)
    if not view.edit:
        raise PageError(
            say("View only"),
            say("This link only shows the table. To enter something, ask at the table for its code."),
            403,
        )
    if view.table.finished and ReopenForm.sent().reopen.data:
        replace(view, device=device()).write(lambda writer: writer.reopen(pack(REOPENED)))
        view = find_view(access, key)
    return replace(view, device=device())
