"""Trains both networks on patches made as it goes, none seen twice, and writes the weights in bytes.

    python -m tests.lab.photo.train --data data.npz --minutes 9 --out build/train

Needs PyTorch and numpy, and a graphics card to come to anything. `data.npz` has middle lines of digits (MNIST, fonts,
drawn) by writers to train and to test with, and crops of our blank sheets. Writes `weights.npz`, to be copied into
`companion/games/paper_quarters/photo`, and `figures.json`. `--steps 4 --batch 32` only tries whether it runs.
"""

import argparse
import json
import math
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

from tests.lab.photo.train.digits import DEVICE, Digits, Tensor
from tests.lab.photo.train.patches import LABELS, Boxes, Houses, make_crosses, make_houses

_HOUSE_LAYERS = ((1, 20, 5, 2), (20, 40, 3, 1), (40, 56, 3, 2), (56, 80, 3, 1), (80, 80, 3, 2), (80, 80, 3, 1))
_CROSS_LAYERS = ((1, 12, 5, 2), (12, 24, 3, 2), (24, 32, 3, 1))
"""Channels in and out, side of the kernel, step."""
_KINDS = 10
_HOUSES_SHARE = 0.72
"""Of the time; crosses are easier."""


class Net(nn.Module):  # type: ignore[misc]
    """Convolutions, then two layers; the first of them may be told the kind of box."""

    def __init__(self, layers: Any, features: int, hidden: int, outs: int, kinds: int = 0, pool: int = 1) -> None:
        super().__init__()
        body: list[nn.Module] = []
        for come, go, side, step in layers:
            body += [nn.Conv2d(come, go, side, step, side // 2, bias=False), nn.BatchNorm2d(go), nn.ReLU()]
        self.body, self.pool, self.layers = nn.Sequential(*body), pool, layers
        self.drop = nn.Dropout(0.15)
        self.first, self.last = nn.Linear(features + kinds, hidden), nn.Linear(hidden, outs)

    def forward(self, patches: Tensor, kinds: Tensor | None = None) -> Tensor:
        features = F.avg_pool2d(self.body(patches), (self.pool, 1)).permute(0, 2, 3, 1).flatten(1)
        if kinds is not None:
            features = torch.cat([features, kinds], 1)
        return self.last(self.drop(F.relu(self.first(features))))


def fit(net: Net, loss_of: Callable[[Net], Tensor], seconds: float, steps: int, rate: float, name: str) -> nn.Module:
    """Until the time is up, or for a number of steps. The weights are averaged over the last part."""
    optimiser = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=2e-3)
    average = torch.optim.swa_utils.AveragedModel(
        net, avg_fn=lambda old, new, n: old + (new - old) * (1 - min(0.999, (1 + n) / (10 + n))), use_buffers=True
    )
    start, done, mean = time.time(), 0, 0.0
    while (share := done / steps if steps else (time.time() - start) / seconds) < 1:
        warm = min(1, share / 0.08 + 0.02)
        cool = 0.5 * (1 + math.cos(math.pi * max(0, share - 0.08) / 0.92)) + 0.003
        for group in optimiser.param_groups:
            group["lr"] = rate * warm * cool
        net.train()
        loss = loss_of(net)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        optimiser.step()
        average.update_parameters(net)
        done += 1
        if done % 200 == 1:
            mean = float(loss)
            print(f"{name}: step {done}, {time.time() - start:.0f} s, loss {mean:.4f}", flush=True)
    print(f"{name}: {done} steps in {time.time() - start:.0f} s", flush=True)
    return average.module.eval()


def house_loss(net: Net, made: Houses) -> Tensor:
    """A box that nobody can read has every label alike."""
    out = net(made.patches)
    readable, marked = made.label >= 0, made.bis >= 0
    loss = F.cross_entropy(out[readable, :LABELS], made.label[readable], label_smoothing=0.02)
    if not readable.all():
        loss = loss - 0.1 * F.log_softmax(out[~readable, :LABELS], 1).mean()
    loss = loss + 0.3 * F.binary_cross_entropy_with_logits(out[marked, LABELS], made.bis[marked])
    return loss + 0.2 * F.binary_cross_entropy_with_logits(out[:, LABELS + 1], made.corrected)


def folded(net: Any, name: str) -> dict[str, Tensor]:
    """The weights with their normalising in them, as `companion.photo.networks` reads them."""
    weights, modules = {}, list(net.body)
    for layer in range(len(net.layers)):
        conv, norm = modules[3 * layer], modules[3 * layer + 1]
        scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
        weights[f"{name}.w{layer}"] = (conv.weight * scale[:, None, None, None]).permute(2, 3, 1, 0)
        weights[f"{name}.b{layer}"] = norm.bias - norm.running_mean * scale
    for number, linear in enumerate((net.first, net.last)):
        weights[f"{name}.f{number}"], weights[f"{name}.g{number}"] = linear.weight.T, linear.bias
    weights[f"{name}.steps"] = torch.tensor([step for *_, step in net.layers])
    weights[f"{name}.pool"] = torch.tensor(net.pool)
    return weights


def save(weights: dict[str, Tensor], file: Path) -> None:
    """In bytes, with a scale for each channel."""
    out = {}
    for name, tensor in weights.items():
        values = tensor.detach().cpu().numpy()
        out[name] = values if values.dtype.kind == "i" else values.astype(np.float32)
        if values.ndim >= 2:
            scale = np.maximum(np.abs(values).max(tuple(range(values.ndim - 1)), keepdims=True), 1e-8) / 127
            out[name], out[f"{name}.s"] = np.round(values / scale).astype(np.int8), scale.astype(np.float32)
    np.savez_compressed(file, **out)


def temperature(loss: Callable[[float], Tensor]) -> float:
    """How much less sure than it looks a network should be."""
    return float(min(np.arange(0.6, 3.01, 0.05), key=lambda value: float(loss(float(value)))))


def measure(house: Any, cross: Any, digits: Digits, blank: Tensor, boxes: Boxes, batches: int) -> dict[str, Any]:
    """On writers that were held out: temperatures, and what is right with them."""
    outs, labels, logits, truths, fixed = [], [], [], [], []
    for _ in range(batches):
        made = make_houses(digits, 1024, blank)
        readable = made.label >= 0
        outs.append(house(made.patches)[readable])
        labels.append(made.label[readable])
        fixed.append(made.corrected[readable] > 0)
        patches, crossed, kind = make_crosses(digits, 1024, boxes)
        logits.append(cross(patches, torch.eye(_KINDS, device=DEVICE)[kind])[:, 0])
        truths.append(crossed)
    out, label, logit, truth, mended = map(torch.cat, (outs, labels, logits, truths, fixed))
    house_t = temperature(lambda value: F.cross_entropy(out[:, :LABELS] / value, label))
    cross_t = max(1.0, temperature(lambda value: F.binary_cross_entropy_with_logits(logit / value, truth)))
    chance, best = torch.softmax(out[:, :LABELS] / house_t, 1).max(1)
    right = best == label
    return {
        "house_temperature": house_t,
        "cross_temperature": cross_t,
        "houses_right": float(right.float().mean()),
        "corrected_houses_right": float(right[mended].float().mean()),
        "houses_wrong_and_surer_than_0.97": float((~right & (chance > 0.97)).float().mean()),
        "houses_doubtful": float((chance < 0.97).float().mean()),
        "crosses_right": float(((logit > 0) == (truth > 0.5)).float().mean()),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, default=Path("build/train"))
    parser.add_argument("--minutes", type=float, default=9)
    parser.add_argument("--steps", type=int, default=0, help="instead of minutes")
    parser.add_argument("--batch", type=int, default=2048)
    parser.add_argument("--rate", type=float, default=4e-3)
    given = parser.parse_args()
    torch.manual_seed(1)
    torch.backends.cudnn.benchmark = True
    torch.set_float32_matmul_precision("high")
    start = time.time()
    with np.load(given.data) as stored:
        digits = Digits(stored, "train")
        halves = [Digits(stored, "test", half) for half in (0, 1)]
        blank = torch.from_numpy(stored["house_boxes"]).to(DEVICE)
        boxes = Boxes(torch.from_numpy(stored["mark_boxes"]).to(DEVICE), stored["mark_kinds"])
    seconds = given.minutes * 60 - (time.time() - start) - 40

    def cross_loss(net: Net) -> Tensor:
        patches, crossed, kind = make_crosses(digits, given.batch, boxes)
        out = net(patches, torch.eye(_KINDS, device=DEVICE)[kind])[:, 0]
        return F.binary_cross_entropy_with_logits(out, 0.002 + 0.996 * crossed)

    def number_loss(net: Net) -> Tensor:
        return house_loss(net, make_houses(digits, given.batch, blank))

    house = Net(_HOUSE_LAYERS, 2 * 6 * 80, 128, LABELS + 2, pool=2).to(DEVICE)
    trained_house = fit(house, number_loss, _HOUSES_SHARE * seconds, given.steps, given.rate, "houses")
    cross = Net(_CROSS_LAYERS, 6 * 6 * 32, 48, 1, kinds=_KINDS).to(DEVICE)
    trained_cross = fit(cross, cross_loss, (1 - _HOUSES_SHARE) * seconds, given.steps, given.rate, "crosses")
    with torch.no_grad():
        batches = 2 if given.steps else 20
        figures = [measure(trained_house, trained_cross, half, blank, boxes, batches) for half in halves]
    weights = folded(trained_house, "house") | folded(trained_cross, "mark")
    weights["house.t"] = torch.tensor(figures[0]["house_temperature"])
    weights["mark.t"] = torch.tensor(figures[0]["cross_temperature"])
    given.out.mkdir(parents=True, exist_ok=True)
    save(weights, given.out / "weights.npz")
    result = {"minutes": (time.time() - start) / 60, "bytes": (given.out / "weights.npz").stat().st_size} | figures[1]
    (given.out / "figures.json").write_text(json.dumps(result, indent=1))
    print(json.dumps(result, indent=1))


if __name__ == "__main__":
    main()
