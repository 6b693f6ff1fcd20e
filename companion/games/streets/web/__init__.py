"""Streets on the web: its calculators, the page of known tiles, and the markup of its map and its list."""

from companion.games.streets.web.collection_page import blueprint
from companion.web.game_pages import later

PAGES = (blueprint,)
TEMPLATE_FUNCTIONS = {
    "streets_map": later(f"{__name__}.city_map", "city_map"),
    "streets_rows": later(f"{__name__}.tile_rows", "tile_rows"),
    "streets_tile_keys": later(f"{__name__}.tile_markup", "tile_keys"),
    "streets_maker": later(f"{__name__}.tile_markup", "tile_maker"),
    "streets_homes": later(f"{__name__}.tile_markup", "home_choices"),
}
