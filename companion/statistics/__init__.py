"""What plays come to: who wins, by how much and by what, how it changed. Pure functions over plays, the oldest first.

Where there are too few plays to say something, nothing is said.
"""
