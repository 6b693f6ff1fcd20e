"""Ginkgopolis on the web: its calculators."""
