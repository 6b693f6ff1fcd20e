"""Reads photos of printed sheets: finds them, lays them flat, asks the game what their boxes say.

Experimental: so far it was tried on made-up photos only (README.md in the `photo` of the game). Whoever calls it hands
in the map of the printed paper and what reads its boxes, and loads it when a photo comes: numpy takes its time.
"""
