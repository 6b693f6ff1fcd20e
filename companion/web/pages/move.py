"""Everything that this phone has, to a new one: by a code that works once."""

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.web.http.device_cookie import device, store
from companion.web.http.public_links import external_url
from companion.web.rendering.qr import qr_code

blueprint = Blueprint("move", __name__)


@blueprint.post("/exchange/move")
def offer() -> str:
    """A code for a new phone, which gets every table and group that this one has."""
    key, until = store().device_moves.offer(device())
    link = external_url("move.arrive", key=key)
    return render_template("exchange/move.html", link=link, qr=qr_code(link), until=until)


@blueprint.route("/move/<key>", methods=["GET", "POST"])
def arrive(key: str) -> ResponseReturnValue:
    """On the new phone: asked first, so that the preview of a chat does not use the link up. Of two phones that use it
    at once, the second hears so."""
    moves, here = store().device_moves, device()
    offer = moves.preview(key)
    if offer and offer.device != here and request.method == "POST":
        offer = moves.accept(key, here)
    if offer and offer.taken_by == here:
        return redirect(url_for("plays.page"), 303)
    shown = render_template("exchange/arrive.html", offer=offer, same=offer is not None and offer.device == here)
    return shown, 410 if offer is None or offer.taken_by else 200
