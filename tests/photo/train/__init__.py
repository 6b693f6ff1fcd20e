"""Trains the two networks of `companion.photo`. Needs PyTorch and a graphics card, which nothing else here does."""
