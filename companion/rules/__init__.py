"""The assistant: rule cards with permanent ids, a search over them, and the answer."""

import os

# numpy reads this once, when it is imported. For matrices as small as ours two threads take twice as long as one.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from companion.rules.cards import Card as Card
from companion.rules.cards import card as card
from companion.rules.cards import cards as cards
from companion.rules.cards import cards_of as cards_of
from companion.rules.cards import examples as examples
from companion.rules.cards import follow_ups as follow_ups
from companion.rules.cards import often_disputed as often_disputed
from companion.rules.cards import printed_cards as printed_cards
from companion.rules.cards import printed_cards_of as printed_cards_of
from companion.rules.files import BrokenRules as BrokenRules
from companion.rules.files import Source as Source
from companion.rules.index import Phrase as Phrase
from companion.rules.index_cache import NotFetched as NotFetched
from companion.rules.index_cache import NotReady as NotReady
from companion.rules.index_cache import build_language as build_language
from companion.rules.index_cache import build_missing as build_missing
from companion.rules.index_cache import not_fetched as not_fetched
from companion.rules.index_cache import prepare as prepare
from companion.rules.reply import Reply as Reply
from companion.rules.reply import ask as ask
from companion.rules.reply import reply as reply
from companion.rules.search import AtTable as AtTable
from companion.rules.search import search as search
from companion.translations import SPOKEN as SPOKEN
