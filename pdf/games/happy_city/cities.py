"""A player's city of Happy City as it was entered: what each card brings, and residents times hearts as windows."""

from functools import partial

from companion.game.text import say
from companion.games.happy_city.board import Player, called
from companion.games.happy_city.effects import ROW
from companion.games.happy_city.table.house import Side, side
from companion.session.reasons import Reasons
from pdf import fonts
from pdf.game_paper import ResultBoard
from pdf.ink import Tone
from pdf.paginator import BOARD_WIDTH, Board, Paginator
from pdf.pen import Pen
from pdf.plates import draw_plate

TONE = Tone("A8324A", "FBE3E4", "FEF4F4")  # Of the game, on its pad and its cities.
_SIGNS = (("residents", "resident", 0.3), ("hearts", "heart", 0.73), ("happiness", "star", 0.5))  # Where on a card.
_WIDE, _HIGH = BOARD_WIDTH / ROW, 18.0
_TITLE, _BELOW = 8.0, 10.0
_WINDOW = 3.4


def draw_cities(flow: Paginator, entered: ResultBoard) -> None:
    """A city for each player who has built, in the order of the places: others gave sums or a total."""
    cities = {player.name: player for player in entered.board.players if player.city}
    flow.gallery([
        Board(entered.names[name], total, TONE, _height(cities[name], entered.reasons[name]),
              partial(_draw_city, cities[name], entered.reasons[name]))
        for name, total in entered.totals.items()
        if name in cities
    ])  # fmt: skip


def _house(reasons: Reasons) -> tuple[Side, Side] | None:
    """Its rows and columns; none where the city is added up, or nothing is left."""
    rows, columns = side(reasons.player, "residents"), side(reasons.player, "hearts")
    return (rows, columns) if rows.has_windows and columns.has_windows else None


def _height(player: Player, reasons: Reasons) -> float:
    house = _house(reasons)
    return _TITLE + -(-len(player.cards) // ROW) * _HIGH + (house[0].built * _WINDOW if house else 0) + _BELOW


def _draw_city(player: Player, reasons: Reasons, pen: Pen, x: float, y: float) -> None:
    """Two rows of five cards, and the house under them. A card that brings nothing has no tint."""
    tone = pen.ink.tone(TONE)
    for n, card in enumerate(player.cards):
        left, top, where = x + n % ROW * _WIDE, y + _TITLE + n // ROW * _HIGH, f"city[{n}]"
        lit = reasons.is_lit(where)
        frame = pen.stroke(tone.strong if lit else pen.ink.grid, 0.6)
        pen.rect(left, top, _WIDE - 1.2, _HIGH - 1.2, tone.tint if lit else None, frame)
        name = fonts.printable(pen.say(say("{card}", card=called(card, n))))
        pen.block(left + _WIDE / 2 - 0.6, top + 4.8, name, 7.5, "semibold", _WIDE - 2.2, 8.6)
        for category, icon, at in _SIGNS:
            if spot := reasons.paid(where, category):
                middle = left + at * _WIDE - 1.8
                width = draw_plate(pen, spot, middle, top + 11.6, 3.6)
                pen.pictogram(icon, middle + width / 2 + 0.4, top + 10.3, 2.6)
    below = y + _height(player, reasons) - _BELOW
    if house := _house(reasons):
        _draw_windows(pen, *house, x, below - house[0].built * _WINDOW)
    if product := reasons.paid(f"players[{reasons.index}]", "happiness"):
        words = pen.text(x, below + 5, pen.say(product.lines[0].why), 8, room=0.8 * BOARD_WIDTH)
        draw_plate(pen, product, x + words + 6, below + 4, 4.4)


def _draw_windows(pen: Pen, rows: Side, columns: Side, x: float, y: float) -> None:
    """A crossed-out symbol closes a row or a column: its windows are struck through."""
    tone, wide = pen.ink.tone(TONE), min(_WINDOW, BOARD_WIDTH / columns.built)
    frame = pen.stroke(tone.strong, 0.5)
    for row in range(rows.built):
        for column in range(columns.built):
            lit = row < rows.lit and column < columns.lit
            left, top = x + column * wide, y + row * _WINDOW
            pen.rect(left, top, wide - 0.5, _WINDOW - 0.5, tone.tint if lit else None, frame)
            if not lit:
                pen.line(left, top + _WINDOW - 0.5, left + wide - 0.5, top, frame)
