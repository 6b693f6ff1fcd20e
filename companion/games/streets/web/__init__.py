"""Streets on the web: its calculators, the page of known tiles, and the markup of its map and its list."""

from companion.games.streets.web.collection_page import blueprint

PAGES = (blueprint,)
TEMPLATE_FUNCTIONS = {
    "streets_map": f"{__name__}.city_map.city_map",
    "streets_drawn": f"{__name__}.city_map.drawn_city",
    "streets_rows": f"{__name__}.tile_rows.tile_rows",
    "streets_tile_keys": f"{__name__}.tile_markup.tile_keys",
    "streets_maker": f"{__name__}.tile_markup.tile_maker",
}
