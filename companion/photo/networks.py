"""The two small networks, in numpy: numbers in houses and plans, and boxes crossed or not."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

import numpy as np

from companion.photo.ink import KINDS, CutBoxes
from companion.photo.planes import Array

_LABELS = 20
"""Of a house: 0 to 17, empty, roundabout; then come the mark of a bis and that of a correction."""


@dataclass(frozen=True)
class Likelihoods:
    """What the networks make of each box for itself."""

    numbers: dict[str, Array]
    """The probabilities of 0 to 17, empty, roundabout."""
    bis: dict[str, float]
    corrected: dict[str, float]
    crossed: dict[str, float]


def look(cut: CutBoxes) -> Likelihoods:
    weights = _weights()
    labels, bis, corrected = _numbers(weights, np.stack(list(cut.numbers.values())))
    kinds = [KINDS.index(name.split("-")[0]) for name in cut.crosses]
    crossed = _crosses(weights, np.stack(list(cut.crosses.values())), kinds)
    return Likelihoods(
        dict(zip(cut.numbers, labels, strict=True)),
        dict(zip(cut.numbers, bis.tolist(), strict=True)),
        dict(zip(cut.numbers, corrected.tolist(), strict=True)),
        dict(zip(cut.crosses, crossed.tolist(), strict=True)),
    )


@lru_cache(maxsize=1)
def _weights() -> dict[str, Array]:
    """Bytes with a scale for each channel, as floats."""
    with (files(__package__) / "weights.npz").open("rb") as file, np.load(file) as stored:
        raw = {name: stored[name] for name in stored.files}
    return {
        name: values.astype(np.float32) * raw.get(f"{name}.s", np.float32(1))
        for name, values in raw.items()
        if not name.endswith(".s")
    }


def _numbers(weights: dict[str, Array], boxes: Array) -> tuple[Array, Array, Array]:
    out = _dense(weights, "house", _convolve(weights, "house", boxes))
    labels = out[:, :_LABELS] / weights["house.t"]
    labels = np.exp(labels - labels.max(1, keepdims=True))
    return labels / labels.sum(1, keepdims=True), _sigmoid(out[:, _LABELS]), _sigmoid(out[:, _LABELS + 1])


def _crosses(weights: dict[str, Array], boxes: Array, kinds: list[int]) -> Array:
    which = np.eye(len(KINDS), dtype=np.float32)[kinds]
    features = np.concatenate([_convolve(weights, "mark", boxes), which], 1)
    return _sigmoid(_dense(weights, "mark", features)[:, 0] / weights["mark.t"])


def _sigmoid(values: Array) -> Array:
    return np.asarray(1 / (1 + np.exp(-values)))


def _dense(weights: dict[str, Array], name: str, features: Array) -> Array:
    hidden = np.maximum(features @ weights[f"{name}.f0"] + weights[f"{name}.g0"], 0)
    return np.asarray(hidden @ weights[f"{name}.f1"] + weights[f"{name}.g1"])


def _convolve(weights: dict[str, Array], name: str, boxes: Array) -> Array:
    """The layers of convolutions; the last may be averaged over neighbouring rows."""
    values = boxes[..., None].astype(np.float32)
    for layer, step in enumerate(weights[f"{name}.steps"].astype(int)):
        values = _layer(values, weights[f"{name}.w{layer}"], weights[f"{name}.b{layer}"], step)
    pool = int(weights[f"{name}.pool"])
    count, height, width, channels = values.shape
    return np.asarray(values.reshape(count, height // pool, pool, width, channels).mean(2)).reshape(count, -1)


def _layer(values: Array, kernel: Array, bias: Array, step: int) -> Array:
    """A convolution with a border of zeros, then the positive part: a matrix product for each place of the kernel."""
    side = len(kernel)
    padded = np.pad(values, ((0, 0), (side // 2, side // 2), (side // 2, side // 2), (0, 0)))
    height, width = -(-values.shape[1] // step), -(-values.shape[2] // step)
    out = np.zeros((len(values), height, width, kernel.shape[-1]), np.float32) + bias
    for row in range(side):
        for column in range(side):
            window = padded[
                :, row : row + step * (height - 1) + 1 : step, column : column + step * (width - 1) + 1 : step
            ]
            out += window @ kernel[row, column]
    return np.asarray(np.maximum(out, 0, out=out))
