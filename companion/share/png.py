"""A scene as a PNG, drawn by Pillow."""

from collections.abc import Iterator, Sequence
from functools import reduce
from io import BytesIO

from PIL import Image, ImageChops, ImageDraw

from companion.share import glyphs
from companion.share.scene import Fill, Point, Scene, Words
from pdf.drawing import Segment

_FINE = 2  # A PNG is drawn twice as large and made smaller, so that edges become smooth.
_CURVE = 10  # A curve becomes 10 straight pieces.


def png(scene: Scene) -> bytes:
    size = scene.width * _FINE, scene.height * _FINE
    image = Image.new("RGB", size)
    for item in scene.items:
        if isinstance(item, Words):
            _write(ImageDraw.Draw(image), item)
        else:
            _fill(image, item)
    file = BytesIO()
    image.resize((scene.width, scene.height), Image.Resampling.BOX).save(file, "PNG", optimize=True)
    return file.getvalue()


def _write(draw: ImageDraw.ImageDraw, words: Words) -> None:
    x = words.left * _FINE
    for path, run in glyphs.runs(words.text):
        font = glyphs.font(path, words.size * _FINE)
        draw.text((x, words.y * _FINE), run, words.colour, font, anchor="ls")
        x += font.getlength(run)


def _fill(image: Image.Image, fill: Fill) -> None:
    shapes = [[(x * _FINE, y * _FINE) for x, y in shape] for shape in _shapes(fill.path)]
    if len(shapes) == 1:
        ImageDraw.Draw(image).polygon(_inside(shapes[0]), fill.colour)
        return
    xs, ys = ([point[side] for shape in shapes for point in shape] for side in (0, 1))
    left, top = int(min(xs)), int(min(ys))
    size = int(max(xs)) - left + 1, int(max(ys)) - top + 1
    masks = (_mask(size, [(x - left, y - top) for x, y in shape]) for shape in shapes)
    image.paste(fill.colour, (left, top), reduce(ImageChops.logical_xor, masks))


def _mask(size: tuple[int, int], shape: Sequence[Point]) -> Image.Image:
    mask = Image.new("1", size)
    ImageDraw.Draw(mask).polygon(_inside(shape), 1)
    return mask


def _inside(shape: Sequence[Point]) -> list[Point]:
    """A polygon is drawn with the points on its edge: one that ends at 10 ends with the point before it."""
    right, low = (max(point[side] for point in shape) for side in (0, 1))
    return [(x - (x == right), y - (y == low)) for x, y in shape]


def _shapes(path: Sequence[Segment]) -> Iterator[list[Point]]:
    """The closed outlines of a path, curves as short lines."""
    shape: list[Point] = []
    for segment in path:
        match segment:
            case ("M", x, y):
                if len(shape) > 2:
                    yield shape
                shape = [(x, y)]
            case ("L", x, y):
                shape.append((x, y))
            case ("C", x1, y1, x2, y2, x, y):
                shape += _curve(shape[-1], (x1, y1), (x2, y2), (x, y))
    if len(shape) > 2:
        yield shape


def _curve(*points: Point) -> Iterator[Point]:
    """A Bézier curve from the first point to the last, without the first."""
    for step in range(1, _CURVE + 1):
        t = step / _CURVE
        u = 1 - t
        weights = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        x, y = (sum(weight * point[axis] for weight, point in zip(weights, points, strict=True)) for axis in (0, 1))
        yield x, y
