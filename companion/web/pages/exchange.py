"""Take along, bring in: everything as a file, a file of Kvartal or BG Stats."""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from math import inf
from typing import TYPE_CHECKING

from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.game.document_types import Unreadable
from companion.game.text import Text, say
from companion.session.recording import record_earlier
from companion.session.validation import score_handed_table, with_results
from companion.tables import Group
from companion.tables.history import groups
from companion.tables.history.play import Play
from companion.tables.history.play_queries import Scope
from companion.tables.history.transfer import Elsewhere
from companion.translations import pack
from companion.web.forms.exchange import BringInForm, WhoseForm
from companion.web.http.device_cookie import device, store
from companion.web.http.languages import language, time_zone
from companion.web.pages import handover

if TYPE_CHECKING:
    from companion.exchange.incoming import Preview
    from companion.exchange.parsing import Incoming

blueprint = Blueprint("exchange", __name__)

CAME = say("imported from a file")
_CHOOSE = say("Choose a file, or paste a link.")


@blueprint.get("/exchange")
def page() -> str:
    return _page(BringInForm())


def _page(form: BringInForm, problem: Text | None = None) -> str:
    scope = Scope(device=device())
    plays = store().plays.page(scope, limit=1).total
    return render_template("exchange/page.html", form=form, problem=problem, plays=plays,
                           came=request.args.get("came", type=int))  # fmt: skip


@blueprint.get("/exchange/kvartal.json")
def everything() -> Response:
    """All plays that this browser may see, with their tables, people and groups; and the tables it has open."""
    from companion.exchange import archive

    record_earlier(store(), device(), seconds=inf)
    groups, entries = store().transfer.export_plays(Scope(device=device()))
    file = b"".join(archive.write(groups, entries, store().transfer.unfinished_tables(device())))
    return _sent(file, "application/json", "json")


@blueprint.get("/exchange/kvartal.csv")
def spreadsheet() -> Response:
    """The same plays, a line for each player."""
    from companion.exchange.spreadsheet import to_csv

    record_earlier(store(), device(), seconds=inf)
    plays = store().plays.history(Scope(device=device())).plays
    return _sent(to_csv(plays, language()).encode(), "text/csv; charset=utf-8", "csv")


def _sent(file: bytes, kind: str, suffix: str) -> Response:
    name = f"kvartal-{datetime.now(UTC):%Y-%m-%d}.{suffix}"
    return Response(file, content_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@blueprint.get("/exchange/schema.json")
def schema() -> Response:
    from companion.exchange import archive

    return Response(json.dumps(archive.schema(), indent=2), content_type="application/schema+json")


@blueprint.post("/exchange/read")
def read() -> ResponseReturnValue:
    """What would come in, before it does."""
    _allow_a_file()
    form = BringInForm.sent()
    sent = (form.file.data.read() if form.file.data else b"") or (form.link.data or "").encode(errors="replace")
    if not form.validate() or not sent:
        return _page(form, _CHOOSE), 422
    try:
        return _preview(sent)
    except Unreadable as error:
        return _page(form, _refused(error)), 422


def _preview(sent: bytes) -> str:
    from companion.exchange import incoming

    found = incoming.read(sent, time_zone())
    if found.table:
        score_handed_table("", found.table)
        handover.check_pages(found.table)
        return handover.preview(found.table)
    coming = _plan(found)
    whose = WhoseForm()
    mine = store().groups.of_device(device())
    whose.offer(
        mine, groups.best_group(mine, [player.name for entry in found.entries for player in entry.play.players])
    )
    # The page sends the file back, and it is read once more.
    packed = b64encode(zlib.compress(sent, 1)).decode()
    return render_template(
        "exchange/preview.html", coming=coming, whose=whose, sent=packed, unseen=_unseen(coming),
        future=coming.later_than(datetime.now(UTC) + timedelta(days=1)),
    )  # fmt: skip


def _allow_a_file() -> None:
    """Only a form that has files may be so long: it has few fields, and another of this size would have millions."""
    from companion.exchange.incoming import MOST_BYTES

    if request.mimetype == "multipart/form-data":
        request.max_content_length = request.max_form_memory_size = MOST_BYTES


def _unpacked(packed: str) -> bytes:
    """:raise Unreadable: the page sent something else."""
    from companion.exchange import parsing
    from companion.exchange.incoming import MOST_BYTES

    try:
        return parsing.inflate(b64decode(packed, validate=True), MOST_BYTES)
    except ValueError:
        raise Unreadable("", "this cannot be read: it is incomplete") from None


def _refused(error: Unreadable) -> Text:
    if error.where:
        return say("Nothing was imported. At {where}: {why}.", where=error.where, why=error.text)
    return say("Nothing was imported: {why}.", why=error.text)


def _plan(found: Incoming) -> Preview:
    from companion.exchange import incoming

    keys = store().transfer.existing_plays(entry.play.key for entry in found.entries)
    found = replace(found, entries=tuple(with_results(found.entries, keys)))
    for place, table in enumerate(found.tables):
        score_handed_table(f"tables[{place}]", table)
    known = store().plays.history(Scope(device=device())).plays if found.bgstats else ()
    links = () if found.bgstats else {group.key for group in found.groups}
    plan = incoming.preview(found, keys, known, store().transfer.deleted_plays(keys, device(), links))
    tables = tuple(store().transfer.new_tables(found.tables, device()))
    return replace(plan, tables=tables, appearing=tuple(_appearing(_unseen(plan))))


def _unseen(coming: Preview) -> list[Group]:
    """The groups of a file that are here and not on this browser: whoever has the file has their links."""
    if coming.incoming.bgstats:
        return []
    held = {group.key for group in store().groups.of_device(device())}
    return [group for group in coming.incoming.groups if group.key not in held and store().groups.by_key(group.key)]


def _appearing(unseen: Iterable[Group]) -> Iterator[Play]:
    """The plays of groups that this browser does not see yet."""
    here = [found for found in (store().groups.by_key(group.key) for group in unseen) if found]
    if not here:
        return
    seen = {play.key for play in store().plays.history(Scope(device=device())).plays}
    for group in here:
        yield from (play for play in store().plays.history(Scope(group=group.id)).plays if play.key not in seen)


@blueprint.post("/exchange/bring-in")
def bring_in() -> ResponseReturnValue:
    """What was shown comes in, all of it or nothing."""
    from companion.exchange import incoming

    _allow_a_file()
    form = WhoseForm.sent()
    mine = store().groups.of_device(device())
    chosen = next((group for group in mine if group.key == form.group.data), None)
    try:
        plan = _plan(incoming.read(_unpacked(form.file.data or ""), time_zone(), chosen))
        of = plan.incoming.groups if plan.new else _unseen(plan)
        back = [play.key for play in plan.returning]
        if of or plan.tables or back:
            store().transfer.import_plays(of, plan.new, device(), pack(CAME), plan.tables, back)
    except Unreadable as error:
        return _page(BringInForm(), _refused(error)), 422
    except Elsewhere:
        why = say("Nothing was imported: somebody in this file is known here in another group.")
        return _page(BringInForm(), why), 422
    return redirect(url_for("exchange.page", came=len(plan.plays)) if plan.new or back else url_for("plays.page"), 303)
