"""One person with a pen: how they write numbers, cross boxes, draw fences, and correct themselves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from tests.lab.photo.glyphs import Array, Bank, drawn_hand, spline

Area = tuple[float, float, float, float]
"""Left, top, width and height in pixels."""


@dataclass
class Hand:
    """Where the digits come from, how they slant, and the pen."""

    rng: np.random.Generator
    source: str
    bank: Bank
    letters: Bank
    pen: str
    millimetres: float
    colour: Array
    """Blue, green, red."""
    press: float
    cross_style: str
    bis_style: str
    ring_style: str
    slant: float
    wide: float
    size: float

    @classmethod
    def random(cls, rng: np.random.Generator, hands: dict[str, Bank]) -> Hand:
        """Somebody, with the digits of one of the hands or of our own."""
        own = drawn_hand(rng)
        fonts = sorted(name for name in hands if name != "mnist")
        source = str(rng.choice(["mnist", "font", "drawn"], p=[0.5, 0.25, 0.25])) if hands else "drawn"
        letters = hands[fonts[rng.integers(len(fonts))]] if fonts else own
        bank = {"mnist": _one_of_many(rng, hands["mnist"]) if hands else own, "font": letters, "drawn": own}[source]
        pen = str(rng.choice(["ball", "pencil", "gel", "felt"], p=[0.4, 0.3, 0.2, 0.1]))
        thin, thick = {"ball": (0.35, 0.55), "pencil": (0.4, 0.8), "gel": (0.45, 0.7), "felt": (0.8, 1.2)}[pen]
        blue = rng.random() < 0.6
        ink = {
            "ball": (160, 70, 40) if blue else (50, 45, 45),
            "pencil": (95, 95, 95),
            "gel": (150, 40, 30) if blue else (40, 30, 30),
            "felt": (30, 30, 30),
        }[pen]
        return cls(
            rng,
            source,
            bank,
            letters,
            pen,
            rng.uniform(thin, thick),
            np.clip(np.array(ink, float) + rng.normal(0, 12, 3), 0, 190),
            {"ball": 0.95, "pencil": rng.uniform(0.6, 0.85)}.get(pen, 1.0),
            str(rng.choice(["x", "slash", "tick", "fill", "line", "mixed"], p=[0.5, 0.17, 0.08, 0.08, 0.05, 0.12])),
            str(rng.choice(["b", "bis", "B", ""], p=[0.45, 0.25, 0.1, 0.2])),
            str(rng.choice(["dot", "double", "plain", "R"], p=[0.5, 0.15, 0.2, 0.15])),
            rng.normal(0, 0.12),
            rng.uniform(0.8, 1.2),
            rng.uniform(0.5, 0.85),
        )

    def write(self, glyph: Array) -> Array:
        """A glyph as it is written this time."""
        rng = self.rng
        points = glyph - glyph.mean(0)
        turn = rng.normal(0, 0.06)
        turned = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
        points = points @ (turned @ [[self.wide * rng.uniform(0.9, 1.1), -self.slant + rng.normal(0, 0.04)], [0, 1]]).T
        pace, start = rng.uniform(6, 15, 2), rng.uniform(0, 6.3, 2)
        waves = np.sin(pace * points[:, ::-1] + start)
        points = points + 0.018 * waves
        return points - points.min(0)


def _one_of_many(rng: np.random.Generator, many: Bank) -> Bank:
    """Four of each digit, as one writer's."""
    return {
        character: [glyphs[index] for index in rng.integers(len(glyphs), size=4)] for character, glyphs in many.items()
    }


class Ink:
    """What a hand writes on a sheet: a mask over the print, in pixels of it."""

    def __init__(self, hand: Hand, shape: tuple[int, ...], pixels_per_mm: float) -> None:
        self.hand, self.rng = hand, hand.rng
        self.mask = np.zeros(shape[:2], np.uint8)
        self.width = max(1.5, hand.millimetres * pixels_per_mm)

    def stroke(self, points: Any, width: float = 1.0) -> None:
        thickness = max(1, round(self.width * width * self.rng.uniform(0.85, 1.15)))
        exact = np.round(np.asarray(points) * 8).astype(np.int32)
        cv2.polylines(self.mask, [exact], False, (255.0,), thickness, cv2.LINE_AA, 3)

    def _dots(self, points: Array) -> None:
        """A glyph's points, made as thick as the pen."""
        width = max(2, round(self.width * self.rng.uniform(0.85, 1.15)))
        points = np.vstack([points + shift for shift in ((0, 0), (0.5, 0), (0, 0.5), (0.5, 0.5))])
        points = np.round(points).astype(int)
        left, top = np.maximum(points.min(0) - width - 2, 0)
        right, bottom = np.minimum(points.max(0) + width + 3, self.mask.shape[::-1])
        if right <= left or bottom <= top:
            return
        local = np.zeros((bottom - top, right - left), np.uint8)
        inside = ((points >= [left, top]) & (points < [right, bottom])).all(1)
        local[points[inside, 1] - top, points[inside, 0] - left] = 255
        for side in (3, width - 2):
            if side > 1:
                local = cv2.dilate(local, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side)))
        local = cv2.GaussianBlur(local, (0, 0), 0.7)
        part = self.mask[top:bottom, left:right]
        np.maximum(part, local, out=part)

    def number(self, area: Area, text: str, suffix: str = "", share: float | None = None) -> None:
        """A number in an area, shrunk to fit; the letters of a bis are small and perhaps raised."""
        x, y, width, height = area
        rng, hand = self.rng, self.hand
        high = height * (share or hand.size) * rng.uniform(0.9, 1.08)
        small, raised = rng.uniform(0.4, 0.7), rng.uniform(-0.15, 0.5) * high
        parts, at = [], 0.0
        for character in text:
            glyphs = hand.bank[character]
            points = hand.write(glyphs[rng.integers(len(glyphs))]) * high * rng.uniform(0.93, 1.07)
            parts.append(points + np.array([at, rng.normal(0, 0.03) * high]))
            at = parts[-1][:, 0].max() + high * rng.uniform(0.06, 0.28)
        for character in suffix:
            lower = character == "s"
            points = hand.write(hand.letters[character][0]) * high * small * (0.75 if lower else 1)
            parts.append(points + np.array([at, raised + 0.25 * high * small * lower]))
            at = parts[-1][:, 0].max() + high * rng.uniform(0.04, 0.12)
        wide = max(points[:, 0].max() for points in parts)
        fit = min(1.0, width * rng.uniform(0.88, 1.02) / wide)
        left = x + width / 2 - wide * fit / 2 + rng.normal(0, 0.06) * width
        left = min(max(left, x - 0.03 * width), x + 1.03 * width - wide * fit)
        top = y + height / 2 - high * fit / 2 + rng.normal(0, 0.05) * height
        for points in parts:
            self._dots(points * fit + [left, top])

    def correct(self, area: Area, old: str, text: str, suffix: str) -> str:
        """A wrong number struck out with the right one beside or below it, or written over; says how."""
        x, y, width, height = area
        rng = self.rng
        how = str(rng.choice(["beside", "below", "over"], p=[0.55, 0.25, 0.2]))
        first = second = area
        if how == "beside":
            first = (x, y + 0.05 * height, 0.5 * width, 0.75 * height)
            second = (x + 0.5 * width, y + 0.1 * height, 0.5 * width, 0.9 * height)
            if rng.random() < 0.3:
                first, second = second, first
        elif how == "below":
            first = (x, y, 0.7 * width, 0.5 * height)
            second = (x + 0.15 * width, y + 0.48 * height, 0.8 * width, 0.54 * height)
        if how == "over":
            self.number(area, old)
            thin, self.width = self.width, self.width * rng.uniform(1.3, 1.8)
            self.number(area, text, suffix)
            self.width = thin
        else:
            self.number(first, old, share=0.8)
            self._strike(first)
            self.number(second, text, suffix, share=0.85)
        return how

    def _strike(self, area: Area) -> None:
        x, y, width, height = area
        rng = self.rng
        for _ in range(int(rng.integers(1, 4))):
            if rng.random() < 0.6:
                start = x - 0.02 * width, y + height * rng.uniform(0.3, 0.7)
                end = x + 1.02 * width, y + height * rng.uniform(0.25, 0.7)
            else:
                start = x + rng.normal(0, 0.08) * width, y + 0.9 * height
                end = x + width + rng.normal(0, 0.08) * width, y + 0.1 * height
            middle = (np.add(start, end) / 2) + rng.normal(0, 0.08, 2) * [width, height]
            self.stroke(spline([start, middle, end], 16))

    def scribble(self, area: Area) -> None:
        """A box made unreadable."""
        x, y, width, height = area
        rng, turns = self.rng, 14
        points = [
            (x + width * (0.08 + 0.84 * step / turns), y + height * ((0.1, 0.9)[step % 2] + rng.normal(0, 0.05)))
            for step in range(turns + 1)
        ]
        self.stroke(points, 1.4)
        self.stroke([(2 * x + width - px, py) for px, py in points], 1.2)

    def ring(self, area: Area) -> None:
        """A roundabout: a ring, perhaps with a dot, a second ring, or a letter."""
        x, y, width, height = area
        rng = self.rng
        radius = height * rng.uniform(0.32, 0.48)
        middle = np.array([x + width / 2, y + height / 2]) + rng.normal(0, 0.045, 2) * [width, height]

        def loop(share: float) -> None:
            angle = np.linspace(0, 2 * np.pi * rng.uniform(0.97, 1.1), 50) + rng.uniform(0, 6.3)
            wave = radius * share * (1 + 0.05 * np.sin(2 * angle + rng.uniform(0, 6.3)))
            self.stroke(middle + np.stack([1.08 * wave * np.cos(angle), wave * np.sin(angle)], 1))

        loop(1)
        if self.hand.ring_style == "dot":
            loop(0.1)
            self.stroke(middle + np.array([(-1, 0), (1, 0)]), 1.8)
        elif self.hand.ring_style == "double":
            loop(0.5)
        elif self.hand.ring_style == "R":
            letter = [(-0.3, 0.5), (-0.3, -0.5), (0.2, -0.4), (0.2, -0.05), (-0.25, 0), (0.3, 0.5)]
            self.stroke(middle + radius * np.array(letter))

    def cross(self, area: Area) -> None:
        x, y, width, height = area
        rng = self.rng
        style = self.hand.cross_style
        if style == "mixed":
            style = str(rng.choice(["x", "slash", "tick", "fill", "line"]))
        reach = rng.uniform(0.6, 1.1) / 2
        side = min(max(width, height), 1.7 * min(width, height))
        half = np.array([min(width, side), min(height, side)]) * reach
        middle = np.array([x + width / 2, y + height / 2]) + rng.normal(0, 0.06, 2) * [width, height]

        def at(u: float, v: float) -> Array:
            return middle + half * (np.array([u, v]) + rng.normal(0, 0.09, 2))

        def bow(start: Array, end: Array) -> Array:
            return spline([start, (start + end) / 2 + rng.normal(0, 0.04, 2) * [width, height], end], 20)

        if style == "x":
            self.stroke(bow(at(-1, -1), at(1, 1)))
            self.stroke(bow(at(1, -1), at(-1, 1)))
        elif style == "slash":
            self.stroke(bow(at(1, -1), at(-1, 1)) if rng.random() < 0.85 else bow(at(-1, -1), at(1, 1)))
        elif style == "tick":
            self.stroke(spline([at(-0.8, 0), at(-0.3, 0.8), at(0.1, 0.2), at(1, -1)], 12))
        elif style == "line":
            self.stroke(bow(at(-1.1, 0), at(1.1, 0)))
        else:
            turns = int(rng.integers(5, 10))
            steps = range(turns + 1)
            self.stroke([at((-1) ** step * 0.85, -0.85 + 1.7 * step / turns) for step in steps], 1.3)

    def fence(self, area: Area) -> None:
        x, y, width, height = area
        rng = self.rng
        middle, lean = x + width / 2 + rng.normal(0, 0.1) * width, rng.normal(0, 0.12) * width
        short = rng.random() < 0.12
        top = y + height * (rng.uniform(0.1, 0.3) if short else rng.uniform(-0.08, 0.15))
        bottom = y + height * (rng.uniform(0.65, 0.9) if short else rng.uniform(0.82, 1.1))
        for _ in range(2 if rng.random() < 0.2 else 1):
            bend = middle + rng.normal(0, 0.06) * width, (top + bottom) / 2
            self.stroke(spline([(middle - lean, top), bend, (middle + lean, bottom)], 20), 1.1)

    def roof(self, area: Area) -> None:
        x, y, width, height = area
        rng = self.rng
        level = y + height * rng.uniform(0.3, 0.7)
        start = x + width * rng.uniform(-0.02, 0.15), level + rng.normal(0, 0.12) * height
        end = x + width * rng.uniform(0.85, 1.02), level + rng.normal(0, 0.12) * height
        self.stroke(spline([start, (x + width / 2, level), end], 20))
