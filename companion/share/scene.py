"""What a picture is made of: filled shapes and words. The same scene becomes an SVG and a PNG."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from html import escape
from io import BytesIO
from typing import Literal, TypeAlias

from PIL import Image, ImageChops, ImageDraw

from companion.share import letters
from pdf import drawing
from pdf.drawing import Segment

Point: TypeAlias = tuple[float, float]
_FINE = 2
"""A PNG is drawn twice as large and made smaller, so that edges become smooth."""
_CURVE = 10
"""A curve becomes 10 straight pieces."""
_FALLBACK = "'Roboto Condensed','Arial Narrow',sans-serif"


@dataclass(frozen=True, slots=True)
class Fill:
    """A filled outline; a hole in it is a hole in any direction."""

    path: tuple[Segment, ...]
    colour: str


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text by its baseline."""

    text: str
    x: float
    y: float
    size: int
    colour: str
    anchor: Literal["start", "middle", "end"] = "start"

    @property
    def left(self) -> float:
        share = {"start": 0.0, "middle": 0.5, "end": 1.0}[self.anchor]
        return self.x - share * letters.width(self.text, self.size)


@dataclass(frozen=True, slots=True)
class Scene:
    width: int
    height: int
    title: str
    items: tuple[Fill | Words, ...]


def polygon(colour: str, *points: Point) -> Fill:
    return Fill(drawing.polygon(*points), colour)


def rectangle(colour: str, x: float, y: float, width: float, height: float) -> Fill:
    return Fill(drawing.rectangle(x, y, width, height), colour)


def svg(scene: Scene) -> str:
    """The scene as an SVG that needs no other file: it embeds the fonts of its letters."""
    used = sorted({face for item in scene.items if isinstance(item, Words) for face in letters.faces(item.text)})
    families = ",".join(f"'{face}'" for face in used)
    style = "".join(map(_font_face, used))
    elements = "".join(map(_element, scene.items))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{scene.width}" height="{scene.height}" '
        f'viewBox="0 0 {scene.width} {scene.height}" role="img" font-family="{families or "sans-serif"},{_FALLBACK}" '
        f'font-weight="800"><title>{_text(scene.title)}</title><style>{style}</style>{elements}</svg>\n'
    )


def _font_face(name: str) -> str:
    data = b64encode(letters.face_file(name).read_bytes()).decode()
    return f"@font-face{{font-family:'{name}';font-weight:800;src:url(data:font/woff2;base64,{data})}}"


def _element(item: Fill | Words) -> str:
    if isinstance(item, Words):
        place = f'x="{item.x:g}" y="{item.y:g}" font-size="{item.size}" fill="{item.colour}"'
        return f'<text {place} text-anchor="{item.anchor}">{_text(item.text)}</text>'
    path = "".join(f"{segment[0]}{' '.join(f'{value:.5g}' for value in segment[1:])}" for segment in item.path)
    return f'<path fill="{item.colour}" fill-rule="evenodd" d="{path}"/>'


def _text(text: str) -> str:
    return escape("".join(letter for letter in " ".join(text.split()) if letter.isprintable()))


def png(scene: Scene) -> bytes:
    """The scene as a PNG."""
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
    for path, run in letters.runs(words.text):
        font = letters.font(path, words.size * _FINE)
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
