"""A question to the rules as the pages know it: its words, where it was asked, and what is said to it."""

import re
from dataclasses import dataclass
from typing import Any

from flask import request, url_for

from companion import rules
from companion.game.lazy import cached_property
from companion.game.text import say
from companion.rules import AtTable, Card, Phrase, Reply
from companion.translations import catalogue
from companion.web.forms.visitor import SearchForm
from companion.web.http.access import View
from companion.web.http.languages import language

SHOWN = 4
"""At most 4 cards are shown for a question: the answer and three others; NEAREST for one not of this rulebook."""
NEAREST = 3
MEET = 0.96
"""Two rules meet where the second answers so nearly as well as the first, and GOOD enough; one question in thirty."""
GOOD = 3.0


@dataclass(frozen=True)
class Question:
    """What somebody asked, of one game or, without one, of all; at their table or at none."""

    text: str
    game: str
    view: View | None

    @cached_property
    def reply(self) -> Reply | None:
        if not self.text:
            return None
        return rules.reply(self.text, self.game or None, language(), _table(self.view, self.game), limit=SHOWN)

    @cached_property
    def cards(self) -> list[Card]:
        """The cards to show, the best first, each in the language that the asker reads it in."""
        if self.reply is None:
            return []
        found = [answer.card for answer in self.reply.answers][: SHOWN if self.reply.known else NEAREST]
        return [rules.card(card.id, self.read_in) or card for card in found]

    @property
    def second_rule(self) -> Card | None:
        """A second rule that answers nearly as well as the best."""
        if self.reply is None or not self.reply.known or len(self.reply.answers) < 2:
            return None
        best, second = self.reply.answers[:2]
        equal = second.score >= max(MEET * best.score, GOOD)
        return self.cards[1] if equal and not best.card.printed and not second.card.printed else None

    @property
    def read_in(self) -> str:
        """The language to show a card in: that of the question, else that of the page."""
        return self.reply.language if self.reply and "lang" not in request.args else language()

    @property
    def word(self) -> str | None:
        """`yes` or `no` for the question as it was asked, where that is sure."""
        return self.reply.answers[0].word if self.reply and self.reply.answers else None

    @property
    def polar(self) -> bool:
        """Whether yes or no would answer it: then a card without a word says in one what it rules."""
        return self.reply is not None and self.reply.polar

    @property
    def understood(self) -> Phrase | None:
        """How it was understood, in a language that the asker reads. None where that repeats the question."""
        phrase = self.reply.understood if self.reply else None
        if not self.reply or not phrase or phrase.language not in (self.reply.language, language()):
            return None
        return None if _words(phrase.text) == _words(self.text) else phrase

    @property
    def query(self) -> dict[str, Any]:
        """What an address says so that the question is not lost on the way."""
        if not self.text:
            return {}
        everywhere = {"game": ""} if self.view and not self.game else {}
        return {"q": self.text, **everywhere, **({"game": self.game} if self.game and not self.view else {})}

    @property
    def address(self) -> str:
        return self.view.url("rules.ask_at_table", **self.query) if self.view else url_for("rules.search", **self.query)

    @property
    def language_query(self) -> dict[str, Any]:
        """What the address of a card near by says so that it comes in the language of the question, too."""
        return {} if self.read_in == language() else self.query

    def word_of(self, card: Card) -> str | None:
        """The word for this question on a card opened from its answers: only the best answer has one."""
        return self.word if self.cards and self.cards[0].id == card.id else None


def question_asked(view: View | None, form: SearchForm | None = None) -> Question:
    """The question of this request; an empty one where it asks none."""
    form = form or SearchForm(request.args)
    game = request.args.get("game")
    scope = game or "" if view is None else "" if game == "" else view.table.game
    return Question(form.q.data or "" if form.validate() else "", scope, view)


LABELS = {
    "yes": say("Yes"),
    "no": say("No"),
    "disputed": say("Disputed"),
    "settled": say("Settled"),
    "silent": say("Not stated"),
    "allowed": say("Allowed"),
    "optional": say("Optional"),
    "required": say("Required"),
    "forbidden": say("Forbidden"),
    "counts": say("Counts"),
    "not-counted": say("Does not count"),
}
"""A ruling in one word."""


def one_word(name: str, card: Card) -> str:
    """The one word in the language of the card that it stands on."""
    return LABELS[name].render(catalogue(card.language))


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())


def _table(view: View | None, game: str) -> AtTable | None:
    """What is played at the table, for a question about its game."""
    if view is None or view.table.game != game:
        return None
    played = frozenset(key for key, value in view.table.options.items() if value)
    return AtTable(len(view.table.seats), played, solo=len(view.table.seats) == 1)
