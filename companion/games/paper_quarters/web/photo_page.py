"""From paper to score: a photo of printed sheets is read, what is doubtful is confirmed, and the seats are entered."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flask import Blueprint, Response, abort, current_app, redirect, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import RequestEntityTooLarge

from companion.game.text import Text, say, say_n
from companion.games.paper_quarters.sheet_code import read_sheet_code
from companion.games.paper_quarters.web.photo_readings import PHOTOS, Reading, Sheet
from companion.hosting.logs import outline
from companion.session.editors.part import Document
from companion.session.saving import SaveContext, save
from companion.session.standings import rows_by_seat
from companion.tables import Conflict, Edit
from companion.web.forms.exchange import PhotoForm, SheetForm
from companion.web.http.access import TABLE_LINK, View, find_view, view_to_edit
from companion.web.http.device_cookie import device, store
from companion.web.http.errors import PageError, invalid_press
from companion.web.http.public_links import edit_key_of_seat

if TYPE_CHECKING:
    from companion.games.paper_quarters.table.sheet_form import SheetBoard

blueprint = Blueprint("photo", __name__)

MOST_BYTES = 12 * 1024 * 1024  # Of a photo. A phone's own has 3 to 8 MB; where a script runs, it sends less than one.
_ASK_AGAIN = 2  # Seconds until a page without a script asks again.
_PAGES = "games/paper-quarters/photo"
_FRAGMENTS = ("progress", "outlines")  # What is drawn anew while a photo is read.
_MOVED_ON = say("Somebody has just entered something at this seat. See below what differs now.")
_REASONS: Mapping[str, tuple[Text, Text]] = {
    "no-sheet": (
        say("No sheet in the picture"),
        say("Only sheets printed by Kvartal can be read: they have a black mark in each corner."),
    ),
    "dark": (say("Too dark"), say("Turn on a lamp, or take the photo where it is brighter.")),
    "blurred": (say("Blurred"), say("Hold the phone still until the picture is sharp, then take it again.")),
    "cut-off": (say("A side is cut off"), say("Step back until all four black marks are in the picture.")),
    "three-marks": (
        say("Only three marks found"),
        say("A corner is covered or out of the picture. All four black marks have to be seen."),
    ),
    "not-flat": (say("The paper is not flat"), say("Smooth it out, and take the photo straight from above.")),
    "unclear": (
        say("Too much of it is unclear"),
        say("Take it again from closer up and in better light, with the paper filling the picture."),
    ),
    "not-a-photo": (say("This is not a photo"), say("Choose a JPEG, PNG or WebP picture, or take a new photo.")),
    "too-large": (say("The photo is too large"), say("Take it with fewer pixels, or crop it.")),
    "failed": (say("Our mistake"), say("This photo could not be read. Take it again, or type the sheet in.")),
}


@blueprint.get(f"/{TABLE_LINK}/photo")
def page(access: str, key: str) -> str:
    """Take a photo. Whoever comes back here has left the one before."""
    view = _sheets_of(view_to_edit(access, key))
    PHOTOS.leave(view.table.edit_key, device())
    return _take(view, PhotoForm(data={"part": request.args.get("part")}))


def _take(view: View, form: PhotoForm, problem: Text | None = None) -> str:
    part = view.parts.get(form.part.data or "")
    done = [view.parts[key] for key in request.args.getlist("done") if key in view.parts]
    if done and done[0].state.revision != request.args.get("at", type=int):
        done = []  # the photo was taken back, or something was entered since
    return render_template(
        f"{_PAGES}/take.html", view=view, table=view.table, form=form, problem=problem, part=part, done=done,
        rows=rows_by_seat(view), score=view.score, gone="gone" in request.args, keeps=bool(_cutouts()),
    )  # fmt: skip


@blueprint.post(f"/{TABLE_LINK}/photo")
def send(access: str, key: str) -> ResponseReturnValue:
    """A photo comes; it is read when its turn comes."""
    request.max_content_length = MOST_BYTES
    try:
        form = PhotoForm.sent()
        data, number = form.read_photo()
    except RequestEntityTooLarge:
        raise PageError(
            say("The photo is too large"),
            say("At most {n} MB can be read. Take it with fewer pixels, or crop it.", n=MOST_BYTES // 1024**2),
            413,
        ) from None
    view = _sheets_of(view_to_edit(access, key))
    if not data:
        return _refused(view, form, say("No photo came. Take one, or choose one."), 422)
    part = form.part.data if form.part.data in view.parts else None
    reading = PHOTOS.add(Reading(view.table.edit_key, device(), number, part, data, len(data)))
    if reading is None:
        return _refused(view, form, say("Many photos are being read right now. Try again in a minute."), 503)
    return _go_to(view.url("photo.progress", photo=reading.key))


def _refused(view: View, form: PhotoForm, why: Text, code: int) -> ResponseReturnValue:
    if _wants_json():
        return {"error": {"message": str(why)}}, code
    return _take(view, form, why), code


@blueprint.get(f"/{TABLE_LINK}/photo/<photo>")
def progress(access: str, key: str, photo: str) -> ResponseReturnValue:
    """Whose turn it is, then what was read; why not, where nothing was."""
    view = _sheets_of(view_to_edit(access, key))
    reading = PHOTOS.get(photo, view.table.edit_key)
    if reading is None:
        return _gone(view)
    stage = reading.state  # looked at once: it is read on while the page is made
    if stage != "done":
        before = PHOTOS.before(reading)
        shown = {"view": view, "table": view.table, "reading": reading, "stage": stage, "before": before}
        if _wants_json():
            return {"fragments": {name: render_template(f"{_PAGES}/{name}.html", **shown) for name in _FRAGMENTS}}
        page = current_app.make_response(render_template(f"{_PAGES}/reading.html", **shown))
        page.headers["Refresh"] = str(_ASK_AGAIN)
        return page
    if not reading.sheets:
        return {"there": request.path} if _wants_json() else _again(view, reading)
    _bring_to_seats(view, reading)
    return _go_to(view.url("photo.sheet", photo=photo, number=reading.next_sheet or 1))


def _again(view: View, reading: Reading) -> str:
    title, advice = _REASONS[reading.retakes[0]]
    part = view.parts.get(reading.part or "")
    return render_template(
        f"{_PAGES}/again.html", view=view, table=view.table, reading=reading, title=title, advice=advice, part=part,
        form=PhotoForm(data={"part": reading.part}),
    )  # fmt: skip


@blueprint.get(f"/{TABLE_LINK}/photo/<photo>/photo.jpg")
def picture(access: str, key: str, photo: str) -> Response:
    reading = PHOTOS.get(photo, view_to_edit(access, key).table.edit_key)
    return _picture(reading.photo if reading else b"")


@blueprint.get(f"/{TABLE_LINK}/photo/<photo>/<int:number>.jpg")
def sheet_picture(access: str, key: str, photo: str, number: int) -> Response:
    """A sheet as if it lay flat."""
    reading = PHOTOS.get(photo, view_to_edit(access, key).table.edit_key)
    found = _numbered(reading, number)
    return _picture(found.picture if found else b"")


def _picture(data: bytes) -> Response:
    if not data:
        abort(404)
    return Response(data, content_type="image/jpeg", headers={"Cache-Control": "no-store"})


@blueprint.get(f"/{TABLE_LINK}/photo/<photo>/<int:number>")
def sheet(access: str, key: str, photo: str, number: int) -> ResponseReturnValue:
    """What was read on one sheet: the doubtful boxes first."""
    view = _sheets_of(view_to_edit(access, key))
    reading = PHOTOS.get(photo, view.table.edit_key)
    found = _numbered(reading, number)
    if reading is None or found is None:
        return _gone(view)
    return _check_page(view, reading, number, found)


@blueprint.post(f"/{TABLE_LINK}/photo/<photo>/<int:number>")
def confirm(access: str, key: str, photo: str, number: int) -> ResponseReturnValue:
    """A box was looked at, the sheet has its owner, or it is right. With the last sheet all of them are entered."""
    from companion.games.paper_quarters.web.photo_check import Check

    view = _sheets_of(view_to_edit(access, key))
    form = SheetForm.sent()
    reading = PHOTOS.get(photo, view.table.edit_key)
    found = _numbered(reading, number)
    if reading is None or found is None:
        taken = store().is_taken(form.number)
        return redirect(view.url("photo.page"), 303) if taken else _gone(view)
    here = view.url("photo.sheet", photo=photo, number=number)
    if form.answer.data is not None:
        answered = Check(found, _board(view, found)).answered(form.answer.data)
        if answered is None:
            raise invalid_press(form)
        found.answers[answered[0]] = answered[1]
        return redirect(f"{here}?large#sheet" if "large" in request.args else here, 303)
    if form.part.data is not None:
        found.part = form.part.data if form.part.data in _free_seats(view, reading, found) else found.part
        return redirect(here, 303)
    if found.part is None or found.part not in view.parts:
        return _check_page(view, reading, number, found, say("Say whose sheet this is first.")), 422
    if form.base.data != view.snapshot.part(found.part).revision:
        return _check_page(view, reading, number, found, _MOVED_ON), 409
    found.base = form.base.data
    if following := reading.next_sheet:
        return redirect(view.url("photo.sheet", photo=photo, number=following), 303)
    return _enter(view, reading, form)


def _enter(view: View, reading: Reading, form: SheetForm) -> ResponseReturnValue:
    """Enter all sheets of the photo together, so that one undo takes them back together."""
    for number, sheet in enumerate(reading.sheets, 1):
        if sheet.part is None or sheet.base != view.snapshot.part(sheet.part).revision:
            sheet.base = None
            return _check_page(view, reading, number, sheet, _MOVED_ON), 409
    documents = _documents(view, reading.sheets)
    first, *others = [Edit(sheet.part or "", documents[sheet.part or ""], sheet.base or 0) for sheet in reading.sheets]
    note = say_n("{n} sheet read from a photo", "{n} sheets read from a photo", len(documents))
    saved = save(view, first.key, first.document, note, SaveContext(first.base, form_numbers=(form.number,)), others)
    if isinstance(saved, Conflict):
        for sheet in reading.sheets:
            sheet.base = None
        return _check_page(find_view(view.access, view.key), reading, 1, reading.sheets[0], _MOVED_ON), 409
    _keep(reading)
    PHOTOS.forget(reading)
    now = saved.part(first.key).revision
    if reading.part in documents and len(documents) == 1:
        return redirect(view.url("enter.page", part=reading.part, photo=now), 303)
    return redirect(view.url("photo.page", done=list(documents), at=now), 303)


def _keep(reading: Reading) -> None:
    """Store the boxes that were confirmed, where the owner of this machine wants to measure with them."""
    from companion.games.paper_quarters.web.photo_check import keep_cutouts

    folder = _cutouts()
    if folder is None:
        return
    try:
        for sheet in reading.sheets:
            keep_cutouts(folder, sheet)
    except OSError as error:  # the entries are safe, and nobody at the table can mend a full disk
        logging.getLogger("photo").error("cut-outs cannot be kept: %s", outline(error))


def _cutouts() -> Path | None:
    folder = current_app.config["KEEP_CUTOUTS"]
    return Path(folder) if folder else None


def _check_page(view: View, reading: Reading, number: int, sheet: Sheet, problem: Text | None = None) -> str:
    from companion.games.paper_quarters.table import photo_sheet
    from companion.games.paper_quarters.table.editor import SheetPart
    from companion.games.paper_quarters.web.photo_check import Check

    board = _board(view, sheet)
    check = Check(sheet, board)
    part = view.parts.get(sheet.part or "")
    other = request.args.get("other", "") if request.method == "GET" else ""
    shown: dict[str, Any] = {
        "view": view, "table": view.table, "reading": reading, "number": number, "sheet": sheet, "check": check,
        "part": part, "problem": problem, "form": SheetForm(), "large": "large" in request.args,
        "other": check.question(other) if sheet.is_entry(other) else None,
        "free": _free_seats(view, reading, sheet),
        "asks_whose": part is None or "whose" in request.args,
        "following": _following(view, reading, number),
        "reasons": [_REASONS[retake][0] for retake in reading.retakes],
        "keeps": bool(_cutouts()),
        "stranger": part is None and _named_seat(sheet) is not None,
    }  # fmt: skip
    if isinstance(part, SheetPart):
        score = photo_sheet.score_with(view, _documents(view, reading.sheets))
        shown |= {
            "differences": photo_sheet.differences(part, board), "score": score, "player": score.player(part.owner),
            "was": view.score.player(part.owner), "findings": part.findings(score), "rows": part.rows,
        }  # fmt: skip
    return render_template(f"{_PAGES}/check.html", **shown)


def _following(view: View, reading: Reading, number: int) -> Text | None:
    """Whose sheet comes after this one; None where it is the last."""
    left = [sheet for at, sheet in enumerate(reading.sheets, 1) if at != number and sheet.base is None]
    if not left:
        return None
    part = view.parts.get(left[0].part or "")
    return part.title if part else say("another sheet")


def _documents(view: View, sheets: list[Sheet]) -> dict[str, Document]:
    """What is saved at each seat that has a sheet in the photo."""
    from companion.games.paper_quarters.table import photo_sheet

    seated = ((sheet, view.parts.get(sheet.part or "")) for sheet in sheets)
    return {part.key: photo_sheet.document_of(part, _board(view, sheet)) for sheet, part in seated if part}


def _board(view: View, sheet: Sheet) -> SheetBoard:
    from companion.games.paper_quarters.table import photo_sheet
    from companion.games.paper_quarters.table.editor import SheetPart

    seat = view.parts.seats[0]
    assert isinstance(seat, SheetPart), "every seat has a sheet"
    return photo_sheet.board_of(sheet.filled, seat.cards, advanced=bool(view.table.options.get("advanced")))


def _bring_to_seats(view: View, reading: Reading) -> None:
    """Give every sheet to the seat that its code names; a single one without a code is of the seat it was taken at."""
    for sheet in reading.sheets:
        table, seat = _named_seat(sheet) or (view.table.edit_key, reading.part if len(reading.sheets) == 1 else None)
        if sheet.part is None and table == view.table.edit_key and seat in _free_seats(view, reading, sheet):
            sheet.part = seat


def _named_seat(sheet: Sheet) -> tuple[str, str] | None:
    """The key of a table and the seat that its code names, of whatever table."""
    said = read_sheet_code(sheet.code or "")
    return (edit_key_of_seat(said.key), f"seat-{said.seat - 1}") if said and said.seat is not None else None


def _free_seats(view: View, reading: Reading, sheet: Sheet) -> list[str]:
    """The seats that no other sheet of this photo is of."""
    taken = {other.part for other in reading.sheets if other is not sheet}
    return [part.key for part in view.parts.seats if part.key not in taken]


def _numbered(reading: Reading | None, number: int) -> Sheet | None:
    sheets = reading.sheets if reading and reading.state == "done" else []
    return sheets[number - 1] if 0 < number <= len(sheets) else None


def _sheets_of(view: View) -> View:
    """The table, if its game has sheets that can be read."""
    if view.table.game != "paper-quarters":
        abort(404)
    return view


def _gone(view: View) -> ResponseReturnValue:
    return _go_to(view.url("photo.page", gone=1))


def _go_to(there: str) -> ResponseReturnValue:
    return {"there": there} if _wants_json() else redirect(there, 303)


def _wants_json() -> bool:
    return request.accept_mimetypes.best == "application/json"
