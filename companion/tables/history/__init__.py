"""What was played: plays, groups of people, what was deleted, what comes from elsewhere and goes there."""
