"""The page around the application on a phone, with its sentences in every language."""

from tempfile import TemporaryDirectory

from flask import render_template

from companion.game.text import say
from companion.translations import LANGUAGES, catalogue
from companion.web import create_app

_WORDS = {
    "ready": say("Getting ready on this phone"),
    "ready-why": say("Once only. After that it needs no network and no laptop."),
    "stopped": say("Waiting for the network"),
    "stopped-why": say("It goes on by itself, from where it stopped."),
    "again": say("Try now"),
    "of": say("of {all} MB"),
    "size": say("{all} MB"),
    "part": say("{got} of {all} MB"),
    "engine": say("Engine"),
    "games": say("The five games"),
    "print": say("Print"),
    "start": say("Starting"),
    "starting": say("Starting. Tap what you want: it opens in a moment."),
    "rules": say("The rules of a game come when you first open it: about 1 MB each."),
    "scripts": say("Kvartal on this phone needs JavaScript. Turn it on in the browser's settings."),
    "old": say("This browser is too old"),
    "old-why": say("Kvartal on this phone needs a newer browser, and an address that begins with https."),
    "failed": say("Kvartal could not start"),
    "failed-why": say("Your tables are still there. Close Kvartal and open it again."),
    "lost": say("The tables of this browser are gone"),
    "lost-why": say("The browser itself lost what it kept for Kvartal. Import your last copy, if you saved one."),
    "lost-act": say("Import a copy"),
    "update": say("A new version is ready"),
    "update-why": say("Your tables stay. To be on the safe side, save a copy first."),
    "update-act": say("Take it now"),
    "private": say("This browser may delete your tables"),
    "private-why": say("In a private window, or with little room left, it keeps them only for a while. Save a copy."),
    "evicts": say("Put Kvartal on the home screen"),
    "evicts-why": say("Otherwise this phone may delete your tables after a week without a visit. Or save a copy."),
    "copy": say("Save a copy"),
    "later": say("Later"),
}


def shell_page() -> str:
    """The page as HTML. A script in it chooses the language."""
    words = {
        code: {**{name: catalogue(code).gettext(text.message) for name, text in _WORDS.items()}, "language": called}
        for code, called in LANGUAGES.items()
    }
    with TemporaryDirectory() as instance:
        app = create_app({"INSTANCE": instance, "DATABASE_URL": f"sqlite:///{instance}/kvartal.sqlite"})
        with app.test_request_context():
            page = render_template("site/shell.html", words=words)
        app.extensions["store"].close()
    return page
