"""The database itself: opened, upgraded, backed up; and the join codes."""
