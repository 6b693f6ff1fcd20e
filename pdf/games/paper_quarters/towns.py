"""A player's town of Paper Quarters as it was entered: three streets of numbered houses, fences, pools and parks."""

from functools import partial

from companion.games.paper_quarters.board import Number, Sheet, Street
from companion.games.paper_quarters.estates import completed
from companion.games.paper_quarters.printed import SHEET
from pdf.game_paper import ResultBoard
from pdf.games.paper_quarters.colours import TOWN, roof_colour, section_tone
from pdf.ink import WHITE
from pdf.paginator import BOARD_WIDTH, Board, Paginator
from pdf.pen import Pen

_HEIGHT = 60.0
_PITCH = BOARD_WIDTH / 12
_WALL = 0.8 * _PITCH
_PARKS, _ROOF, _BODY, _YARD, _ROAD = 3.6, 2.5, 5.6, 1.7, 1.0
_STREET = _PARKS + _ROOF + _BODY + _YARD + _ROAD + 1.9


def draw_towns(flow: Paginator, entered: ResultBoard) -> None:
    """A town for each player whose streets were entered, in the order of the places: others gave sums or a total."""
    sheets = {
        sheet.name: sheet
        for sheet in entered.board.players
        if isinstance(sheet, Sheet) and any(cell is not None for street in sheet.streets for cell in street.cells)
    }
    flow.gallery([
        Board(entered.names[name], total, TOWN, _HEIGHT, partial(_draw_town, sheets[name]))
        for name, total in entered.totals.items()
        if name in sheets
    ])  # fmt: skip


def _draw_town(sheet: Sheet, pen: Pen, x: float, y: float) -> None:
    """A completed estate has a thick ground line as well as a tint, a house used for a plan a bar above its roof."""
    all_estates = {house for block in completed(sheet) for house in block.houses}
    for index, street in enumerate(sheet.streets):
        estates, used = ({house for at, house in houses if at == index} for houses in (all_estates, sheet.used))
        _draw_street(pen, index, street, estates, used, x, y + 7 + index * _STREET)


def _draw_street(pen: Pen, index: int, street: Street, estates: set[int], used: set[int], x: float, y: float) -> None:
    right = x + BOARD_WIDTH
    left = right - len(street.cells) * _PITCH
    eaves = y + _PARKS + _ROOF
    ground = eaves + _BODY
    _draw_parks(pen, index, street.parks, right, y)
    kerb = None if pen.ink.road else pen.stroke(pen.ink.text, 0.3)
    pen.rect(x, ground + _YARD, BOARD_WIDTH, _ROAD, pen.ink.road, kerb)
    pen.line(left, ground, right, ground, pen.stroke(pen.ink.text, 0.4))
    for house, cell in enumerate(street.cells):
        middle = left + (house + 0.5) * _PITCH
        if house in estates:
            pen.line(middle - _PITCH / 2, ground, middle + _PITCH / 2, ground, pen.stroke(pen.ink.text, 2.6))
        if cell == "R":
            pen.circle(middle, ground - _BODY / 2, 0.36 * _PITCH, WHITE, pen.stroke(pen.ink.text, 0.7))
            pen.circle(middle, ground - _BODY / 2, 0.08 * _PITCH, pen.ink.text)
        else:
            _draw_house(pen, cell if isinstance(cell, Number) else None, middle, eaves, house in estates, house in used)
    for house, built in zip(SHEET.streets[index].pools, street.pools, strict=False):
        _draw_pool(pen, left + (house + 0.5) * _PITCH, ground, built)
    for slot, fence in enumerate((True, *street.fences, True)):
        if fence:
            fence_x = left + slot * _PITCH
            pen.line(fence_x, eaves + 0.2, fence_x, ground + _YARD, pen.stroke(pen.ink.text, 1.3))


def _draw_house(pen: Pen, number: Number | None, middle: float, eaves: float, estate: bool, used: bool) -> None:
    tone = pen.ink.tone(TOWN)
    stroke = pen.stroke(pen.ink.text if number else pen.ink.grid, 0.55)
    fill = section_tone(pen.ink, "temps").tint if estate else None
    pen.rect(middle - _WALL / 2, eaves, _WALL, _BODY, fill, stroke)
    roof = tone.strong if used and pen.ink.filled else roof_colour(pen.ink, "gable") if number else None
    half = 0.54 * _WALL
    pen.polygon((middle - half, eaves), (middle, eaves - _ROOF), (middle + half, eaves), fill=roof, stroke=stroke)
    if used:
        pen.line(middle - half, eaves - _ROOF - 0.7, middle + half, eaves - _ROOF - 0.7, pen.stroke(pen.ink.text, 1.4))
    if number:
        size = 8 if not number.bis else 7
        pen.number(middle - (0.7 if number.bis else 0), eaves + _BODY / 2, number.value, size)
        if number.bis:
            pen.text(middle + 0.9, eaves + 0.52 * _BODY, pen.gettext("bis")[0], 6, "semibold")


def _draw_pool(pen: Pen, middle: float, ground: float, built: bool) -> None:
    tone = section_tone(pen.ink, "pools")
    fill = tone.strong if built else WHITE
    pen.rect(middle - 0.27 * _PITCH, ground + 0.45, 0.54 * _PITCH, 0.9, fill, pen.stroke(tone.strong, 0.5), 0.45)


def _draw_parks(pen: Pen, index: int, built: int, right: float, y: float) -> None:
    """Trees planted and not, and what they pay."""
    tone, track = section_tone(pen.ink, "parks"), SHEET.streets[index].parks
    for tree in range(track.boxes):
        x = right - (track.boxes - tree - 0.5) * 2.7
        pen.circle(x, y + 1.2, 1.0, tone.strong if tree < built else None, pen.stroke(tone.strong, 0.5))
    left, points = right - track.boxes * 2.7 - 0.8, str(track.after(built))
    pen.text(left, y + 2.0, points, 6.5, "bold", anchor="end", colour=tone.strong)
