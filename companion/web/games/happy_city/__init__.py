"""Happy City on the web: its calculators, and what draws its cards."""

from companion.web.games.happy_city.faces import face

TEMPLATE_FUNCTIONS = {"happy_city_face": face}
