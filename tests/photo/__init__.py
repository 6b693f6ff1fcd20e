"""Twelve stored photographs of filled sheets are read, and what reads them is tried piece by piece."""
