"""Kvartal on one phone: the static folder, in a real Chromium."""
