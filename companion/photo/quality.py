"""Whether a photo is good enough to read, and if not, why it should be taken again."""

from typing import Literal, TypeAlias

import numpy as np
from PIL import Image, ImageFilter

from companion.photo.flatten import FlatSheet
from companion.photo.ink import roughness
from companion.photo.picture import resize
from companion.photo.planes import Array
from companion.photo.sheets import FoundSheet, is_outside

Reason: TypeAlias = Literal["no-sheet", "dark", "blurred", "cut-off", "three-marks", "not-flat", "unclear"]
"""Why a photo is to be taken again."""

_REGISTRATION = 0.8  # The least share of printed frames that have to lie where they should.
_DARK = 40.0  # Brightness, of 255, of a photo in which no sheet is found.
_DARK_PAPER = 60.0
_ROUGH = 0.12  # The most grain on blank paper, against the print.
_PLAIN = 0.15  # The least contrast of a picture in which there may be a sheet, if it is blurred.
_SHARP = 0.21  # The steepest edges of a picture, against its brightness, unless it is blurred.


def why_none(photo: Image.Image, marks: int) -> Reason:
    """Why no sheet was found, though so many marks were."""
    is_blurred = _sharpness(photo) < _SHARP
    if marks >= 3 and not is_blurred:
        return "three-marks"
    if np.asarray(resize(photo, 0.1)).mean() < _DARK:
        return "dark"
    if not marks and _contrast(photo) < _PLAIN:
        return "no-sheet"
    if is_blurred:
        return "blurred"
    return "cut-off" if marks else "no-sheet"


def why_not(photo: Image.Image, found: FoundSheet, flat: FlatSheet, ink: Array) -> Reason | None:
    """Why a sheet that was found should not be read; None where it should."""
    if len(found.marks) < 4:
        if is_outside(photo, found):
            return "cut-off"
        return "blurred" if _sharpness(photo) < _SHARP else "three-marks"
    if flat.registration >= _REGISTRATION:
        return why_unclear(photo, flat) if roughness(ink) > _ROUGH else None
    if _is_dark(flat):
        return "dark"
    frames_lie_off = flat.registration > 0  # at 0 too few can be seen
    return "not-flat" if frames_lie_off and _sharpness(photo) >= _SHARP else "blurred"


def why_unclear(photo: Image.Image, flat: FlatSheet) -> Reason:
    """Why a sheet that lies flat cannot be read well."""
    if _is_dark(flat):
        return "dark"
    return "blurred" if _sharpness(photo) < _SHARP else "unclear"


def _is_dark(flat: FlatSheet) -> bool:
    return bool(np.percentile(np.asarray(flat.picture)[::4, ::4], 90) < _DARK_PAPER)


def _contrast(photo: Image.Image) -> float:
    """How far the dark parts of a picture lie from the bright ones, however blurred, against its brightness."""
    small = np.asarray(resize(photo, 60 / max(photo.size)), np.float32)
    dark, bright = np.percentile(small, (5, 95))
    return float((bright - dark) / max(1.0, small.mean()))


def _sharpness(photo: Image.Image) -> float:
    """How steep the steepest edges are, against the brightness, in a small picture without the camera's grain."""
    small = resize(photo, min(1.0, 1000 / max(photo.size)))
    here = np.asarray(small, np.float32)
    around = np.asarray(small.filter(ImageFilter.BoxBlur(2)), np.float32)
    return float(np.percentile(np.abs(here - around), 99) / max(1.0, here.mean()))
