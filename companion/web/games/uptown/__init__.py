"""UpTown on the web: its editor, panels and calculators."""
