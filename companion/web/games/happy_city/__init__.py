"""Happy City on the web: its calculators, and what draws its cards."""

from companion.web.games.happy_city.card_face import card_face

TEMPLATE_FUNCTIONS = {"happy_city_face": card_face}
