"""Drawings as SVG: the picture of a page on the print page."""

from xml.sax.saxutils import escape, quoteattr

from pdf.drawing import Drawing, Page, Path, Words
from pdf.fonts import MM, Weight

_FACE = "'Open Sans', 'Noto Sans', system-ui, sans-serif"
_WEIGHTS: dict[Weight, int] = {"regular": 400, "semibold": 600, "bold": 700}


def svg(page: Page, title: str) -> str:
    """One page, in millimetres. A slip that lies on it several times is written once."""
    drawings = {id(slip.drawing): slip.drawing for slip in page.slips}
    names = {key: f"slip{index}" for index, key in enumerate(drawings)}
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_n(page.width)} {_n(page.height)}" role="img" '
        f'font-family="{_FACE}" fill-rule="evenodd">',
        f"<title>{escape(title)}</title>",
        f'<path fill="#fff" d="M0 0H{_n(page.width)}V{_n(page.height)}H0z"/>',
        "<defs>",
        *(f'<g id="{names[key]}">{_items(drawing)}</g>' for key, drawing in drawings.items()),
        "</defs>",
        *(f'<use href="#{names[id(slip.drawing)]}" x="{_n(slip.x)}" y="{_n(slip.y)}"/>' for slip in page.slips),
        _items(page.drawing) if page.drawing is not None else "",
        "</svg>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


def _items(drawing: Drawing) -> str:
    return "".join(_path(item) if isinstance(item, Path) else _words(item) for item in drawing.items)


def _path(path: Path) -> str:
    data = "".join(f"{segment[0]}{' '.join(_n(float(value)) for value in segment[1:])}" for segment in path.segments)
    attributes = [f'd="{data}"', f'fill="#{path.fill}"' if path.fill else 'fill="none"']
    if path.stroke is not None:
        attributes += [f'stroke="#{path.stroke.colour}"', f'stroke-width="{_n(path.stroke.width / MM)}"']
        if path.stroke.dash:
            attributes.append(f'stroke-dasharray="{" ".join(map(_n, path.stroke.dash))}"')
        if path.stroke.round_ends:
            attributes.append('stroke-linecap="round"')
    return f"<path {' '.join(attributes)}/>"


def _words(words: Words) -> str:
    """`textLength` makes a text as wide as on paper, whatever font the phone has."""
    attributes = {
        "x": _n(words.left),
        "y": _n(words.y),
        "font-size": _n(words.size / MM),
        "font-weight": str(_WEIGHTS[words.weight]),
        "fill": f"#{words.colour}",
        "textLength": _n(words.width),
        "lengthAdjust": "spacingAndGlyphs",
    }
    if words.turned:
        attributes["transform"] = f"rotate(180 {_n(words.x)} {_n(words.y)})"
    written = " ".join(f"{name}={quoteattr(value)}" for name, value in attributes.items())
    return f"<text {written}>{escape(words.text)}</text>"


def _n(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
