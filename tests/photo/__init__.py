"""Photos of filled sheets, made up: games, handwriting, paper and a phone's camera, all from a seed."""
