"""Trains the two networks that read boxes. Needs PyTorch and a graphics card, which nothing else here does."""
