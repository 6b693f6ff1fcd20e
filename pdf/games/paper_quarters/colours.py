"""The colours of Paper Quarters: its own tone, one for each section of the sheet, roofs and lawns."""

from collections.abc import Mapping

from pdf.ink import AMBER, AQUA, BLUE, GREEN, PLAIN, ROSE, SLATE, VIOLET, Colour, Ink, Style, Tone

TOWN = Tone("9E3A26", "F6DDD3", "FDF3EF")
_SECTIONS = {
    "plans": BLUE,
    "parks": GREEN,
    "pools": AQUA,
    "temps": AMBER,
    "agents": VIOLET,
    "bis": ROSE,
    "refusals": SLATE,
    "total": PLAIN,
}
"""The columns that cost points have tones that stay white in grey."""
_ROOFS: Mapping[Style, Mapping[str, str]] = {
    "colour": {"gable": "F3CDBE", "hip": "F5DFAF", "flat": "E3D6CC", "tower": "D9C8E4"},
    "grey": {"gable": "C7C7C7", "hip": "E0E0E0", "flat": "C7C7C7", "tower": "C7C7C7"},
    "low-ink": {},
}
_LAWN = "EDF4E4"


def section_tone(ink: Ink, section: str) -> Tone:
    return ink.tone(_SECTIONS[section])


def roof_colour(ink: Ink, shape: str) -> Colour:
    return _ROOFS[ink.style].get(shape)


def lawn_colour(ink: Ink) -> Colour:
    return _LAWN if ink.style == "colour" else None
