"""The back of a sheet, for a printer that prints both sides: the turn in pictures, the plans, the deck, an example."""

from math import ceil

from companion.games.paper_quarters import tasks
from companion.games.paper_quarters.printed import DECK, PLANS, SHEET, SLOTS, Plan
from pdf import fonts
from pdf.drawing import Drawing
from pdf.fonts import CAP_HEIGHT, MM
from pdf.games.paper_quarters.aid import AID
from pdf.games.paper_quarters.colours import TOWN, section_tone
from pdf.ink import WHITE
from pdf.options import Options
from pdf.pen import Pen

_WIDTH, _HEIGHT = 297.0, 210.0
"""It is drawn at the size of A4 and placed smaller: the smallest sheet is half as wide, and its type still readable."""
_MARGIN = 15.0
_TYPE = 12.9
_LINE = 1.24 * _TYPE / MM
_TURN, _PLANS, _GAP = 104.0, 94.0, 7.0
_ROW = 7.4
_ICON = 5.4

_Token = str | int | tuple[str]  # Words, a street by its number, or a pictogram by its name.


def back(size: tuple[float, float], options: Options) -> Drawing:
    """As large as the slip allows, in its middle."""
    pen = options.pen(_WIDTH, _HEIGHT)
    _draw_turn(pen, options)
    left = _MARGIN + _TURN + _GAP
    bottom = _draw_plans(pen, left, options)
    _draw_deck(pen, left, bottom)
    _draw_example(pen, left + _PLANS + _GAP)
    slip = options.pen(*size)
    scale = min(size[0] / _WIDTH, size[1] / _HEIGHT)
    slip.place(pen.drawing(), (size[0] - scale * _WIDTH) / 2, (size[1] - scale * _HEIGHT) / 2, scale)
    return slip.drawing(slip.gettext("Back of a Welcome To… sheet: the turn, the plans and an example"))


def _draw_heading(pen: Pen, x: float, y: float, width: float, text: str) -> float:
    """Over a rule; gives the y below it."""
    tone = pen.ink.tone(TOWN)
    pen.text(x, y + 5, text, 15, "bold", room=width)
    pen.line(x, y + 7, x + width, y + 7, pen.stroke(tone.strong, 1.2))
    return y + 10


def _draw_turn(pen: Pen, options: Options) -> None:
    y = _draw_heading(pen, _MARGIN, _MARGIN, _TURN, pen.gettext("A turn"))
    steps = [step for step in AID.play(1 if "solo" in options.ticked else 2).turn if step.applies(options.ticked)]
    tone, indent, pitch = pen.ink.tone(TOWN), 2.3 * _ICON, 1.06 * _ICON
    for step in steps:
        for place, icon in enumerate(step.icons):
            pen.pictogram(icon, _MARGIN + place % 2 * pitch, y + place // 2 * pitch, _ICON, tone.strong)
        baseline = y + _ICON / 2 + CAP_HEIGHT / 2 * _TYPE / MM
        end = pen.paragraph(_MARGIN + indent, baseline, pen.say(step.text), _TYPE, _TURN - indent, leading=1.24)
        y = max(end - CAP_HEIGHT * _TYPE / MM, y + ceil(len(step.icons) / 2) * pitch) + 0.9


def _draw_plans(pen: Pen, x: float, options: Options) -> float:
    """Every plan of the variant by its number: what it asks for, what it pays first and later; gives the y below."""
    y = _draw_heading(pen, x, _MARGIN, _PLANS, pen.gettext("Plans"))
    tone = section_tone(pen.ink, "plans")
    for slot in SLOTS:
        advanced = "advanced" in options.ticked
        plans = [plan for plan in PLANS.values() if plan.slot == slot and (advanced or not plan.star)]
        pen.number(x + 2, y + _ROW / 2, slot, 15, "bold", tone.strong)
        for place, plan in enumerate(plans):
            column, row = place % 2, place // 2
            _draw_plan(pen, plan, x + 7 + column * (_PLANS - 7) / 2, y + row * _ROW, (_PLANS - 7) / 2 - 3)
        y += ceil(len(plans) / 2) * _ROW
        pen.line(x, y, x + _PLANS, y, pen.stroke(pen.ink.grid, 0.4))
        y += 1.2
    return y


def _draw_plan(pen: Pen, plan: Plan, x: float, y: float, width: float) -> None:
    tone, middle = section_tone(pen.ink, "plans"), y + _ROW / 2
    values = f"{plan.first}/{plan.later}"
    pen.text(x + width, middle + CAP_HEIGHT / 2 * _TYPE / MM, values, _TYPE, "bold", anchor="end", colour=tone.strong)
    if isinstance(plan.task, tasks.Estates):
        for place, houses in enumerate(plan.task.sizes):
            pen.rect(x + place * 4.4, middle - 2.6, 4.1, 5.2, tone.tint, pen.stroke(tone.strong, 0.6), 0.6)
            pen.number(x + place * 4.4 + 2.05, middle, houses, _TYPE)
        return
    for token in _tokens(plan.task):
        if isinstance(token, tuple):
            pen.pictogram(token[0], x, middle - 2.3, 4.6, tone.strong)
            x += 5.1
        elif isinstance(token, int):
            # Its number on a plate, as on the road of the sheet.
            pen.rect(x + 0.6, middle - 2.3, 4.6, 4.6, pen.ink.text, radius=0.6)
            pen.number(x + 2.9, middle, token, _TYPE, "bold", WHITE)
            x += 6
        else:
            x += 0.8 + pen.text(x, middle + CAP_HEIGHT / 2 * _TYPE / MM, token, _TYPE, "semibold")


def _tokens(task: tasks.Task) -> list[_Token]:
    """A plan with a star as pictograms."""
    match task:
        case tasks.FullStreet(index):
            return [("house",), index + 1]
        case tasks.EndHouses():
            return [("house",), "…", ("house",), "×3"]
        case tasks.BisHouses(count):
            return [("bis",), f"×{count}"]
        case tasks.Temps(count):
            return [("temp",), f"×{count}"]
        case tasks.AllParks(streets):
            return [("tree",), f"×{streets}"]
        case tasks.AllPools(streets):
            return [("pool",), f"×{streets}"]
        case tasks.ParksAndPools(index):
            return [("tree",), ("pool",), index + 1]
        case tasks.ParksPoolsAndRoundabout():
            return [("tree",), ("pool",), ("ring",)]
    return []


def _draw_deck(pen: Pen, x: float, y: float) -> None:
    """How many construction cards have each number: a bar with the count over it."""
    y = _draw_heading(pen, x, y + 2, _PLANS, pen.gettext("Numbers in the deck"))
    tone, pitch = section_tone(pen.ink, "agents"), _PLANS / len(DECK)
    base, most = _HEIGHT - _MARGIN - _LINE, max(sum(effects.values()) for effects in DECK.values())
    unit = min(3.0, (base - y - _LINE) / most)
    for place, (number, effects) in enumerate(sorted(DECK.items())):
        count, middle = sum(effects.values()), x + (place + 0.5) * pitch
        top = base - count * unit
        frame = pen.stroke(tone.strong, 0.6)
        pen.rect(middle - 0.36 * pitch, top, 0.72 * pitch, count * unit, tone.tint, frame)
        pen.number(middle, top - 2.4, count, _TYPE, "regular")
        pen.number(middle, base + 3.2, number, _TYPE, "bold")


def _draw_example(pen: Pen, x: float) -> None:
    """A street with two estates, and what it is worth with an agent, parks, a pool and a bis."""
    width = _WIDTH - _MARGIN - x
    y = _draw_heading(pen, x, _MARGIN, width, pen.gettext("An example"))
    numbers, fences = ("3", "5", "6", "9", "9", ""), (0, 3, 5)
    pitch, ground = width / len(numbers), y + 20
    for place, number in enumerate(numbers):
        left = x + (place + 0.12) * pitch
        line = pen.stroke(pen.ink.text, 0.9)
        pen.rect(left, ground - 9, 0.76 * pitch, 9, None, line)
        roof = (left, ground - 9), (left + 0.38 * pitch, ground - 14), (left + 0.76 * pitch, ground - 9)
        pen.polygon(*roof, stroke=line)
        if number:
            pen.number(left + 0.38 * pitch, ground - 4.5, number, _TYPE)
    for fence in fences:
        pen.line(x + fence * pitch, ground - 11, x + fence * pitch, ground + 1.5, pen.stroke(pen.ink.text, 2.2))
    parks, pools, estates = SHEET.streets[0].parks, SHEET.pools, SHEET.estates
    rows: list[tuple[list[str | tuple[str]], int]] = [
        ([("estate",), "3", ("agent",), "×1"], estates[3].after(1)),
        ([("estate",), "2"], estates[2].after(0)),
        ([("tree",), "×2"], parks.after(2)),
        ([("pool",), "×1"], pools.after(1)),
        ([("bis",), "×1"], -SHEET.bis.after(1)),
    ]
    y = ground + 6
    for tokens, points in rows:
        at, middle = x, y + _ROW / 2
        for token in tokens:
            if isinstance(token, tuple):
                pen.pictogram(token[0], at, middle - 2.6, 5.2, pen.ink.text)
                at += 6
            else:
                at += 2 + pen.text(at, middle + CAP_HEIGHT / 2 * _TYPE / MM, token, _TYPE, "semibold")
        _draw_points(pen, x + width, middle, points, "semibold")
        y += _ROW
        pen.line(x, y, x + width, y, pen.stroke(pen.ink.grid, 0.4))
    pen.pictogram("star", x, y + 1.4, 5.2, pen.ink.tone(TOWN).strong)
    _draw_points(pen, x + width, y + 4, sum(points for _, points in rows), "bold")


def _draw_points(pen: Pen, right: float, middle: float, points: int, weight: fonts.Weight) -> None:
    shown = str(points).replace("-", "−")
    pen.text(right, middle + CAP_HEIGHT / 2 * _TYPE / MM, shown, _TYPE + 1, weight, anchor="end")
