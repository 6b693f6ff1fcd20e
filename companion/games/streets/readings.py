"""The rules of this game that can be read in more than one way; the first value is the default."""

from __future__ import annotations

from dataclasses import replace

from companion.games.game import Final, Reading, Touched

READINGS = (
    Reading("final-rounding", "ST-31", ("per-building", "per-player")),
    Reading("copied-values", "ST-44", ("ru", "en")),
    Reading("copied-signs", "ST-45", ("copier", "owner")),
    Reading("hacker-card-wild", "ST-59", ("yes", "no")),
    Reading("entrepreneur-people", "ST-61", ("yes", "no")),
    Reading("seekers-count", "ST-26", ("no", "yes")),
    Reading("final-pointing", "ST-32", ("any-end", "enclosed-only")),
    Reading("empty-majority", "ST-53", ("nothing", "shared")),
    Reading("closing-building", "ST-42", ("closed-street", "any-street")),
)


def in_passing(result: Final) -> tuple[Touched, ...]:
    """The disputed rules of a calculation that nobody wins, such as the income of one street."""
    return tuple(
        replace(
            touched,
            others=tuple(
                replace(other, winners=(), changes="nothing" if other.changes == "nothing" else "totals")
                for other in touched.others
            ),
        )
        for touched in result.readings
    )
