"""What a picture is made of: filled shapes and words. The same scene becomes an SVG and, in `png.py`, a PNG."""

from base64 import b64encode
from dataclasses import dataclass
from html import escape
from typing import Literal, TypeAlias

from companion.share import glyphs
from pdf import drawing
from pdf.drawing import Segment

Point: TypeAlias = tuple[float, float]
_FALLBACK = "'Roboto Condensed','Arial Narrow',sans-serif"


@dataclass(frozen=True, slots=True)
class Fill:
    """A filled outline; a hole in it is a hole in any direction."""

    path: tuple[Segment, ...]
    colour: str


@dataclass(frozen=True, slots=True)
class Words:
    text: str
    x: float
    y: float
    size: int
    colour: str
    anchor: Literal["start", "middle", "end"] = "start"

    @property
    def left(self) -> float:
        share = {"start": 0.0, "middle": 0.5, "end": 1.0}[self.anchor]
        return self.x - share * glyphs.width(self.text, self.size)


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
    used = sorted({face for item in scene.items if isinstance(item, Words) for face in glyphs.faces(item.text)})
    families = ",".join(f"'{face}'" for face in used)
    style = "".join(map(_font_face, used))
    elements = "".join(map(_element, scene.items))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{scene.width}" height="{scene.height}" '
        f'viewBox="0 0 {scene.width} {scene.height}" role="img" font-family="{families or "sans-serif"},{_FALLBACK}" '
        f'font-weight="800"><title>{_text(scene.title)}</title><style>{style}</style>{elements}</svg>\n'
    )


def _font_face(name: str) -> str:
    data = b64encode(glyphs.face_file(name).read_bytes()).decode()
    return f"@font-face{{font-family:'{name}';font-weight:800;src:url(data:font/woff2;base64,{data})}}"


def _element(item: Fill | Words) -> str:
    if isinstance(item, Words):
        place = f'x="{item.x:g}" y="{item.y:g}" font-size="{item.size}" fill="{item.colour}"'
        return f'<text {place} text-anchor="{item.anchor}">{_text(item.text)}</text>'
    path = "".join(f"{segment[0]}{' '.join(f'{value:.5g}' for value in segment[1:])}" for segment in item.path)
    return f'<path fill="{item.colour}" fill-rule="evenodd" d="{path}"/>'


def _text(text: str) -> str:
    return escape("".join(letter for letter in " ".join(text.split()) if letter.isprintable()))
