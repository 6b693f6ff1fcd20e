"""Reed–Solomon codes over bytes, as QR codes use them: a block with wrong bytes is mended, or refused."""

from collections.abc import Sequence

_POWERS = [1]
for _ in range(254):
    _POWERS.append(_POWERS[-1] << 1 ^ (0x11D if _POWERS[-1] & 0x80 else 0))
_LOGARITHMS = {power: exponent for exponent, power in enumerate(_POWERS)}


class Uncorrectable(Exception):
    """More bytes are wrong than the code can mend."""


def _power(exponent: int) -> int:
    return _POWERS[exponent % 255]


def _times(left: int, right: int) -> int:
    return _power(_LOGARITHMS[left] + _LOGARITHMS[right]) if left and right else 0


def _over(left: int, right: int) -> int:
    return _power(_LOGARITHMS[left] - _LOGARITHMS[right]) if left else 0


def _value(polynomial: Sequence[int], point: int) -> int:
    """Of a polynomial with its highest power first."""
    value = 0
    for factor in polynomial:
        value = _times(value, point) ^ factor
    return value


def correct(block: Sequence[int], correction: int) -> list[int]:
    """The block, mended by so many bytes of correction at its end.

    :raise Uncorrectable: half as many bytes or more are wrong.
    """
    syndromes = [_value(block, _power(exponent)) for exponent in range(correction)]
    if not any(syndromes):
        return list(block)
    locator = _locator(syndromes)
    places = [place for place in range(len(block)) if _value(locator[::-1], _power(-place)) == 0]
    if len(places) != len(locator) - 1 or len(places) > correction // 2:
        raise Uncorrectable
    evaluator = [0] * correction
    for low, factor in enumerate(locator):
        for high, syndrome in enumerate(syndromes[: correction - low]):
            evaluator[low + high] ^= _times(factor, syndrome)
    mended = list(block)
    for place in places:
        inverse = _power(-place)
        slope = _value([factor if power % 2 else 0 for power, factor in enumerate(locator)][::-1], inverse)
        slope = _over(slope, inverse)
        size = _over(_value(evaluator[::-1], inverse), slope)
        mended[len(block) - 1 - place] ^= _times(_power(place), size)
    if any(_value(mended, _power(exponent)) for exponent in range(correction)):
        raise Uncorrectable
    return mended


def _locator(syndromes: Sequence[int]) -> list[int]:
    """The polynomial whose roots say where the wrong bytes are, lowest power first (Berlekamp and Massey)."""
    locator, former, shift, scale, errors = [1], [1], 1, 1, 0
    for step, syndrome in enumerate(syndromes):
        off = syndrome
        for index in range(1, min(errors, len(locator) - 1) + 1):
            off ^= _times(locator[index], syndromes[step - index])
        if off == 0:
            shift += 1
            continue
        factor = _over(off, scale)
        longer = locator + [0] * max(0, len(former) + shift - len(locator))
        for index, value in enumerate(former):
            longer[index + shift] ^= _times(factor, value)
        if 2 * errors <= step:
            errors, former, scale, shift = step + 1 - errors, locator, off, 1
        else:
            shift += 1
        locator = longer
    while locator[-1] == 0:
        locator.pop()
    return locator
