"""Small networks, in numpy: convolutions that see a box, then two layers. A game brings their weights."""

from functools import lru_cache
from importlib.resources import files

import numpy as np

from companion.photo.planes import Array


@lru_cache(maxsize=2)
def load_weights(package: str) -> dict[str, Array]:
    """What lies in a package: bytes with a scale for each channel, as floats."""
    with (files(package) / "weights.npz").open("rb") as file, np.load(file) as stored:
        raw = {name: stored[name] for name in stored.files}
    return {
        name: values.astype(np.float32) * raw.get(f"{name}.s", np.float32(1))
        for name, values in raw.items()
        if not name.endswith(".s")
    }


def look(weights: dict[str, Array], name: str, boxes: Array, told: Array | None = None) -> Array:
    """What a network makes of each box, as logarithms of odds; it may be told something of each besides."""
    features = _convolve(weights, name, boxes)
    if told is not None:
        features = np.concatenate([features, told], 1)
    hidden = np.maximum(features @ weights[f"{name}.f0"] + weights[f"{name}.g0"], 0)
    return np.asarray(hidden @ weights[f"{name}.f1"] + weights[f"{name}.g1"])


def chance(odds: Array) -> Array:
    """Of yes, by the logarithm of its odds."""
    return np.asarray(1 / (1 + np.exp(-odds)))


def chances(odds: Array) -> Array:
    """Of each label, where one of them is right."""
    likely = np.exp(odds - odds.max(1, keepdims=True))
    return np.asarray(likely / likely.sum(1, keepdims=True))


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
