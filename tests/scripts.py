"""The extra `scripts` as if it were not installed."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from companion.share import glyphs
from pdf import fonts, scripts

_KNOWN = (fonts._face, fonts._units, glyphs._face)
"""What remembers the fonts of letters."""


@contextmanager
def not_found() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(scripts, "is_installed", lambda: False)
        for known in _KNOWN:
            known.cache_clear()
        yield
    for known in _KNOWN:
        known.cache_clear()
