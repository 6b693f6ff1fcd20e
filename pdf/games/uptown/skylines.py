"""A player's street of UpTown as it was entered: five lots, storeys growing upward, with what each one is."""

from functools import partial

from companion.games.uptown.board import Card, Lots
from pdf.game_paper import ResultBoard
from pdf.ink import Tone
from pdf.paginator import BOARD_WIDTH, Board, Paginator
from pdf.pen import Pen

TONE = Tone("1F5E7A", "DCEBF2", "F1F8FB")  # Of the game, on its pad and its skylines.
_LOT = BOARD_WIDTH / 5
_GROUND = 2.0
_TITLE = 8.0
_BELOW = 7.0
_TALLEST_STOREY = 6.0


def draw_skylines(flow: Paginator, entered: ResultBoard) -> None:
    """A street for each player who has built, in the order of the places: others gave sums or a total."""
    lots = {player.name: player.lots for player in entered.board.players if player.lots and any(player.lots)}
    flow.gallery([
        Board(entered.names[name], total, TONE, _height(lots[name]), partial(_draw_street, lots[name]))
        for name, total in entered.totals.items()
        if name in lots
    ])  # fmt: skip


def _height(lots: Lots) -> float:
    """As tall as the tallest building needs."""
    storeys = max(map(len, lots), default=0)
    return _TITLE + max(3, storeys + 1) * min(_TALLEST_STOREY, 90 / (storeys + 1)) + _GROUND + _BELOW


def _draw_street(lots: Lots, pen: Pen, x: float, y: float) -> None:
    ground = y + _height(lots) - _GROUND - _BELOW
    storeys = max(map(len, lots), default=0)
    storey = (ground - y - _TITLE) / max(3, storeys + 1)
    pen.rect(x, ground, BOARD_WIDTH, _GROUND, pen.ink.road, None if pen.ink.road else pen.stroke(pen.ink.text, 0.3))
    for index, lot in enumerate(lots):
        left = x + index * _LOT + 0.12 * _LOT
        pen.text(left + 0.38 * _LOT, ground + _GROUND + 2.4, str(index + 1), 6.5, anchor="middle", colour=pen.ink.quiet)
        for floor, card in enumerate(lot):
            _storey(pen, card, left, ground - (floor + 1) * storey, 0.76 * _LOT, storey)


def _storey(pen: Pen, card: Card, x: float, y: float, width: float, height: float) -> None:
    """Its kind as a pictogram, twice for a duo; a roof closes the lot."""
    tone = pen.ink.tone(TONE)
    pen.rect(x, y, width, height, tone.tint if card.kind else tone.wash, pen.stroke(tone.strong, 0.6))
    icon = min(4.0, 0.72 * height)
    names = [card.kind or "gift"] * (2 if card.duo else 1) if card.kind or card.gift else []
    for place, name in enumerate(names):
        middle = x + width / 2 + (place - (len(names) - 1) / 2) * 1.25 * icon
        pen.pictogram(name, middle - icon / 2, y + (height - icon) / 2, icon, tone.strong)
    if card.roof:
        points = (x - 0.8, y), (x + width / 2, y - 0.5 * height), (x + width + 0.8, y)
        pen.polygon(*points, fill=tone.strong if pen.ink.filled else None, stroke=pen.stroke(tone.strong, 0.6))
