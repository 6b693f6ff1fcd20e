"""Take along, bring in: everything as a file, a file of Kvartal or BG Stats, the shelf of tables to a new phone."""

from __future__ import annotations

import gzip
import hmac
import json
import zlib
from base64 import b64decode, b64encode
from datetime import UTC, datetime

from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.exchange import archive, incoming, reading, sheet
from companion.exchange.incoming import Incoming, Preview
from companion.games.shapes import Unreadable
from companion.games.text import Text, say
from companion.gateway import FILE_BYTES
from companion.tables import Full, Group, TooMany, groups
from companion.tables.arrivals import Elsewhere, Handover
from companion.tables.kept import Scope
from companion.tables.models import Json
from companion.tables.plenty import MOST
from companion.web import handing
from companion.web.addresses import outside
from companion.web.callers import caller, signature
from companion.web.devices import device, store
from companion.web.errors import PageError
from companion.web.forms.exchange import BringInForm, WhoseForm
from companion.web.languages import messages, zone
from companion.web.log import pack
from companion.web.qr import drawn
from companion.web.recording import record_earlier
from companion.web.taking import sound
from companion.web.turns import Busy, Turns

blueprint = Blueprint("exchange", __name__)

CAME = say("came with a file")
_CHOOSE = say("Choose a file, or paste a link.")
_BUSY = say("Nothing came in: others are bringing in files just now. Send it once more in a moment.")
_MANY_TABLES = say(
    "Nothing came in: with the tables of this file, more would be opened from your address within a day than one place "
    "needs. Bring it in tomorrow; or whoever runs Kvartal brings it in with “companion tables import”, or allows more "
    "today with TABLES_A_DAY."
)
_FULL = say(
    "Nothing came in: with this file a history would be too long for its pages. It can come to {plays} plays, {tables} "
    "of them with their boards, and {people} people. Delete plays that nobody needs; or whoever runs Kvartal brings it "
    "in with “companion tables import”.",
    plays=MOST.plays,
    tables=MOST.tables,
    people=MOST.people,
)
_one_at_a_time = Turns(waiting=2, seconds=5.0)
"""Of the few threads that save, most stay free for those who enter something."""
_ZIPPED_FROM = 4 * 1024 * 1024
"""A file so long is compressed: as it is, it could not be brought in again."""
_FAST = 3
"""The level at which it is compressed: the best takes five times as long and saves a fifth."""


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
    """All plays that this browser may see, with their tables, people and groups."""
    record_earlier(device())
    file = b"".join(archive.file(*store().arrivals.leaving(Scope(device=device()))))
    if len(file) < _ZIPPED_FROM:
        return _sent(file, "application/json", "json")
    return _sent(gzip.compress(file, _FAST, mtime=0), "application/gzip", "json.gz")


@blueprint.get("/exchange/kvartal.csv")
def spreadsheet() -> Response:
    """The same plays, a line for each player."""
    record_earlier(device())
    plays = store().plays.all(Scope(device=device())).plays
    return _sent(sheet.written(plays, messages()).encode(), "text/csv; charset=utf-8", "csv")


def _sent(file: bytes, kind: str, suffix: str) -> Response:
    name = f"kvartal-{datetime.now(UTC):%Y-%m-%d}.{suffix}"
    return Response(file, content_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@blueprint.get("/exchange/schema.json")
def schema() -> Response:
    """What the file is made of."""
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
        with _one_at_a_time.turn():
            return _preview(sent)
    except Unreadable as error:
        return _page(form, _refused(error)), 422
    except Full:
        return _page(form, _FULL), 422
    except Busy:
        return _page(form, _BUSY), 503


def _preview(sent: bytes) -> str:
    found = incoming.read(sent, zone(), sound)
    if found.table:
        handing.opens(found.table)
        return handing.preview(found.table)
    coming = _plan(found)
    store().arrivals.refuse_too_many(coming.groups, coming.new, device())
    whose = WhoseForm()
    mine = store().groups.held_by(device())
    whose.offer(mine, groups.suitable(mine, [player.name for entry in found.entries for player in entry.play.players]))
    return render_template(
        "exchange/preview.html", coming=coming, whose=whose, sent=_sealed(sent), unseen=_unseen(coming)
    )


def _allow_a_file() -> None:
    """Only a form that has files may be so long: it has few fields, and another of this size would have millions."""
    if request.mimetype == "multipart/form-data":
        request.max_content_length = request.max_form_memory_size = FILE_BYTES


def _sealed(sent: bytes) -> str:
    """A file that was read here, for the page to send back: it need not be scored again."""
    packed = b64encode(zlib.compress(sent, 1)).decode()
    return f"{_seal(packed)}.{packed}"


def _opened(sealed: str) -> bytes:
    """
    :raise Unreadable: it was not read here, and nothing of it is looked at.
    """
    seal, _, packed = sealed.partition(".")
    if not hmac.compare_digest(seal.encode(), _seal(packed).encode()):
        raise Unreadable("", "this is not the file that was shown; choose it once more")
    return reading.inflated(b64decode(packed), FILE_BYTES)


def _seal(packed: str) -> str:
    return signature(f"read here {packed}")


def _refused(error: Unreadable) -> Text:
    if error.where:
        return say("Nothing came in. At {where}: {why}.", where=error.where, why=error.text)
    return say("Nothing came in: {why}.", why=error.text)


def _plan(found: Incoming) -> Preview:
    keys = store().arrivals.known(entry.play.key for entry in found.entries)
    known = store().plays.all(Scope(device=device())).plays if found.bgstats else ()
    return incoming.preview(found, keys, known)


def _unseen(coming: Preview) -> list[Group]:
    """The groups of a file that are here and not on this browser: whoever has the file has their links."""
    if coming.incoming.bgstats:
        return []
    held = {group.key for group in store().groups.held_by(device())}
    return [group for group in coming.groups if group.key not in held and store().groups.by_key(group.key)]


@blueprint.post("/exchange/bring-in")
def bring_in() -> ResponseReturnValue:
    """What was shown comes in, all of it or nothing."""
    _allow_a_file()
    form = WhoseForm.sent()
    try:
        with _one_at_a_time.turn():
            found = incoming.read(_opened(form.file.data), zone(), _scored_before, _chosen(form))
            plan = _plan(found)
            if of := plan.groups if plan.new else _unseen(plan):
                store().arrivals.bring_in(of, plan.new, device(), pack(CAME), caller())
    except Unreadable as error:
        return _page(BringInForm(), _refused(error)), 422
    except Busy:
        return _page(BringInForm(), _BUSY), 503
    except TooMany:
        return _page(BringInForm(), _MANY_TABLES), 429
    except Full:
        return _page(BringInForm(), _FULL), 422
    except Elsewhere:
        why = say("Nothing came in: somebody in this file is known here in another group.")
        return _page(BringInForm(), why), 422
    return redirect(url_for("exchange.page", came=len(plan.new)) if plan.new else url_for("plays.page"), 303)


def _scored_before(_where: str, _table: Handover, _result: Json) -> None:
    """What is sealed was scored when it was shown."""


def _chosen(form: WhoseForm) -> Group | None:
    """The group of this browser that was chosen for what comes from BG Stats."""
    return next((group for group in store().groups.held_by(device()) if group.key == form.group.data), None)


@blueprint.post("/exchange/move")
def offer() -> str:
    """A code for a new phone, which gets every table and group that this one has."""
    key, until = store().shelves.offer(device())
    link = outside("exchange.arrive", key=key)
    return render_template("exchange/move.html", link=link, qr=drawn(link), until=until)


@blueprint.route("/move/<key>", methods=["GET", "POST"])
def arrive(key: str) -> ResponseReturnValue:
    """On the new phone: asked first, so that the preview of a chat does not use the link up."""
    offered = store().shelves.offered(key)
    same = offered is not None and offered[1] == device()
    if request.method != "POST" or offered is None or same:
        shown = render_template("exchange/arrive.html", contents=offered and offered[0], same=same)
        return shown, 200 if offered else 410
    try:
        store().shelves.move(key, device())
    except Full:
        raise PageError(
            say("These are too many plays for one phone"),
            say(
                "Both phones together would have a history that is too long for its pages: it can come to {plays} "
                "plays, {tables} of them with their boards, and {people} people. Open the code on a phone that has no "
                "plays yet.",
                plays=MOST.plays,
                tables=MOST.tables,
                people=MOST.people,
            ),
            409,
        ) from None
    return redirect(url_for("plays.page"), 303)
