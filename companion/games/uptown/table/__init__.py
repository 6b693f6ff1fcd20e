"""The board of UpTown as people enter it."""
