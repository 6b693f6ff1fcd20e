"""What the boxes of a photographed sheet say: each for itself, and which values the rules let them have together."""
