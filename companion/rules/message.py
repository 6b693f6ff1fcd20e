"""What a message asks: a story may stand before the question, and what it tells of the table is no question."""

import re

from companion.rules.meanings import meanings

ENOUGH = 4
"""The last sentences of a message ask by themselves if they have at least 4 meanings: “May I?” needs what was told."""
TOLD = 6  # Where they have fewer, they ask for what was told: for as many sentences as have at least 6 meanings.
_SENTENCE = re.compile(r"(?<=[.!?…:;])\s+(?=\S)")


def sentences(message: str) -> list[str]:
    return _SENTENCE.split(message)


def endings(message: str, language: str) -> list[str]:
    """The message, and its last sentences, as many of them as ask by themselves.

    >>> endings("Tea is cold. Bea closed it. Am I paid for the people on my own gallery as well?", "en")[-1]
    'Am I paid for the people on my own gallery as well?'
    """
    said = sentences(message)
    ends = (" ".join(said[first:]) for first in range(len(said)))
    return [message, *(end for end in ends if end != message and len(meanings(end, language)) >= ENOUGH)]


def told_end(message: str, language: str) -> str | None:
    """What is asked about by a last sentence that says too little; None where it asks by itself.

    >>> told_end("Tea is cold. Bea says I may turn the blue card over. Is she right?", "en")
    'Bea says I may turn the blue card over. Is she right?'
    """
    said = sentences(message)
    if len(meanings(said[-1], language)) >= ENOUGH:
        return None
    ends = (" ".join(said[first:]) for first in reversed(range(len(said) - 1)))
    return next((end for end in ends if len(meanings(end, language)) >= TOLD), None)
