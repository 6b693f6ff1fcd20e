"""Patches to train with, made on the device as it goes: houses with numbers, and boxes crossed or not."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import torch

from tests.lab.photo.train.camera import Pens, photograph
from tests.lab.photo.train.digits import (
    CAPITAL_B,
    DEVICE,
    FONT,
    SMALL_B,
    SMALL_I,
    SMALL_S,
    Digits,
    Tensor,
    between,
    normal,
    rand,
    to_lines,
)

EMPTY, RING, LABELS = 18, 19, 20
FENCE, ROOF, POOL = 9, 8, 7
_HOUSE, _CROSS = (64, 88), (48, 48)
"""Twice the size that the networks see."""
_CROSS_SHARES = (1, 1, 1, 1.5, 1, 0.7, 1, 1.3, 2, 3.0)
"""How often each kind of box comes: more of what goes wrong."""
_BOX = (_HOUSE[1] * 0.06 / 1.12, _HOUSE[0] * 0.06 / 1.12, _HOUSE[1] / 1.12, _HOUSE[0] / 1.12)
"""Where the box lies in the patch of a house: left, top, width, height."""


@dataclass
class Houses:
    patches: Tensor
    label: Tensor
    bis: Tensor
    """1 or 0 for the mark of a bis, -1 where a bis has none."""
    corrected: Tensor
    source: Tensor


@dataclass
class Writers:
    """Of each patch: whose digits, and how they slant."""

    source: Tensor
    family: Tensor
    slant: Tensor
    wide: Tensor

    @classmethod
    def random(cls, digits: Digits, count: int) -> Writers:
        shares = torch.tensor([0.5, 0.25, 0.25], device=DEVICE)
        source = torch.multinomial(shares, count, replacement=True)
        family = torch.randint(0, len(digits.fonts), (count,), device=DEVICE)
        narrow = torch.where(rand(count) < 0.15, between(count, 0.45, 0.8), between(count, 0.75, 1.25))
        return cls(source, family, normal(count) * 0.13, narrow)


def make_houses(digits: Digits, count: int, blank: Tensor) -> Houses:
    label = torch.randint(0, LABELS, (count,), device=DEVICE)
    writers = Writers.random(digits, count)
    pens = Pens(count, torch.exp(between(count, math.log(4.2), math.log(9.8))))
    digit = label < EMPTY
    bis = digit & (rand(count) < 0.22)
    marked = bis & (rand(count) < 0.8)
    corrected = digit & (rand(count) < 0.1)
    how = rand(count)
    beside, below = corrected & (how < 0.5), corrected & (how >= 0.5) & (how < 0.72)
    scribbled = corrected & (how >= 0.9)
    over = corrected & ~beside & ~below & ~scribbled
    first, second = _areas(count, beside, below)
    size = between(count, 0.42, 0.88)
    share = torch.where(beside | below, torch.full_like(size, 0.85), size)
    style = torch.multinomial(torch.tensor([0.6, 0.2, 0.2], device=DEVICE), count, replacement=True)
    distance = _write(digits, writers, label.clamp(max=17), second, digit, share, _suffix(style, marked))
    distance = torch.where(over.view(-1, 1, 1), distance / between(count, 1.3, 1.8).view(-1, 1, 1), distance)
    other = (label + torch.randint(1, 18, (count,), device=DEVICE)) % 18
    former = torch.where(over, size, torch.full_like(size, 0.8))
    distance = torch.minimum(distance, _write(digits, writers, other, first, beside | below | over, former, []))
    distance = _strike(distance, first, beside | below)
    distance = torch.minimum(distance, _scribbles(scribbled))
    distance = torch.minimum(distance, _rings(label == RING))
    distance = torch.minimum(distance, _from_outside(count))
    ghost = _write(digits, writers, other, second, torch.ones_like(digit), size, [])
    label = torch.where(scribbled, torch.full_like(label, -1), label)
    pick = torch.randint(0, len(blank), (count,), device=DEVICE)
    patches = photograph(blank[pick], distance, ghost, pens)
    mark = torch.where(bis & ~marked, torch.full_like(size, -1.0), marked.float())
    return Houses(patches, label, mark, corrected.float(), writers.source)


def _suffix(style: Tensor, marked: Tensor) -> list[Tensor]:
    """The letters of a bis: b, bis or B."""
    none = torch.full_like(style, -1)
    first = torch.where(style == 2, CAPITAL_B, SMALL_B)
    whole = marked & (style == 1)
    return [torch.where(marked, first, none), torch.where(whole, SMALL_I, none), torch.where(whole, SMALL_S, none)]


def _areas(count: int, beside: Tensor, below: Tensor) -> tuple[Tensor, Tensor]:
    """Where a number that was struck stood, and where the right one goes: left, top, width, height."""
    left, top, width, height = _BOX
    whole = torch.tensor(_BOX, device=DEVICE).repeat(count, 1)

    def part(x: Any, y: float, w: float, h: float, where: Tensor, area: Tensor) -> Tensor:
        x = x if torch.is_tensor(x) else torch.full((count,), x, device=DEVICE)
        sides = [left + x * width, *(torch.full_like(x, side) for side in (top + y * height, w * width, h * height))]
        return torch.where(where.view(-1, 1), torch.stack(sides, 1), area)

    swap = (rand(count) < 0.3).float() * 0.5
    first = part(0.0, 0.0, 0.7, 0.5, below, part(swap, 0.0, 0.5, 0.8, beside, whole))
    second = part(0.15, 0.48, 0.8, 0.54, below, part(0.5 - swap, 0.1, 0.5, 0.9, beside, whole))
    return first, second


def _write(
    digits: Digits,
    writers: Writers,
    number: Tensor,
    area: Tensor,
    drawn: Tensor,
    share: Tensor,
    suffix: Sequence[Tensor],
) -> Tensor:
    """Distances to numbers in their areas, shrunk to fit; the letters of a bis are small and perhaps raised."""
    count = len(number)
    high = area[:, 3] * share * between(count, 0.9, 1.08)
    characters = [torch.where(number > 9, number // 10, -1), number % 10, *suffix]
    small, raised = between(count, 0.4, 0.7), between(count, -0.15, 0.5) * high
    at, parts = torch.zeros(count, device=DEVICE), []
    for place, character in enumerate(characters):
        glyph = digits.pick(writers.source, writers.family, character)
        letter = place > 1
        lower = 0.75 if place == 4 else 1.0
        size = high * (small * lower if letter else between(count, 0.93, 1.07))
        down = raised + high * small * (1 - lower) if letter else normal(count) * 0.03 * high
        parts.append((character, glyph, at.clone(), down, size))
        step = digits.share(glyph) * size * writers.wide + high * (0.08 if letter else between(count, 0.06, 0.28))
        at = at + torch.where(character >= 0, step, torch.zeros_like(at))
    wide = (at - 0.15 * high).clamp(min=1)
    fit = (area[:, 2] * between(count, 0.88, 1.02) / wide).clamp(max=1)
    left = area[:, 0] + area[:, 2] / 2 - wide * fit / 2 + normal(count) * 0.06 * area[:, 2]
    least, most = area[:, 0] - 0.03 * area[:, 2], area[:, 0] + 1.03 * area[:, 2] - wide * fit
    left = torch.minimum(torch.maximum(left, least), most)
    top = area[:, 1] + area[:, 3] / 2 - high * fit / 2 + normal(count) * 0.05 * area[:, 3]
    distance = torch.full((count, *_HOUSE), 99.0, device=DEVICE)
    for character, glyph, across, down, size in parts:
        rows = (drawn & (character >= 0)).nonzero()[:, 0]
        if len(rows):
            place_at = (left + across * fit)[rows], (top + down * fit)[rows]
            hand = writers.slant[rows], writers.wide[rows]
            written = digits.place(glyph[rows], place_at, (size * fit)[rows], hand, _HOUSE)
            distance[rows] = torch.minimum(distance[rows], written)
    return distance


def _strike(distance: Tensor, area: Tensor, struck: Tensor) -> Tensor:
    """One to three lines through a number."""
    count = len(area)
    x, y, width, height = area.unbind(1)
    for often in (1.0, 0.5, 0.3):
        slanted = rand(count) < 0.4
        start = torch.where(slanted, 0.9, between(count, 0.3, 0.7))
        end = torch.where(slanted, 0.1, between(count, 0.25, 0.7))
        middle = (start + end) / 2 + normal(count) * 0.05
        across = (x - 0.02 * width, x + width * between(count, 0.4, 0.6), x + 1.02 * width)
        down = (y + height * start, y + height * middle, y + height * end)
        points = torch.stack([torch.stack(pair, 1) for pair in zip(across, down, strict=True)], 1)
        drawn = (struck & (rand(count) < often)).view(-1, 1).expand(-1, 2)
        distance = torch.minimum(distance, to_lines(points, drawn, _HOUSE))
    return distance


def _scribbles(scribbled: Tensor) -> Tensor:
    """Boxes made unreadable: no answer is right, so all should be equally likely."""
    count = len(scribbled)
    left, top, width, height = _BOX
    steps = torch.arange(15, device=DEVICE)
    across = left + width * (0.08 + 0.84 * steps / 14)[None] + normal(count, 15) * 2
    down = top + height * (0.1 + 0.8 * (steps % 2))[None] + normal(count, 15) * 3
    points = torch.stack([across, down], -1)
    drawn = scribbled.view(-1, 1).expand(-1, 14)
    mirrored = torch.stack([2 * left + width - across, down.flip(1)], -1)
    return torch.minimum(to_lines(points, drawn, _HOUSE), to_lines(mirrored, drawn, _HOUSE)) / 1.3


def _rings(drawn: Tensor) -> Tensor:
    """Roundabouts: a ring, perhaps with a dot, a second ring, or an R."""
    count = len(drawn)
    left, top, width, height = _BOX
    turn = torch.linspace(0, 2 * math.pi, 25, device=DEVICE)[None]
    turn = turn * between(count, 0.95, 1.1).view(-1, 1) + between(count, 0, 6.3).view(-1, 1)
    wave = 1 + 0.06 * torch.sin(2 * turn + between(count, 0, 6.3).view(-1, 1))
    radius = between(count, 0.3, 0.49) * height
    x, y = left + width / 2 + normal(count) * 0.05 * width, top + height / 2 + normal(count) * 0.04 * height

    def loop(share: Tensor, when: Tensor) -> Tensor:
        across = x.view(-1, 1) + (radius * share * between(count, 0.95, 1.25)).view(-1, 1) * wave * torch.cos(turn)
        down = y.view(-1, 1) + (radius * share).view(-1, 1) * wave * torch.sin(turn)
        return to_lines(torch.stack([across, down], -1), when.view(-1, 1).expand(-1, 24), _HOUSE)

    kind, one = rand(count), torch.ones(count, device=DEVICE)
    distance = loop(one, drawn)
    distance = torch.minimum(distance, loop(between(count, 0.4, 0.6), drawn & (kind > 0.65) & (kind < 0.8)))
    distance = torch.minimum(distance, loop(0.1 * one, drawn & (kind < 0.5)))
    letter = ((-0.3, 0.5), (-0.3, -0.5), (0.2, -0.4), (0.2, -0.05), (-0.25, 0.0), (0.3, 0.5))
    points = torch.stack([torch.stack([x + u * radius, y + v * radius], 1) for u, v in letter], 1)
    return torch.minimum(distance, to_lines(points, (drawn & (kind > 0.85)).view(-1, 1).expand(-1, 5), _HOUSE))


def _from_outside(count: int) -> Tensor:
    """What pokes in: a fence beside, a struck roof above."""
    height, width = _HOUSE
    distance = torch.full((count, *_HOUSE), 99.0, device=DEVICE)
    for side in (-0.02, 1.02):
        x = (side + normal(count) * 0.02) * width
        top = torch.stack([x + normal(count) * 2, -5 + 12 * rand(count)], 1)
        bottom = torch.stack([x + normal(count) * 2, height - 6 + 14 * rand(count)], 1)
        drawn = (rand(count) < 0.12).view(-1, 1)
        distance = torch.minimum(distance, to_lines(torch.stack([top, bottom], 1), drawn, _HOUSE))
    left = torch.stack([width * between(count, -0.05, 0.2), normal(count) * 3 - 1], 1)
    right = torch.stack([width * between(count, 0.8, 1.05), normal(count) * 3 - 1], 1)
    drawn = (rand(count) < 0.1).view(-1, 1)
    return torch.minimum(distance, to_lines(torch.stack([left, right], 1), drawn, _HOUSE))


class Boxes:
    """Printed boxes to cross, by their kinds."""

    def __init__(self, blank: Tensor, kinds: Any) -> None:
        self.blank = blank
        self.places = [torch.from_numpy((kinds == kind).nonzero()[0]).to(DEVICE) for kind in range(len(_CROSS_SHARES))]

    def pick(self, kind: Tensor) -> Tensor:
        count = torch.tensor([len(places) for places in self.places], device=DEVICE)
        start = torch.cumsum(count, 0) - count
        number = (rand(len(kind)) * count[kind]).long()
        return self.blank[torch.cat(self.places)[start[kind] + number]]


def make_crosses(digits: Digits, count: int, boxes: Boxes) -> tuple[Tensor, Tensor, Tensor]:
    """Patches, whether they are crossed, and their kinds."""
    kind = torch.multinomial(torch.tensor(_CROSS_SHARES, device=DEVICE), count, replacement=True)
    crossed = rand(count) < 0.5
    tall = kind >= ROOF
    least, most = torch.where(tall, 6.3, 4.2).log(), torch.where(tall, 13.2, 10.5).log()
    pens = Pens(count, torch.exp(least + (most - least) * rand(count)))
    edge_x = torch.where(kind == FENCE, 0.35, torch.where(kind == ROOF, 0.05, 0.12))
    edge_y = torch.where(kind == FENCE, 0.06, torch.where(kind == ROOF, 0.25, 0.12))
    size = torch.stack([_CROSS[1] / (1 + 2 * edge_x), _CROSS[0] / (1 + 2 * edge_y)], 1)
    points, drawn = _strokes(count, kind, size)
    distance = to_lines(points, drawn & crossed.view(-1, 1), _CROSS)
    aside = _beside(count, size)
    neighbour = ((rand(count) < 0.35) & (kind < POOL)).view(-1, 1)
    distance = torch.minimum(distance, to_lines(points + aside.unsqueeze(1), drawn & neighbour, _CROSS))
    distance = _digits_poke_in(digits, distance, kind)
    ghost = to_lines(points, drawn, _CROSS)
    return photograph(boxes.pick(kind), distance, ghost, pens), crossed.float(), kind


def _beside(count: int, size: Tensor) -> Tensor:
    """To the box left, right, above or below."""
    far, side = between(count, 0.92, 1.25) * 1.08, torch.randint(0, 4, (count,), device=DEVICE)
    sign = torch.where(side % 2 == 0, far, -far)
    return torch.stack([sign * (side < 2), sign * (side >= 2)], 1) * size


_STYLES: tuple[tuple[tuple[tuple[float, float], ...], tuple[int, ...]], ...] = (
    (((-1, -1), (0, 0), (1, 1), (1, -1), (0, 0), (-1, 1)), (2,)),
    (((1, -1), (0, 0), (-1, 1)), ()),
    (((-0.8, 0), (-0.3, 0.8), (0.1, 0.2), (1, -1)), ()),
    (tuple(((-1) ** step * 0.85, -0.85 + 0.17 * step) for step in range(11)), ()),
    (((-1.1, 0), (0, 0), (1.1, 0)), ()),
    (tuple((math.cos(0.6 * step), math.sin(0.6 * step)) for step in range(12)), ()),
)
"""How boxes are crossed, as points and gaps between them: a cross, a slash, a tick, filled, a line, a ring."""
_STYLE_SHARES = (0.5, 0.19, 0.1, 0.1, 0.07, 0.04)


def _strokes(count: int, kind: Tensor, size: Tensor) -> tuple[Tensor, Tensor]:
    """The strokes over each box: crosses, fences along their slots, lines through roofs."""
    points, drawn = torch.zeros(count, 12, 2, device=DEVICE), torch.zeros(count, 11, dtype=torch.bool, device=DEVICE)
    style = torch.multinomial(torch.tensor(_STYLE_SHARES, device=DEVICE), count, replacement=True)
    style = torch.where((kind == ROOF) & (rand(count) < 0.15), torch.zeros_like(style), style)
    middle = torch.tensor([_CROSS[1] / 2, _CROSS[0] / 2], device=DEVICE) + normal(count, 2) * 0.06 * size
    half = size / 2 * between(count, 0.55, 1.12).view(-1, 1)

    def put(rows: Tensor, path: Sequence[Tensor], gaps: Sequence[int] = ()) -> None:
        drawn[rows] = False
        for place, point in enumerate(path):
            points[rows, place] = point[rows]
        for place in range(len(path) - 1):
            drawn[rows, place] = place not in gaps

    for number, (path, gaps) in enumerate(_STYLES):
        places = [middle + half * (torch.tensor(point, device=DEVICE) + normal(count, 2) * 0.09) for point in path]
        put((style == number).nonzero()[:, 0], places, gaps)
    fences = (kind == FENCE).nonzero()[:, 0]
    put(fences, _fence(count, size), (2,))
    drawn[fences, 3] = (rand(count) < 0.2)[fences]
    put(((kind == ROOF) & (rand(count) < 0.85)).nonzero()[:, 0], _roof(count, size))
    return points, drawn


def _fence(count: int, size: Tensor) -> list[Tensor]:
    """From post to post, some short, some twice."""
    width, height = size.unbind(1)
    x, lean, start = _CROSS[1] / 2 + normal(count) * 0.1 * width, normal(count) * 0.14 * width, (_CROSS[0] - height) / 2
    short = rand(count) < 0.14
    top = start + height * torch.where(short, between(count, 0.1, 0.3), between(count, -0.08, 0.15))
    bottom = start + height * torch.where(short, between(count, 0.65, 0.9), between(count, 0.82, 1.1))
    first, last = torch.stack([x - lean, top], 1), torch.stack([x + lean, bottom], 1)
    middle = torch.stack([x + normal(count) * 0.06 * width, (top + bottom) / 2], 1)
    shift = 0.08 * width.view(-1, 1)
    return [first, middle, last, first + normal(count, 2) * shift, last + normal(count, 2) * shift]


def _roof(count: int, size: Tensor) -> list[Tensor]:
    width, height = size.unbind(1)
    left, level = (_CROSS[1] - width) / 2, (_CROSS[0] - height) / 2 + height * between(count, 0.25, 0.75)
    start = torch.stack([left + width * between(count, -0.05, 0.2), level + normal(count) * 0.15 * height], 1)
    end = torch.stack([left + width * between(count, 0.8, 1.05), level + normal(count) * 0.15 * height], 1)
    return [start, torch.stack([_CROSS[1] / 2 + normal(count), level], 1), end]


def _digits_poke_in(digits: Digits, distance: Tensor, kind: Tensor) -> Tensor:
    """The numbers of houses beside a slot, below a roof, above a pool."""
    rows = ((kind >= POOL) & (rand(len(kind)) < 0.6)).nonzero()[:, 0]
    count = len(rows)
    if not count:
        return distance
    zero = torch.zeros(count, dtype=torch.long, device=DEVICE)
    source = torch.where(rand(count) < 0.3, torch.full_like(zero, FONT), zero)
    glyph = digits.pick(source, zero, torch.randint(0, 10, (count,), device=DEVICE))
    fence, roof = kind[rows] == FENCE, kind[rows] == ROOF
    size = torch.where(fence, between(count, 18, 32), between(count, 45, 80))
    squeezed = torch.where(roof, between(count, 0.33, 0.45), between(count, 0.26, 0.36))
    squeezed = torch.where(fence, between(count, 1.9, 2.6), squeezed)
    width = digits.share(glyph) * size * squeezed
    left = torch.where(
        rand(count) < 0.5, between(count, -0.02, 0.12) * _CROSS[1] - width, _CROSS[1] * between(count, 0.88, 1.02)
    )
    x = torch.where(fence, left, between(count, -0.1, 0.8) * _CROSS[1])
    y = torch.where(roof, _CROSS[0] * between(count, 0.8, 1.0), -size + _CROSS[0] * between(count, 0.0, 0.16))
    y = torch.where(fence, between(count, 0, 10), y)
    written = digits.place(glyph, (x, y), size, (normal(count) * 0.12, squeezed), _CROSS)
    out = distance.clone()
    out[rows] = torch.minimum(out[rows], written)
    return out
