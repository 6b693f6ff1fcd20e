"""A player's sheet of Paper Quarters with what it pays: each number once, where it is paid."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.games.paper_quarters.board import Cell, Sheet, house_path
from companion.games.paper_quarters.plans import claimed_plans, serving
from companion.games.paper_quarters.printed import SHEET
from companion.session.reasons import Reasons, Spot
from pdf.game_paper import ResultBoard
from pdf.games.paper_quarters.colours import TOWN, section_tone
from pdf.ink import WHITE
from pdf.paginator import BOARD_WIDTH, Board, Paginator
from pdf.pen import Pen
from pdf.plates import draw_plate

_PITCH, _WALL = BOARD_WIDTH / 12, 0.82 * BOARD_WIDTH / 12  # From house to house, and how wide one is.
_TOP, _HEAD, _ROOF, _BODY, _UNDER, _BOXES = 6.6, 7.2, 2.4, 5.2, 6.0, 12.9
_STREET = _HEAD + _ROOF + _BODY + _UNDER
_HEIGHT = _TOP + 3 * _STREET + _BOXES + 3
_PLATE, _TREE = 4.0, 3.2


def draw_towns(flow: Paginator, entered: ResultBoard) -> None:
    """A town for each player whose streets were entered, in the order of the places: others gave sums or a total."""
    sheets = [sheet for sheet in entered.board.players if isinstance(sheet, Sheet)]
    built = [sheet for sheet in sheets if any(any(street.cells) for street in sheet.streets)]
    towns = {sheet.name: _Town(sheet, entered.board.plans, entered.reasons[sheet.name]) for sheet in built}
    flow.gallery([
        Board(entered.names[name], total, TOWN, _HEIGHT, towns[name].draw)
        for name, total in entered.totals.items()
        if name in towns
    ])  # fmt: skip


@dataclass(frozen=True)
class _Town:
    sheet: Sheet
    cards: Sequence[int | None]
    reasons: Reasons

    def draw(self, pen: Pen, x: float, y: float) -> None:
        for street in range(len(self.sheet.streets)):
            top = y + _TOP + street * _STREET
            self._draw_parks(pen, street, x, top)
            self._draw_street(pen, street, x + BOARD_WIDTH - SHEET.streets[street].houses * _PITCH, top + _HEAD)
        self._draw_boxes(pen, x, y + _TOP + 3 * _STREET + 0.6)

    def _draw_parks(self, pen: Pen, index: int, x: float, y: float) -> None:
        """The street's name, its trees planted and not, and what they pay."""
        pen.text(x, y + 3.6, pen.gettext("Street {number}").format(number=index + 1), 8, "semibold")
        street, boxes = self.sheet.streets[index], SHEET.streets[index].parks.boxes
        for tree in range(boxes):
            at = x + BOARD_WIDTH - 1.75 * _PLATE - (boxes - tree) * 1.2 * _TREE
            if tree < street.parks:
                pen.pictogram("tree", at, y + 0.6, _TREE, section_tone(pen.ink, "parks").strong)
            else:
                pen.circle(at + _TREE / 2, y + 2.2, 0.5, None, pen.stroke(pen.ink.grid, 0.5))
        if spot := self.reasons.paid(f"streets[{index}].parks"):
            draw_plate(pen, spot, x + BOARD_WIDTH - 0.8 * _PLATE, y + 2.2, _PLATE)

    def _draw_street(self, pen: Pen, index: int, left: float, y: float) -> None:
        street, ground, paid = self.sheet.streets[index], y + _ROOF + _BODY, 0
        for house, cell in enumerate(street.cells):
            x = left + house * _PITCH
            if spot := self.reasons.paid(house_path((index, house)), "estates"):
                _draw_row(pen, spot, x, y, ground)
                paid = 1 + len(spot.together) if spot.points else 0
            _draw_house(pen, cell, x + _PITCH / 2, y, ground, paid=paid > 0)
            paid = max(0, paid - 1)
        for house, built in zip(SHEET.streets[index].pools, street.pools, strict=True):
            if built:
                water = section_tone(pen.ink, "pools").strong
                pen.rect(left + (house + 0.25) * _PITCH, ground - 1.4, _PITCH / 2, 0.9, water, radius=0.45)
        pen.line(left, ground, left + len(street.cells) * _PITCH, ground, pen.stroke(pen.ink.text, 1.2))
        for slot, fence in enumerate((True, *street.fences, True)):
            if fence:
                pen.line(left + slot * _PITCH, y + 0.6, left + slot * _PITCH, ground, pen.stroke(pen.ink.text, 1.3))
        for block, plan in serving(claimed_plans(self.sheet, self.cards), self.sheet).items():
            if block.street == index:
                start, end = left + block.first * _PITCH + 0.7, left + (block.first + block.size) * _PITCH - 0.7
                middle, bar = (start + end) / 2, pen.stroke(pen.ink.text, 1.6)
                pen.line(start, y - 0.9, middle - 1.5, y - 0.9, bar)
                pen.line(middle + 1.5, y - 0.9, end, y - 0.9, bar)
                pen.circle(middle, y - 1.2, 1.4, None, pen.stroke(pen.ink.text, 0.8))
                pen.number(middle, y - 1.2, plan, 6.5, "bold")

    def _draw_boxes(self, pen: Pen, x: float, y: float) -> None:
        """What was claimed, hired and crossed, with what it pays or costs."""
        boxes = [box for box in self._boxes(pen) if box[1] != "0" or box[2]]
        width = BOARD_WIDTH / max(6, len(boxes))
        for place, (icon, count, spot) in enumerate(boxes):
            left, middle = x + place * width, x + (place + 0.5) * width
            pen.rect(left + 0.4, y, width - 0.8, _BOXES, None, pen.stroke(pen.ink.grid, 0.5))
            pen.pictogram(icon, middle - 3.6, y + 0.8, 3.2)
            pen.text(middle + 0.4, y + 3.5, count, 8, "semibold")
            if spot:
                draw_plate(pen, spot, middle, y + 6.7, 1.1 * _PLATE)

    def _boxes(self, pen: Pen) -> Iterator[tuple[str, str, Spot | None]]:
        sheet, paid = self.sheet, self.reasons.paid
        for index, claim in enumerate(sheet.plans):
            yield "plan", pen.gettext("№%(n)s") % {"n": claim.slot}, paid(f"plans[{index}]")
        yield "pool", str(sum(sum(street.pools) for street in sheet.streets)), paid("streets", "pools")
        yield "temp", str(sheet.temps), paid("temps")
        yield "bis", str(sheet.bis_marks), paid("bis") or paid("streets", "bis")
        yield "ring", str(sheet.roundabout_marks), paid("roundabouts") or paid("streets", "roundabouts")
        yield "refusal", str(sheet.refusals), paid("refusals")


def _draw_row(pen: Pen, spot: Spot, x: float, y: float, ground: float) -> None:
    """Houses that pay together: a tint behind them, a bracket below, and their number on it once."""
    size = 1 + len(spot.together)
    width, below = size * _PITCH, ground + 1.1
    if spot.points:
        pen.rect(x, y - 0.2, width, ground - y + 0.2, pen.ink.tone(TOWN).tint)
    line = pen.stroke(pen.ink.text, 0.9, () if spot.points else (1.6, 1.4))
    for end, inward in ((x + 0.9, 1), (x + width - 0.9, -1)) if size > 1 else ():
        pen.line(end, below, end, below + 1.8, line)
        pen.line(end, below + 1.8, end + inward * (width / 2 - 0.9 - 0.8 * _PLATE), below + 1.8, line)
    draw_plate(pen, spot, x + width / 2, below + _PLATE / 2, _PLATE)


def _draw_house(pen: Pen, cell: Cell, middle: float, y: float, ground: float, paid: bool) -> None:
    """A house that pays is drawn strongly; under a roundabout a point says that it costs."""
    line = pen.stroke(pen.ink.text if paid else pen.ink.grid, 0.8 if paid else 0.45, () if cell else (1.2, 1.2))
    if cell == "R":
        pen.circle(middle, ground - 3.1, 2.4, WHITE, pen.stroke(pen.ink.text, 1.2))
        pen.circle(middle, ground - 3.1, 0.8, pen.ink.text)
        tip = (middle - 1.1, ground + 1.2), (middle + 1.1, ground + 1.2), (middle, ground + 2.8)
        pen.polygon(*tip, fill=WHITE, stroke=pen.stroke(pen.ink.text, 0.7))
        return
    left, right, eaves = middle - _WALL / 2, middle + _WALL / 2, ground - _BODY
    pen.polygon((left, ground), (left, eaves), (middle, y), (right, eaves), (right, ground), fill=WHITE, stroke=line)
    if cell:
        colour = pen.ink.text if paid else pen.ink.quiet
        at, size = (middle - 0.7, 7) if cell.bis else (middle, 8)
        pen.number(at, eaves + 1.9, cell.value, size, "bold" if paid else "regular", colour)
        if cell.bis:
            pen.text(middle + 0.9, eaves + 2.7, pen.gettext("bis")[0], 6, "semibold")
