"""A player's city of Happy City as it was entered: its cards with what each brings, and what they come to."""

from functools import partial

from companion.game.text import say
from companion.games.happy_city.board import Player, called
from companion.games.happy_city.effects import ROW
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


def draw_cities(flow: Paginator, entered: ResultBoard) -> None:
    """A city for each player who has built, in the order of the places: others gave sums or a total."""
    cities = {player.name: player for player in entered.board.players if player.city}
    flow.gallery([
        Board(entered.names[name], total, TONE, _TITLE + _cards_height(cities[name]) + _BELOW,
              partial(_draw_city, cities[name], entered.reasons[name]))
        for name, total in entered.totals.items()
        if name in cities
    ])  # fmt: skip


def _cards_height(player: Player) -> float:
    return -(-len(player.cards) // ROW) * _HIGH


def _draw_city(player: Player, reasons: Reasons, pen: Pen, x: float, y: float) -> None:
    """Rows of five cards, and the product under them. A card that brings nothing has no tint."""
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
    below = y + _TITLE + _cards_height(player)
    if product := reasons.paid(f"players[{reasons.index}]", "happiness"):
        words = pen.text(x, below + 5, pen.say(product.lines[0].why), 8, room=0.8 * BOARD_WIDTH)
        draw_plate(pen, product, x + words + 6, below + 4, 4.4)
