"""The printed sheets for the reader of photos."""

from __future__ import annotations

from functools import cache

from companion.photo.paper import Paper, paper_of
from pdf import camera
from pdf.games.paper_quarters.sheet_map import sheet_maps


@cache
def printed_paper() -> Paper:
    """Every layout, and what the corner marks look like."""
    return paper_of(sheet_maps(), camera.MARKERS)
