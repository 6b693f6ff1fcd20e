"""Kvartal: a scoring companion and rules assistant for five city-building games on a real table."""
