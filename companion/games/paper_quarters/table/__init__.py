"""The board of Paper Quarters as people enter it."""
