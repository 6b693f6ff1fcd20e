"""Lantern Quay on the web: its calculator."""
