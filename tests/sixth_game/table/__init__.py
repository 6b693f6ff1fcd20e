"""How Lantern Quay is entered at a table."""
