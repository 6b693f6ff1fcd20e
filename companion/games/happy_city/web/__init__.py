"""Happy City on the web: its calculators, and what draws its cards."""

TEMPLATE_FUNCTIONS = {"happy_city_face": f"{__name__}.card_face.card_face"}
