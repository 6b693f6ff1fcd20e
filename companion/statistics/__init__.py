"""Statistics of plays: who wins, by how much and by what, how it changed. Pure functions over plays, the oldest first.

Where there are too few plays for an answer, there is none.
"""
