"""The assistant: rule cards with permanent ids, a search over them, and the answer."""

import os

# numpy reads this once, when it is imported. For matrices as small as ours two threads take twice as long as one.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from companion.rules.builder import prepare
from companion.rules.cards import Card, CardTitle, cards, cards_of, often_disputed
from companion.rules.files import BrokenRules, Source
from companion.rules.follow_ups import examples, follow_ups
from companion.rules.index import Phrase
from companion.rules.index_cache import NotFetched, NotReady, build_language, build_missing, not_fetched
from companion.rules.printed_cards import card, printed_cards, printed_cards_of
from companion.rules.reply import Answer, Reply, ask, reply
from companion.rules.search import AtTable, Match, search
from companion.translations import SPOKEN

__all__ = [
    "SPOKEN",
    "Answer",
    "AtTable",
    "BrokenRules",
    "Card",
    "CardTitle",
    "Match",
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
