"""Makes photos of sheets, measures how well they are read, and trains what reads them."""
