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
from pdf.drawing import Segment

Point: TypeAlias = tuple[float, float]
_FINE = 2
"""A PNG is drawn so many times as large, and made smaller: edges become smooth."""
_CURVE = 10
"""Straight pieces of a curve."""
_FALLBACK = "'Roboto Condensed','Arial Narrow',sans-serif"


@dataclass(frozen=True, slots=True)
class Fill:
    """A filled outline; a hole in it is a hole in any direction."""

    path: tuple[Segment, ...]
    colour: str


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text by its base line."""

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
    things: tuple[Fill | Words, ...]


def polygon(colour: str, *points: Point) -> Fill:
    first, *others = points
    return Fill((("M", *first), *(("L", *point) for point in others), ("Z",)), colour)


def box(colour: str, x: float, y: float, width: float, height: float) -> Fill:
    return polygon(colour, (x, y), (x + width, y), (x + width, y + height), (x, y + height))


def svg(scene: Scene) -> str:
    """The scene as an SVG that needs no other file: it carries the letters that it shows."""
    used = sorted({face for thing in scene.things if isinstance(thing, Words) for face in letters.faces(thing.text)})
    families = ",".join(f"'{face}'" for face in used)
    style = "".join(_font_face(face) for face in used)
    drawn = "".join(_drawn(thing) for thing in scene.things)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{scene.width}" height="{scene.height}" '
        f'viewBox="0 0 {scene.width} {scene.height}" role="img" font-family="{families or "sans-serif"},{_FALLBACK}" '
        f'font-weight="800"><title>{_text(scene.title)}</title><style>{style}</style>{drawn}</svg>\n'
    )


def _font_face(name: str) -> str:
    data = b64encode(letters.face_file(name).read_bytes()).decode()
    return f"@font-face{{font-family:'{name}';font-weight:800;src:url(data:font/woff2;base64,{data})}}"


def _drawn(thing: Fill | Words) -> str:
    if isinstance(thing, Words):
        place = f'x="{thing.x:g}" y="{thing.y:g}" font-size="{thing.size}" fill="{thing.colour}"'
        return f'<text {place} text-anchor="{thing.anchor}">{_text(thing.text)}</text>'
    path = "".join(f"{segment[0]}{' '.join(f'{value:.5g}' for value in segment[1:])}" for segment in thing.path)
    return f'<path fill="{thing.colour}" fill-rule="evenodd" d="{path}"/>'


def _text(text: str) -> str:
    return escape("".join(letter for letter in " ".join(text.split()) if letter.isprintable()))


def png(scene: Scene) -> bytes:
    """The scene as a PNG."""
    size = scene.width * _FINE, scene.height * _FINE
    image = Image.new("RGB", size)
    for thing in scene.things:
        if isinstance(thing, Words):
            _write(ImageDraw.Draw(image), thing)
        else:
            _fill(image, thing)
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
    for kind, *told in path:
        numbers = [float(number) for number in told]
        if kind == "M":
            if len(shape) > 2:
                yield shape
            shape = [(numbers[0], numbers[1])]
        elif kind == "L":
            shape.append((numbers[0], numbers[1]))
        elif kind == "C":
            shape += _curve(shape[-1], *((numbers[at], numbers[at + 1]) for at in (0, 2, 4)))
    if len(shape) > 2:
        yield shape


def _curve(start: Point, first: Point, second: Point, end: Point) -> Iterator[Point]:
    for step in range(1, _CURVE + 1):
        t = step / _CURVE
        u = 1 - t
        weights = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        points = start, first, second, end
        yield (
            sum(weight * point[0] for weight, point in zip(weights, points, strict=True)),
            sum(weight * point[1] for weight, point in zip(weights, points, strict=True)),
        )
