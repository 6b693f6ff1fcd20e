"""Streets on the web: its editor, panels and calculators, and the page of the tiles of a table."""

from companion.web.games.streets.collection_page import blueprint

PAGES = (blueprint,)
