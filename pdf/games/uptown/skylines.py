"""A player's street of UpTown as it was entered: five lots, storeys growing upward, with what each one is and pays."""

from functools import partial

from companion.games.uptown.board import Card, Lots
from companion.session.reasons import Reasons
from pdf.game_paper import ResultBoard
from pdf.ink import Tone
from pdf.paginator import BOARD_WIDTH, Board, Paginator
from pdf.pen import Pen
from pdf.plates import draw_plate

TONE = Tone("1F5E7A", "DCEBF2", "F1F8FB")  # Of the game, on its pad and its skylines.
_LOT = BOARD_WIDTH / 5
_GROUND = 2.0
_TITLE = 8.0
_BELOW = 7.0
_PURSE = 4.0
_TALLEST_STOREY = 6.0


def draw_skylines(flow: Paginator, entered: ResultBoard) -> None:
    """A street for each player who has built, in the order of the places: others gave sums or a total."""
    lots = {player.name: player.lots for player in entered.board.players if player.lots and any(player.lots)}
    flow.gallery([
        Board(entered.names[name], total, TONE, _height(lots[name]),
              partial(_draw_street, lots[name], entered.reasons[name]))
        for name, total in entered.totals.items()
        if name in lots
    ])  # fmt: skip


def _height(lots: Lots) -> float:
    """As tall as the tallest building needs."""
    storeys = max(map(len, lots), default=0)
    return _TITLE + max(3, storeys + 1) * min(_TALLEST_STOREY, 90 / (storeys + 1)) + _GROUND + _BELOW + _PURSE


def _draw_street(lots: Lots, reasons: Reasons, pen: Pen, x: float, y: float) -> None:
    """Over the ground the lots, under it the coins. A card that pays nothing has no tint."""
    ground = y + _height(lots) - _GROUND - _BELOW - _PURSE
    storeys = max(map(len, lots), default=0)
    storey = (ground - y - _TITLE) / max(3, storeys + 1)
    pen.rect(x, ground, BOARD_WIDTH, _GROUND, pen.ink.road, None if pen.ink.road else pen.stroke(pen.ink.text, 0.3))
    for index, lot in enumerate(lots):
        left = x + index * _LOT + 0.12 * _LOT
        pen.text(left + 0.38 * _LOT, ground + _GROUND + 2.4, str(index + 1), 6.5, anchor="middle", colour=pen.ink.quiet)
        for floor, card in enumerate(lot):
            place, top = f"lots[{index}][{floor}]", ground - (floor + 1) * storey
            _storey(pen, card, left, top, 0.76 * _LOT, storey, pays=reasons.is_lit(place))
            if spot := reasons.paid(place):
                size = min(4.4, 0.68 * storey) * (0.72 if spot.otherwise else 1)
                draw_plate(pen, spot, left + 0.55 * _LOT, top + (0.36 if spot.otherwise else 0.5) * storey, size)
    if coins := reasons.paid("coins"):
        words = pen.text(x, ground + _BELOW + 2, pen.say(coins.lines[0].why), 8, room=0.8 * BOARD_WIDTH)
        draw_plate(pen, coins, x + words + 5, ground + _BELOW + 1, 4.2)


def _storey(pen: Pen, card: Card, x: float, y: float, width: float, height: float, *, pays: bool) -> None:
    """Its kind as a pictogram, twice for a duo; a roof closes the lot."""
    tone = pen.ink.tone(TONE)
    pen.rect(x, y, width, height, tone.tint if pays else None, pen.stroke(tone.strong if pays else pen.ink.grid, 0.6))
    icon = min(4.0, 0.72 * height) * (0.72 if card.duo else 1)
    names = [card.kind or "gift"] * (2 if card.duo else 1) if card.kind or card.gift else []
    for place, name in enumerate(names):
        middle = x + 0.28 * width + (place - (len(names) - 1) / 2) * 1.1 * icon
        pen.pictogram(name, middle - icon / 2, y + (height - icon) / 2, icon, tone.strong)
    if card.roof:
        points = (x - 0.8, y), (x + width / 2, y - 0.5 * height), (x + width + 0.8, y)
        pen.polygon(*points, fill=tone.strong if pen.ink.filled else None, stroke=pen.stroke(tone.strong, 0.6))
