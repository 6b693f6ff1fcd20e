"""Reads photos of printed sheets: finds them, lays them flat, reads their boxes, and says how sure each entry is.

Experimental: so far it was tried on made-up photos only (README.md). Whoever calls it hands in the map of the printed
paper (`paper.Paper`), and loads it when a photo comes: numpy takes its time.
"""
