"""Happy City on the web: its calculators, and what draws its cards."""

from companion.web.game_pages import later

TEMPLATE_FUNCTIONS = {"happy_city_face": later(f"{__name__}.card_face", "card_face")}
