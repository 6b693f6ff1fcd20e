"""The board of Happy City as people enter it."""
