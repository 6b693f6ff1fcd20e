"""The board of Streets as people enter it."""
