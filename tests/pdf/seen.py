"""What a reader of the file sees: the outlines and the words of a page, read back from the PDF."""

import io
from collections.abc import Sequence
from typing import Any

from pypdf import PageObject, PdfReader
from pypdf.generic import ContentStream
from pypdf.generic._data_structures import EncodedStreamObject

from companion import documents, games
from companion.game.final import Final
from companion.photo.sheet_map import Box
from pdf.drawing import Drawing, Path, Words
from pdf.fonts import CAP_HEIGHT, SMALLEST

MM = 72 / 25.4


def final_of(game: str, document: Any) -> Final:
    """The result of the game that a document holds."""
    final: Final = games.get(game).calculations["final"].run(*documents.read(game, "final", document))
    return final


def reader(data: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(data))


def form(data: bytes) -> tuple[PdfReader, EncodedStreamObject]:
    """The first form of the first page: a slip."""
    read = reader(data)
    objects = read.pages[0]["/Resources"]["/XObject"]
    name = sorted(objects)[0]
    return read, objects[name].get_object()


def outlines(data: bytes) -> list[tuple[float, float, float, float]]:
    """Left, top, right, bottom in millimetres of every outline of the slip, as painted."""
    read, slip = form(data)
    height = float(slip["/BBox"][3])
    points, boxes = [], []
    for operands, operator in ContentStream(slip, read).operations:
        numbers = [float(value) for value in operands] if operator in (b"m", b"l", b"c") else []
        points += [(numbers[i] / MM, (height - numbers[i + 1]) / MM) for i in range(0, len(numbers), 2)]
        if operator in (b"f*", b"S", b"B*", b"n"):
            xs, ys = [x for x, _ in points], [y for _, y in points]
            boxes.append((min(xs), min(ys), max(xs), max(ys)))
            points = []
    return boxes


def lines(data: bytes, page: int = 0) -> list[str]:
    return _lines(reader(data).pages[page])


def all_lines(data: bytes) -> list[str]:
    return [line for page in reader(data).pages for line in _lines(page)]


def _lines(page: PageObject) -> list[str]:
    return [line.strip() for line in page.extract_text().splitlines() if line.strip()]


def bounds(item: Box | Path | Words) -> tuple[float, float, float, float]:
    """Left, top, right, bottom; of a text those of its capitals: the font's own box is far too tall to compare."""
    if isinstance(item, Box):
        return item.bounds
    if isinstance(item, Path):
        points = [value for segment in item.segments for value in segment[1:] if not isinstance(value, str)]
        xs, ys = points[::2], points[1::2]
        return min(xs), min(ys), max(xs), max(ys)
    cap = CAP_HEIGHT * item.size / MM
    if item.turned:
        right = 2 * item.x - item.left
        return right - item.width, item.y, right, item.y + cap
    return item.left, item.y - cap, item.left + item.width, item.y


def overlap(a: tuple[float, float, float, float], b: tuple[float, float, float, float], slack: float = 0.0) -> bool:
    return a[0] + slack < b[2] and b[0] + slack < a[2] and a[1] + slack < b[3] and b[1] + slack < a[3]


def overlapping(items: Sequence[Any], slack: float = 0.0) -> list[Any]:
    """Pairs of things that lie on each other. From left to right: what starts further right than this one
    ends cannot lie on it."""
    placed = sorted(((bounds(item), item) for item in items), key=lambda each: each[0])
    pairs = []
    for index, (place, item) in enumerate(placed):
        for others, other in placed[index + 1 :]:
            if others[0] >= place[2]:
                break
            if overlap(place, others, slack):
                pairs.append((item, other))
    return pairs


def faults(drawing: Drawing | None, margin: float, slack: float = 0.0) -> list[Any]:
    """What of a drawing nobody could read: what is cut short, leaves the safe area, is too small or lies on another."""
    assert drawing
    small = [words for words in drawing.words if words.size < SMALLEST]
    beyond = outside(drawing.items, drawing.width, drawing.height, margin)
    return [*drawing.cut, *beyond, *small, *overlapping(drawing.words, slack)]


def outside(items: tuple[Any, ...], width: float | int, height: float | int, margin: float | int) -> list[Any]:
    def leaves(left: float, top: float, right: float, bottom: float) -> bool:
        return left < margin or top < margin or right > width - margin or bottom > height - margin

    return [item for item in items if leaves(*bounds(item))]


def struck(drawing: Drawing) -> list[Any]:
    """Words that are painted over or crossed by a line, with what does it."""
    paths = [(place, item, bounds(item)) for place, item in enumerate(drawing.items) if isinstance(item, Path)]
    pairs = []
    for place, words in enumerate(drawing.items):
        if not isinstance(words, Path):
            left, top, right, bottom = bounds(words)
            inner = left + 0.15, top + 0.15, right - 0.15, bottom - 0.15
            for number, path, painted in paths:
                if overlap(painted, inner):
                    covers = (
                        path.fill is not None and number > place and holds(path, (left + right) / 2, (top + bottom) / 2)
                    )
                    if covers or (path.stroke and any(crosses(line, inner) for line in sides(path))):
                        pairs.append((words, path))
    return pairs


Line = tuple[float, float, float, float]


def sides(path: Path) -> list[Line]:
    """The lines of an outline, with a curve as the line between its ends."""
    lines: list[Line] = []
    start = at = (0.0, 0.0)
    for kind, *points in path.segments:
        to = start if kind == "Z" else (points[-2], points[-1])
        if kind == "M":
            start = to
        else:
            lines.append((*at, *to))
        at = to
    return lines


def holds(path: Path, x: float, y: float) -> bool:
    """Whether a point lies in an outline: a line from it to the right leaves the outline once more than it enters."""
    over = [(x1 + (y - y1) / (y2 - y1) * (x2 - x1)) > x for x1, y1, x2, y2 in sides(path) if (y1 > y) != (y2 > y)]
    return sum(over) % 2 == 1


def crosses(line: Line, box: tuple[float, float, float, float]) -> bool:
    """Whether a part of the line lies in the box: what each side of the box leaves of it, from end to end."""
    x1, y1, x2, y2 = line
    first, last = 0.0, 1.0
    for start, step, low, high in ((x1, x2 - x1, box[0], box[2]), (y1, y2 - y1, box[1], box[3])):
        if not step:
            if not low < start < high:
                return False
            continue
        near, far = sorted(((low - start) / step, (high - start) / step))
        first, last = max(first, near), min(last, far)
    return first < last
