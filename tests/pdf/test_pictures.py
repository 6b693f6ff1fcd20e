"""Rendered pages against approved pictures at low resolution. `python -m tests.pdf.test_pictures` approves anew."""

from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops

from companion.game.text import say
from pdf import parse_options, printing
from pdf.result import Facts, result
from tests.pdf.seen import final_of
from tests.test_vectors import VECTORS

APPROVED = Path(__file__).parent / "approved"
DPI = 40
BLOCK = 12
"""Pixels: the pictures are compared block by block, so that one moved box shows."""
DIFFERENCE = 14.0
"""Of 255, in the worst block: another release of the renderer stays below, a moved box does not."""

CHOICES = {
    "sheet-a4-colour": ("paper-quarters", {"up": "1", "legend": "1"}),
    "sheet-a4-grey-basic": ("paper-quarters", {"up": "1", "style": "grey", "advanced": "0", "solo": "1"}),
    "sheet-a4-low-ink": ("paper-quarters", {"up": "1", "style": "low-ink"}),
    "sheet-a5-two-up": ("paper-quarters", {"up": "2", "names": "Юрий, Марина", "date": "15.11.2026"}),
    "sheet-a6-four-up": ("paper-quarters", {"up": "4", "style": "low-ink"}),
    "sheet-letter": ("paper-quarters", {"up": "1", "paper": "letter"}),
    "sheet-back": ("paper-quarters", {"up": "1", "copies": "1", "back": "1"}),
    "aid-paper-quarters": ("paper-quarters", {"kind": "aid", "advanced": "1"}),
    "pad-uptown": ("uptown", {}),
    "pad-uptown-low-ink": ("uptown", {"style": "low-ink", "players": "2"}),
    "pad-ginkgopolis": ("ginkgopolis", {}),
    "pad-happy-city": ("happy-city", {}),
    "pad-happy-city-cards": ("happy-city", {"cards": "1", "players": "4"}),
    "pad-streets": ("streets", {}),
    "pad-streets-right": ("streets", {"labels": "right", "up": "1", "style": "grey"}),
}
RESULTS = {"result-paper-quarters": "pqm-045", "result-ginkgopolis": "gk-55"}


def made(name: str) -> bytes:
    if name in CHOICES:
        game, given = CHOICES[name]
        return printing.pad(parse_options.read(game, {"lang": "ru", **given}))
    vector = next(vector for vector in VECTORS if vector["id"] == RESULTS[name])
    final = final_of(vector["game"], vector["input"])
    # The games' wording and the titles of their rules are theirs to change.
    why = say("a reason of several words")
    players = tuple(
        replace(player, lines=tuple(replace(line, why=why) for line in player.lines)) for player in final.players
    )
    final = replace(final, players=players, readings=(), disputed_numbers={})
    facts = Facts(date="15 ноября 2026", place="Казань", address="https://kv.example/v/7K2MQX4T")
    return result(vector["game"], final, vector["input"], facts)


def rendered(data: bytes, dpi: int = DPI) -> Image.Image:
    """The first two pages side by side."""
    document = pypdfium2.PdfDocument(data)
    pages = [document[index].render(scale=dpi / 72).to_pil().convert("RGB") for index in range(min(2, len(document)))]
    document.close()
    whole = Image.new("RGB", (sum(page.width for page in pages), pages[0].height), "white")
    for index, page in enumerate(pages):
        whole.paste(page, (index * pages[0].width, 0))
    return whole


def worst_block(picture: Image.Image, approved: Image.Image) -> float:
    difference = ImageChops.difference(picture, approved).convert("L")
    return max(difference.reduce(BLOCK).tobytes())


@pytest.mark.parametrize("name", [*CHOICES, *RESULTS])
def test_the_page_looks_as_approved(name: str) -> None:
    picture, approved = rendered(made(name)), Image.open(APPROVED / f"{name}.png").convert("RGB")
    assert picture.size == approved.size
    assert worst_block(picture, approved) < DIFFERENCE


if __name__ == "__main__":
    APPROVED.mkdir(exist_ok=True)
    for each in [*CHOICES, *RESULTS]:
        rendered(made(each)).quantize(256).save(APPROVED / f"{each}.png", optimize=True)
