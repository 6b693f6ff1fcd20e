"""What a reader of the file sees: the outlines and the words of a page, read back from the PDF."""

import io

from pypdf import PdfReader
from pypdf.generic import ContentStream

MM = 72 / 25.4


def reader(data):
    return PdfReader(io.BytesIO(data))


def form(data):
    """The first form of the first page: a slip."""
    read = reader(data)
    objects = read.pages[0]["/Resources"]["/XObject"]
    name = sorted(objects)[0]
    return read, objects[name].get_object()


def outlines(data):
    """Left, top, right, bottom in millimetres of every outline of the slip, as painted."""
    read, found = form(data)
    height = float(found["/BBox"][3])
    points, boxes = [], []
    for operands, operator in ContentStream(found, read).operations:
        numbers = [float(value) for value in operands] if operator in (b"m", b"l", b"c") else []
        points += [(numbers[i] / MM, (height - numbers[i + 1]) / MM) for i in range(0, len(numbers), 2)]
        if operator in (b"f*", b"S", b"B*", b"n"):
            xs, ys = [x for x, _ in points], [y for _, y in points]
            boxes.append((min(xs), min(ys), max(xs), max(ys)))
            points = []
    return boxes


def lines(data, page=0):
    return [line.strip() for line in reader(data).pages[page].extract_text().splitlines() if line.strip()]


def overlap(a, b, slack=0.0):
    return a[0] + slack < b[2] and b[0] + slack < a[2] and a[1] + slack < b[3] and b[1] + slack < a[3]


def overlapping(items, slack=0.0):
    """Pairs of things with bounds that lie on each other."""
    return [(a, b) for i, a in enumerate(items) for b in items[i + 1 :] if overlap(a.bounds, b.bounds, slack)]


def outside(items, width, height, margin):
    return [
        item
        for item in items
        if item.bounds[0] < margin
        or item.bounds[1] < margin
        or item.bounds[2] > width - margin
        or item.bounds[3] > height - margin
    ]
