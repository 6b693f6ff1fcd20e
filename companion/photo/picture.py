"""A photo as it comes from a phone: bounded before it is decoded, turned upright, grey."""

import io
import warnings

from PIL import Image, ImageOps

LONGEST = 2600  # Pixels of the longer side that are enough for four sheets on a page; phones shrink their photos to it.
_MOST_PIXELS = 64_000_000
_MOST_AT_ONCE = 16_000_000  # Of a picture that cannot be made smaller while it is decoded.
_FORMATS = ("JPEG", "PNG", "WEBP")


class NotAPhoto(Exception):
    """The file is no picture that can be read."""


class TooManyPixels(NotAPhoto):
    """It has more than there is room for."""


def open_grey(data: bytes) -> Image.Image:
    """A photo in grey, no larger than needed.

    A big JPEG is made smaller while it is decoded, which costs a quarter.

    :raise NotAPhoto: it cannot be opened.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # Pillow warns of a picture that could fill the memory
            picture = Image.open(io.BytesIO(data), formats=_FORMATS)
            line_by_line = picture.format == "JPEG" and not picture.info.get("progressive")
            if picture.width * picture.height > (_MOST_PIXELS if line_by_line else _MOST_AT_ONCE):
                raise TooManyPixels(f"{picture.width} × {picture.height} pixels")
            picture.draft("L", (LONGEST, LONGEST))
            grey = picture if picture.mode == "L" else picture.convert("L")
            shrink = LONGEST / max(grey.size)
            return ImageOps.exif_transpose(resize(grey, shrink) if shrink < 0.75 else grey)
    except (Image.DecompressionBombWarning, Image.DecompressionBombError) as error:
        raise TooManyPixels(str(error)) from None
    except (OSError, ValueError, SyntaxError, Warning) as error:
        raise NotAPhoto(str(error)) from None


def resize(picture: Image.Image, share: float) -> Image.Image:
    """Smaller, with every pixel counted: skipped pixels would break thin lines."""
    size = max(1, round(picture.width * share)), max(1, round(picture.height * share))
    return picture.resize(size, Image.Resampling.BOX)
