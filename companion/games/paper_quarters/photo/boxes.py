"""What two small networks make of each box for itself: numbers in houses and plans, and boxes crossed or not."""

from dataclasses import dataclass

import numpy as np
from PIL import Image

from companion.games.paper_quarters.photo.rules import LABELS
from companion.photo.ink import cut
from companion.photo.networks import chance, chances, load_weights, look
from companion.photo.planes import Array
from companion.photo.sheet_map import SheetMap

_KINDS = ("pools", "bis", "temp", "agent", "refusal", "roundabout", "park", "pool", "roof", "fence")
"""What is crossed or drawn, in the order in which the network learnt them."""
_NUMBER_SIZE, _CROSS_SIZE = (44, 32), (24, 24)
_NUMBER_EDGE = (0.06, 0.06)
_EDGES = {"cross": (0.12, 0.12), "pool": (0.12, 0.12), "roof": (0.05, 0.25), "fence": (0.35, 0.06)}
"""How much more than the box the network sees on each side, by the kind of box."""


@dataclass(frozen=True)
class Likelihoods:
    """What the networks make of each box for itself."""

    numbers: dict[str, Array]  # The probabilities of 0 to 17, empty, roundabout.
    bis: dict[str, float]  # How likely the letter of a bis stands there.
    crossed: dict[str, float]


def look_at_boxes(ink: Array, layout: SheetMap) -> Likelihoods:
    picture, weights = Image.fromarray(ink), load_weights(__package__)
    numbers = {
        box.name: cut(picture, layout, box, _NUMBER_SIZE, _NUMBER_EDGE)
        for box in layout.boxes
        if box.kind == "house" or box.name.startswith("plans-")
    }
    crosses = {
        box.name: cut(picture, layout, box, _CROSS_SIZE, _EDGES[box.kind])
        for box in layout.boxes
        if box.kind in _EDGES and _prefix(box.name) in _KINDS
    }
    # Behind the labels: whether it has the letter of a bis, and whether it was corrected, which helped it to learn.
    labels = look(weights, "house", np.stack(list(numbers.values())))
    kinds = np.eye(len(_KINDS), dtype=np.float32)[[_KINDS.index(_prefix(name)) for name in crosses]]
    crossed = look(weights, "mark", np.stack(list(crosses.values())), kinds)[:, 0]
    return Likelihoods(
        dict(zip(numbers, chances(labels[:, :LABELS] / weights["house.t"]), strict=True)),
        dict(zip(numbers, chance(labels[:, LABELS]).tolist(), strict=True)),
        dict(zip(crosses, chance(crossed / weights["mark.t"]).tolist(), strict=True)),
    )


def _prefix(name: str) -> str:
    return name.partition("-")[0]
