"""Files that come with Kvartal: where they lie, and what is made from them once."""
