"""The board of Ginkgopolis as people enter it."""
