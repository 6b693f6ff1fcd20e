"""The ledger of a player's money: what closed streets paid, building by building, kept with its reasons."""

from __future__ import annotations

from typing import Any

from companion.games.text import say
from companion.session.editors.city import read_key
from companion.session.games.streets.board import face_of, named
from companion.session.games.streets.closing import Payee
from companion.session.games.streets.pictures import KIND_TITLES
from companion.session.games.streets.scene import Scene
from companion.session.games.streets.seat import HoldingsBoard, Paid
from companion.session.log import pack, unpack


def booked(scene: Scene, payee: Payee) -> list[Paid]:
    """What a street pays a player, as it is kept: the reasons as messages, for every phone has its own language."""
    number = scene.streets_paid + 1
    return [
        {
            "street": number,
            "cell": "" if scene.alone else earned.key,
            "face": scene.at[earned.cell]["face"],
            "pays": earned.points,
            "rule": earned.rule,
            "why": pack(earned.text),
        }
        for earned in payee.earned
    ]


def payouts(scene: Scene, board: HoldingsBoard) -> list[dict[str, Any]]:
    """The pay-outs of the contract's player, in the visitor's language."""
    return [
        {
            "street": paid["street"],
            "building": _building(scene, paid),
            "pays": paid["pays"],
            "rule": paid["rule"],
            "why": str(unpack(paid["why"])),
        }
        for paid in board.get("payouts", [])
    ]


def _building(scene: Scene, paid: Paid) -> str:
    """Its name, else its place in the city, else its kind."""
    if name := named(paid["face"]):
        return name
    if cell := read_key(paid["cell"]):
        return scene.place(cell)
    symbols = face_of(paid["face"]).symbols
    return str(say("a tile ({kind})", kind=KIND_TITLES[symbols[0]]) if symbols else say("a tile"))
