"""Hand over a table: its whole state as a link, a QR code or a file; and open one that was handed over."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.exchange import handover
from companion.game.document_types import Unreadable, too_many
from companion.game.text import say
from companion.session import validation
from companion.session.standings import rows_by_seat
from companion.tables import Snapshot
from companion.tables.history.play import PortableTable
from companion.translations import pack
from companion.web.forms.exchange import TakeForm, ToForm
from companion.web.http.access import TABLE_LINK, View, make_view, view_to_edit
from companion.web.http.device_cookie import device, store
from companion.web.http.errors import PageError
from companion.web.http.public_links import external_url, has_page
from companion.web.pages import enter, result, table
from companion.web.pages.home import visited_view
from companion.web.rendering.game_cards import game_card
from companion.web.rendering.qr import Code, qr_code

blueprint = Blueprint("handover", __name__)

HANDED = say("handed over")
_A_CODE = 1900  # Letters of a link that a phone still reads from another's screen.
_ALL_DRAWN = 5  # Of so many seats every page is drawn before a table is opened: most games are for no more.
_TABLES = 500  # So many tables of a phone are looked through for one that it has opened before.


@blueprint.get(f"/{TABLE_LINK}/hand-over")
def page(access: str, key: str) -> ResponseReturnValue:
    """The link and the code of the table as it stands, for this Kvartal or another."""
    shown = view_to_edit(access, key)
    form = ToForm(request.args)
    here = external_url("home.page")
    to = _address(form.to.data or "") if form.validate() else None
    if to is None:
        form.refuse("to", say("An address looks like https://kvartal.example."))
    if has_page("join.page"):  # else this is no other Kvartal
        form.to.data = form.to.data or here.rstrip("/")
    link = (to or here).rstrip("/") + url_for(
        "handover.take", packed=handover.to_link(handover.from_snapshot(shown.snapshot))
    )
    return render_template(
        "exchange/hand_over.html", view=shown, table=shown.table, form=form, link=link, qr=_code(link)
    )


def _address(typed: str) -> str | None:
    """The address of another Kvartal as typed; empty: this one. None: it is no address."""
    if not typed:
        return external_url("home.page")
    try:
        parts = urlsplit(typed if "://" in typed else f"https://{typed}")
        _ = parts.port
    except ValueError:  # no address at all, or a port that is no number
        return None
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment or "@" in typed:
        return None
    return f"{parts.scheme}://{parts.netloc}{parts.path}"


def _code(link: str) -> Code | None:
    """The link as a code of capitals and digits; none where it would be too fine to read."""
    import segno

    if len(link) > _A_CODE:
        return None
    parts = urlsplit(link)
    try:
        return qr_code(f"{parts.scheme.upper()}://{parts.netloc.upper()}{parts.path}", "l")
    except segno.DataOverflowError:
        return None


@blueprint.get(f"/{TABLE_LINK}/hand-over.json")
def file(access: str, key: str) -> Response:
    """The same as a file."""
    shown = view_to_edit(access, key)
    name = f"{shown.table.game}-{shown.table.created:%Y-%m-%d}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(
        handover.to_file(handover.from_snapshot(shown.snapshot)), content_type="application/json", headers=headers
    )


@blueprint.get("/TAKE/<packed>")
def take(packed: str) -> ResponseReturnValue:
    """A table that was handed over, before it is opened here."""
    try:
        handed = handover.read(packed.encode(errors="replace"))
        _for_so_many(handed)
        validation.score_handed_table("", handed)
    except Unreadable as error:
        raise _no_table(error) from None
    return preview(handed)


def _no_table(error: Unreadable) -> PageError:
    why = say("{why}. Ask for the link again, or for the file.", why=error.text)
    return PageError(say("No table in this link"), why, 422)


def _for_so_many(handed: PortableTable) -> None:
    """:raise Unreadable: more sit there than the game is for."""
    most = game_card(handed.game).most
    if len(handed.seated) > most:
        raise too_many(f"seats[{most}]", most, len(handed.seated))


def check_pages(handed: PortableTable) -> None:
    """Draw every page of the table, as they will be. Where many sit, each seat has to hold what its own form gives, and
    the pages are drawn as if only the first two sat there.

    :raise Unreadable: one of them stumbles over what was entered.
    """
    _for_so_many(handed)
    shown = _view(handed)
    if len(shown.table.seats) > _ALL_DRAWN:
        if not validation.are_from_forms(shown.parts):
            raise Unreadable("parts", "the entries of this table cannot be read")
        shown = _view(replace(handed, seats=handed.seated[:2]))
    try:
        validation.check_other_parts(shown.snapshot)
        render_template("table/page.html", **table.context(shown))
        render_template("result/page.html", **result.context(shown))
        for part in shown.parts.values():
            for mode in part.all_modes:
                render_template("seat/page.html", **enter.context(shown, part, mode=mode), told=None)
    except Exception:  # whatever a page stumbles over: a link may hold anything
        raise Unreadable("parts", "the entries of this table cannot be read") from None


def _view(handed: PortableTable) -> View:
    return make_view(validation.handed_snapshot(handed), edit=False)


def preview(handed: PortableTable) -> str:
    """Who sat there and what stands, and the button that opens it here."""
    shown, here = _view(handed), next(_tables_here(handed), None)
    players = [(seat, shown.score.player(seat)) for seat in shown.table.seats]
    return render_template(
        "exchange/take.html",
        view=shown,
        table=shown.table,
        players=players,
        here=here,
        going_on=here is None and has_page("join.page") and store().transfer.is_going_on(handed),
        same=here is not None and _stands(here.snapshot) == handover.to_json(handed),
        further=here is not None and _how_far(shown) > _how_far(here),
        packed=handover.to_link(handed),
        form=TakeForm(),
    )


def _how_far(view: View) -> tuple[bool, int]:
    """Whether it is finished, and how much was entered. When, no link tells."""
    return view.table.finished is not None, sum(row.progress.share for row in rows_by_seat(view))


@blueprint.post("/take")
def opened() -> ResponseReturnValue:
    """Open it as a table of this Kvartal; whoever has done so before comes to that one."""
    form = TakeForm.sent()
    try:
        handed = handover.read(form.packed.data.encode(errors="replace"))
        check_pages(handed)
    except Unreadable as error:
        raise _no_table(error) from None
    stands = handover.to_json(handed)
    if mine := next((here for here in _tables_here(handed) if _stands(here.snapshot) == stands), None):
        return redirect(mine.url("table.page"), 303)
    here = store().transfer.open_table(handed, device(), pack(HANDED), form.number)
    return redirect(url_for("table.page", access="t", key=here.edit_key), 303)


def _tables_here(handed: PortableTable) -> Iterator[View]:
    """The tables of this phone that were opened in the same second: the one that was handed over, or copies of it."""
    for visit in store().devices.visits(device(), limit=_TABLES):
        mine = visit.table
        if visit.edit and mine.game == handed.game and mine.created.replace(microsecond=0) == handed.created:
            yield visited_view(visit)


def _stands(snapshot: Snapshot) -> dict[str, Any]:
    return handover.to_json(handover.from_snapshot(snapshot))
