"""What a game is made of: what every game and everybody who asks one has in common."""
