"""A table being played: what is entered, what stands, what comes next. It knows nothing of Flask or of forms."""
