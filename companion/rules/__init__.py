"""The assistant: rule cards with permanent ids, a search over them, and the answer."""

import os

# numpy reads this once, when it is imported. For matrices as small as ours two threads take twice as long as one.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from companion.rules.cards import (
    Card,
    card,
    cards,
    cards_of,
    examples,
    follow_ups,
    often_disputed,
    printed_cards,
    printed_cards_of,
)
from companion.rules.files import BrokenRules, Source
from companion.rules.index import Phrase
from companion.rules.index_cache import NotFetched, NotReady, build_language, build_missing, not_fetched, prepare
from companion.rules.reply import Reply, ask, reply
from companion.rules.search import AtTable, search
from companion.translations import SPOKEN

__all__ = [
    "SPOKEN",
    "AtTable",
    "BrokenRules",
    "Card",
    "NotFetched",
    "NotReady",
    "Phrase",
    "Reply",
    "Source",
    "ask",
    "build_language",
    "build_missing",
    "card",
    "cards",
    "cards_of",
    "examples",
    "follow_ups",
    "not_fetched",
    "often_disputed",
    "prepare",
    "printed_cards",
    "printed_cards_of",
    "reply",
    "search",
]
