"""The measures of the sheet: a drawing for each paper, never one scaled. Millimetres; type and lines in points."""

from dataclasses import dataclass

SECTIONS = ("plans", "parks", "pools", "temps", "agents", "bis", "refusals", "total")
"""From left to right. Roundabouts and refusals share the last but one, as they share a sum."""


@dataclass(frozen=True)
class Grade:
    """Type sizes and line weights of a large, middling or small sheet."""

    name: float | None  # Of the game on the town sign; a small sheet has no room for it.
    header: float
    icon: float | None
    value: float
    last: float
    park_last: float
    operator: float
    street_name: float
    small: float
    house: float
    roof: float
    box: float
    hair: float
    rule: float
    sum_frame: float
    total_frame: float
    end: float
    radius: float
    box_gap: float
    mark: float
    mark_inset: float
    code: float
    tower_roof: float  # Share of the tower's height.
    counts: bool
    """Whether there is room for «× estates» and a product under each tower; else the estates have one sum together."""


LARGE = Grade(
    11.5, 9, 4.4, 9.5, 11, 12.4, 11.5, 7.5, 6.5,
    house=0.95, roof=0.76, box=0.6, hair=0.35, rule=1.0, sum_frame=1.0, total_frame=1.5, end=2.0,
    radius=1.2, box_gap=1.26, mark=7.0, mark_inset=6.5, code=12.6, tower_roof=0.135, counts=True,
)  # fmt: skip
MIDDLE = Grade(
    8.4, 6.9, 3.3, 7, 8, 9.1, 8.6, 6, 6,
    house=0.75, roof=0.6, box=0.5, hair=0.3, rule=0.8, sum_frame=0.85, total_frame=1.2, end=1.5,
    radius=0.9, box_gap=0.9, mark=5.0, mark_inset=6.5, code=9.6, tower_roof=0.135, counts=True,
)  # fmt: skip
SMALL = Grade(
    None, 6, None, 6, 6.6, 7.8, 6.4, 6, 6,
    house=0.6, roof=0.48, box=0.42, hair=0.28, rule=0.6, sum_frame=0.7, total_frame=0.95, end=1.1,
    radius=0.6, box_gap=0.66, mark=3.6, mark_inset=6.5, code=7.0, tower_roof=0.15, counts=False,
)  # fmt: skip


@dataclass(frozen=True)
class Measures:
    """One layout. `sky` to `after` are the heights of a street's block from its top."""

    name: str
    code: str  # Its name in the QR code.
    marks: tuple[int, int]
    """The top left corner mark, with and without roundabouts: it tells a camera which layout this is."""
    grade: Grade
    width: float
    height: float
    left: float
    top: float
    pitch: float
    gap: float
    sky: float
    roof: float
    body: float
    yard: float
    road: float
    after: float
    avenue: float
    crown: float
    crown_pitch: float
    panel: float
    header: float
    body_top: float
    body_bottom: float
    totals: float
    totals_height: float
    sections: tuple[float, ...]
    agents_sum: float

    @property
    def right(self) -> float:
        return self.width - self.left

    @property
    def house_width(self) -> float:
        return self.pitch - self.gap

    @property
    def section_gap(self) -> float:
        """Between two sections; it holds the operator of the sum."""
        return (self.right - self.left - sum(self.sections)) / (len(self.sections) - 1)

    def section(self, name: str) -> tuple[float, float]:
        """Left edge and width."""
        index = SECTIONS.index(name)
        return self.left + sum(self.sections[:index]) + index * self.section_gap, self.sections[index]

    def block(self, street: int) -> float:
        """The top of a street's block."""
        return self.top + street * (self.sky + self.roof + self.body + self.yard + self.road + self.after)

    def eaves(self, street: int) -> float:
        """The top of the houses' walls."""
        return self.block(street) + self.sky + self.roof

    def ground(self, street: int) -> float:
        return self.eaves(street) + self.body

    def road_top(self, street: int) -> float:
        return self.ground(street) + self.yard

    def street_left(self, houses: int) -> float:
        """Streets end together on the right."""
        return self.right - houses * self.pitch

    def house_left(self, houses: int, house: int) -> float:
        return self.right - (houses - house) * self.pitch + self.gap / 2


_A4 = Measures(
    "A4", "A4", (142, 148), LARGE, 297, 210, left=10, top=14.8, pitch=22.2, gap=4.2,
    sky=9.2, roof=5.2, body=13.0, yard=4.8, road=4.2, after=0.6, avenue=6.4, crown=7.0, crown_pitch=9.2,
    panel=127.2, header=6.4, body_top=135.5, body_bottom=181.4, totals=183.2, totals_height=12.0,
    sections=(22, 22, 19, 25, 90, 19, 22, 28), agents_sum=18,
)  # fmt: skip
_A5 = Measures(
    "A5", "A5", (39, 169), MIDDLE, 210, 148.5, left=8, top=12.4, pitch=15.65, gap=3.0,
    sky=6.5, roof=3.5, body=9.0, yard=3.2, road=2.8, after=0.3, avenue=4.6, crown=5.0, crown_pitch=6.7,
    panel=88.9, header=4.7, body_top=95.0, body_bottom=126.4, totals=127.7, totals_height=8.4,
    sections=(15.2, 15.2, 14.4, 17.2, 63.6, 14.4, 15.8, 19.4), agents_sum=12.6,
)  # fmt: skip
_A6 = Measures(
    "A6", "A6", (160, 228), SMALL, 148.5, 105, left=6.6, top=10.75, pitch=11.0, gap=2.2,
    sky=4.3, roof=2.3, body=6.5, yard=2.2, road=2.4, after=0.1, avenue=2.8, crown=3.7, crown_pitch=4.9,
    panel=64.3, header=3.3, body_top=68.5, body_bottom=86.7, totals=87.6, totals_height=6.6,
    sections=(11.4, 11.4, 11.2, 12.4, 41.4, 11.2, 11.4, 13.6), agents_sum=9.2,
)  # fmt: skip
_LETTER = Measures(
    "Letter", "LT", (193, 63), LARGE, 279.4, 215.9, left=10, top=14.8, pitch=20.72, gap=4.0,
    sky=9.6, roof=5.2, body=13.6, yard=4.8, road=4.2, after=0.6, avenue=6.4, crown=7.0, crown_pitch=9.2,
    panel=130.2, header=6.4, body_top=138.5, body_bottom=187.3, totals=189.1, totals_height=12.0,
    sections=(20, 20, 18, 23, 84, 18, 21, 26), agents_sum=17,
)  # fmt: skip
_HALF_LETTER = Measures(
    "Letter ½", "L2", (14, 173), MIDDLE, 215.9, 139.7, left=8, top=12.4, pitch=16.1, gap=3.0,
    sky=6.2, roof=3.3, body=8.4, yard=2.9, road=2.7, after=0.2, avenue=4.6, crown=5.0, crown_pitch=6.7,
    panel=83.9, header=4.6, body_top=89.9, body_bottom=117.9, totals=119.2, totals_height=8.0,
    sections=(15.8, 15.8, 15.2, 18, 64.4, 15.2, 16.2, 20), agents_sum=12.6,
)  # fmt: skip
_QUARTER_LETTER = Measures(
    "Letter ¼", "L4", (139, 175), SMALL, 139.7, 107.95, left=6.6, top=10.75, pitch=10.25, gap=2.1,
    sky=4.3, roof=2.4, body=6.7, yard=2.3, road=2.4, after=0.1, avenue=2.8, crown=3.7, crown_pitch=4.9,
    panel=65.6, header=3.3, body_top=69.9, body_bottom=89.6, totals=90.5, totals_height=6.6,
    sections=(10.5, 10.5, 10.8, 11.4, 38.2, 10.8, 10.9, 12.6), agents_sum=8.6,
)  # fmt: skip
MEASURES = {(layout.width, layout.height): layout for layout in (_A4, _A5, _A6, _LETTER, _HALF_LETTER, _QUARTER_LETTER)}
"""By the slip's width and height."""
