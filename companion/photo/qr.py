"""QR codes of the four smallest versions, from their modules to their text (ISO/IEC 18004)."""

from collections.abc import Callable, Iterator
from functools import lru_cache

import numpy as np

from companion.photo.planes import Array
from companion.photo.reed_solomon import Uncorrectable, correct

_LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
_LEVELS = {1: "L", 0: "M", 3: "Q", 2: "H"}
_BLOCKS = {
    1: {"L": (1, 19, 7), "M": (1, 16, 10), "Q": (1, 13, 13), "H": (1, 9, 17)},
    2: {"L": (1, 34, 10), "M": (1, 28, 16), "Q": (1, 22, 22), "H": (1, 16, 28)},
    3: {"L": (1, 55, 15), "M": (1, 44, 26), "Q": (2, 17, 18), "H": (2, 13, 22)},
    4: {"L": (1, 80, 20), "M": (2, 32, 18), "Q": (2, 24, 26), "H": (4, 9, 16)},
}
"""By version and level: how many blocks, and the bytes of data and of correction in each."""
_MASKS: tuple[Callable[[Array, Array], Array], ...] = (
    lambda row, column: (row + column) % 2,
    lambda row, column: row % 2 + 0 * column,
    lambda row, column: column % 3 + 0 * row,
    lambda row, column: (row + column) % 3,
    lambda row, column: (row // 2 + column // 3) % 2,
    lambda row, column: row * column % 2 + row * column % 3,
    lambda row, column: (row * column % 2 + row * column % 3) % 2,
    lambda row, column: ((row + column) % 2 + row * column % 3) % 2,
)
"""A module is turned over where its mask is 0."""
_FORMAT_DIVISOR, _FORMAT_MASK = 0b10100110111, 0b101010000010010
_MOST_WRONG = 3  # Bits of the format, of 15, that may be wrong.


def decode(dark: Array) -> str | None:
    """The text of a code, given its dark modules; None where it cannot be read."""
    size = len(dark)
    version = (size - 17) // 4
    found = _format(dark)
    if found is None:
        return None
    level, mask = found
    row, column = np.mgrid[0:size, 0:size]
    bits = dark ^ (_MASKS[mask](row, column) == 0)
    stream = [int(bits[place]) for place in _path(size)]
    codewords = [_number(stream[start : start + 8]) for start in range(0, len(stream) - 7, 8)]
    blocks, data, correction = _BLOCKS[version][_LEVELS[level]]
    try:
        corrected = [
            correct(codewords[block : blocks * (data + correction) : blocks], correction) for block in range(blocks)
        ]
    except Uncorrectable:
        return None
    return _text([bit for block in corrected for byte in block[:data] for bit in _bits(byte, 8)], version)


def finder() -> Array:
    """The dark modules of the square in three corners of a code."""
    off = np.maximum(*np.abs(np.mgrid[-3:4, -3:4]))
    return np.asarray(off != 2)


def _bits(number: int, count: int) -> list[int]:
    return [number >> place & 1 for place in range(count - 1, -1, -1)]


def _number(bits: list[int]) -> int:
    return int("".join(map(str, bits)), 2)


@lru_cache(maxsize=1)
def _formats() -> Array:
    """The 15 bits of each level and mask."""
    words = []
    for data in range(32):
        rest = data << 10
        for place in range(14, 9, -1):
            if rest >> place & 1:
                rest ^= _FORMAT_DIVISOR << (place - 10)
        words.append(_bits((data << 10 | rest) ^ _FORMAT_MASK, 15))
    return np.array(words)


def _format(dark: Array) -> tuple[int, int] | None:
    """Level and mask, from the better of their two copies."""
    last = len(dark) - 1
    around = [(8, column) for column in (0, 1, 2, 3, 4, 5, 7, 8)] + [(row, 8) for row in (7, 5, 4, 3, 2, 1, 0)]
    apart = [(last - step, 8) for step in range(7)] + [(8, last - 7 + step) for step in range(8)]
    wrong = [(_formats() != [int(dark[place]) for place in copy]).sum(1) for copy in (around, apart)]
    copy, best = np.unravel_index(int(np.argmin(wrong)), (2, 32))
    return (int(best) >> 3, int(best) & 7) if wrong[copy][best] <= _MOST_WRONG else None


def _path(size: int) -> Iterator[tuple[int, int]]:
    """The modules that carry data, in their order: pairs of columns from the right, up and down in turn."""
    free = np.ones((size, size), bool)
    free[:9, :9] = free[:9, -8:] = free[-8:, :9] = False
    free[6] = free[:, 6] = False
    if size > 21:
        free[-9:-4, -9:-4] = False
    upwards = True
    for right in range(size - 1, 0, -2):
        column = right - 1 if right <= 6 else right
        for row in range(size - 1, -1, -1) if upwards else range(size):
            yield from ((row, at) for at in (column, column - 1) if free[row, at])
        upwards = not upwards


def _text(bits: list[int], version: int) -> str | None:
    """The segments of a code: letters of its own alphabet, or bytes."""
    text, at = "", 0

    def take(count: int) -> int:
        nonlocal at
        at += count
        return _number(bits[at - count : at] or [0])

    assert version < 10, "longer codes count with more bits"
    while at + 4 <= len(bits):
        mode = take(4)
        if mode == 0:
            break
        if mode == 2:
            count = take(9)
            for _ in range(count // 2):
                first, second = divmod(take(11), 45)
                text += _LETTERS[first % 45] + _LETTERS[second]
            text += _LETTERS[take(6) % 45] if count % 2 else ""
        elif mode == 4:
            text += bytes(take(8) for _ in range(take(8))).decode("latin-1")
        elif mode == 1:
            count = take(10)
            for digits, width in ((3, 10),) * (count // 3) + {0: (), 1: ((1, 4),), 2: ((2, 7),)}[count % 3]:
                text += f"{take(width):0{digits}}"
        else:
            return None
    return text if at <= len(bits) else None
