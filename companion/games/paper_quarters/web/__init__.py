"""Paper Quarters on the web: its calculators, and the pages that read photos of its sheets."""

LAPTOP_PAGES = (f"{__name__}.photo_page",)  # A phone by itself reads no photos, and says so.
