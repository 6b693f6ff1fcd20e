"""Nothing can be saved: what is wrong with the database, in the words of those who can mend it."""

from __future__ import annotations

from companion.games.text import Text, say
from companion.tables import StorageError

_WORDS: dict[str, tuple[Text, Text]] = {
    "locked": (
        say("Somebody else writes to the database"),
        say(
            "It may be a large file that comes in, a database browser or a backup, and nothing is saved meanwhile. Wait"
            " for it or close it, then send it again."
        ),
    ),
    "full": (
        say("The disk is full"),
        say(
            "The machine that runs Kvartal has no room left, so nothing is saved. Make room there, then send it again."
        ),
    ),
    "read-only": (
        say("Kvartal may not write"),
        say(
            "The place where its tables lie is read-only, so nothing is saved. Allow writing there, then send it again."
        ),
    ),
    "gone": (
        say("The file of the tables is gone"),
        say(
            "It was deleted or replaced while Kvartal runs, so nothing is saved. Put it back where it was; or restore a"
            " backup and start Kvartal again."
        ),
    ),
    "broken": (
        say("The database is damaged"),
        say(
            "It cannot be read or written any more, so nothing is saved. Look at the disk, and restore the last backup."
        ),
    ),
    "away": (
        say("The database does not answer"),
        say("So nothing is saved. Look whether its server runs and can be reached, then send it again."),
    ),
}


def explain_database_error(trouble: StorageError) -> tuple[Text, Text]:
    """What is wrong, and what to do about it."""
    return _WORDS[trouble.why]
