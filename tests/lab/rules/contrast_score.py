"""The third part of `make ask-score`: questions that turn on one thing, which a set of words does not tell.

The banks in `tests/rules/contrast` were written from booklets and facts; `fresh`, `booklets` and `unread` by people who
saw neither cards nor claims. Claims were mended by what the others showed, but for `booklets`; `unread` only measures:
whoever reads it writes a new one first (its `fresh` and `rare` were read since).
Their kinds:

    turned   order or roles turned round, two sides a pair
    numbers  another number in a question that yes or no answers
    general  a rule asked from both sides
    rare     the same, of a hundred different matters a game: more of them seldom come up
    fresh    the same, of thirty matters a game, half of which seldom come up
    bare     a question; `story`, `leadin` and `slip` are the same with two neutral sentences before it, with “We are
             arguing:”, and with one slip of the keyboard
    rambling what happened at the table, told, and “Is she right?”
    open     how many, who, which, either-or, and fragments of these: no word
    nonsense nothing of this game
    silent   nothing that the booklet decides
"""

from collections import Counter, defaultdict
from itertools import chain
from time import process_time

from companion import rules
from tests.rules.scores import FOLDER, Question, read


def judge(question: Question) -> str:
    """`right`, `opposite` or `none`."""
    reply = rules.reply(question.question, question.game, question.lang)
    first = reply.answers[0] if reply.known and reply.answers else None
    if question.kind == "nonsense":
        return "opposite" if first else "right"
    if question.kind == "silent" and first and (first.card.disputed or first.card.silent):
        return "right"
    word = first.word if first else None
    if word == question.word:
        return "right"
    return "opposite" if word else "none"


def rows() -> list[str]:
    """For each kind the shares of right and opposite words, and of pairs right on both sides; then the time it took."""
    banks = {bank.stem: read(f"contrast/{bank.stem}") for bank in sorted((FOLDER / "contrast").glob("*.jsonl"))}
    unread = banks.pop("unread")
    known = list(chain.from_iterable(banks.values()))
    begun = process_time()
    shown = [*_shares(known), "unread", *_shares(unread)]
    each = 1000 * (process_time() - begun) / (len(known) + len(unread))
    return [*shown, f"{'processor':15} {each:9.1f} ms for a question in one game"]


def _shares(asked: list[Question]) -> list[str]:
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    pairs: dict[tuple[str, str, str], list[bool]] = defaultdict(list)
    for question in asked:
        judged = judge(question)
        counts[question.kind][judged] += 1
        if question.pair and question.kind in ("turned", "general", "rare", "fresh"):
            pairs[question.kind, question.game, question.pair].append(judged == "right")
    shown = []
    for kind, count in sorted(counts.items()):
        both = [all(sides) for (of_kind, *_), sides in pairs.items() if of_kind == kind and len(sides) > 1]
        shares = f"right {count['right'] / count.total():.3f} opposite {count['opposite'] / count.total():.3f}"
        shown.append(f"{kind:15} {count.total():9} {shares}" + (f" pairs {sum(both) / len(both):.3f}" if both else ""))
    return shown
