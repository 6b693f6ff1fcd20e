"""What a quay is worth, without a table."""

from collections.abc import Mapping
from typing import Any

from companion.game.text import say
from companion.web.calculators.calculator import Answer, AskForm, Calculator, Document, Situation, number


class WorthForm(AskForm):
    boats = number(say("Boats"), default=0)
    lanterns = number(say("Lanterns"), default=0)


class Worth(Calculator[WorthForm]):
    form = WorthForm
    game = "sixth-game"
    id = "worth"
    title = say("What is my quay worth?")
    rules = ("LQ-01",)

    def document(self, form: WorthForm, _at: Situation | None) -> Document:
        return {"boats": form.boats.data, "lanterns": form.lanterns.data}

    def answer(self, result: Mapping[str, Any], _form: WorthForm, _at: Situation | None) -> Answer:
        return Answer(say("The quay is worth {points}.", points=result["points"]), number=result["points"])


CALCULATORS = (Worth(),)
