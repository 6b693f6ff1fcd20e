"""Nothing can be saved: what is wrong with the database, in the words of those who can mend it."""

from companion.game.text import Text, say
from companion.tables import StorageError

_WORDS: dict[str, tuple[Text, Text]] = {
    "locked": (
        say("The database is busy"),
        say(
            "A large import, a database browser or a backup may be using it, and nothing is saved meanwhile. "
            "Wait or close it, then send it again."
        ),
    ),
    "full": (
        say("The disk is full"),
        say("The machine that runs Kvartal is out of space, so nothing is saved. Make room there, then send it again."),
    ),
    "read-only": (
        say("Kvartal is not allowed to write"),
        say("The folder with the tables is read-only, so nothing is saved. Allow writing there, then send it again."),
    ),
    "gone": (
        say("The file with the tables is gone"),
        say(
            "It was deleted or replaced while Kvartal was running, so nothing is saved. Put it back, or restore "
            "a backup and start Kvartal again."
        ),
    ),
    "broken": (
        say("The database is damaged"),
        say("It can no longer be read or written, so nothing is saved. Check the disk, and restore the last backup."),
    ),
    "away": (
        say("The database does not answer"),
        say("So nothing is saved. Check that its server is running and can be reached, then send it again."),
    ),
}


def explain_database_error(trouble: StorageError) -> tuple[Text, Text]:
    """What is wrong, and what to do about it."""
    return _WORDS[trouble.why]
