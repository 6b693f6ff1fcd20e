"""UpTown on the web: its calculators, and the page of the cards of a table."""

from companion.games.uptown.web.collection_page import blueprint

PAGES = (blueprint,)
