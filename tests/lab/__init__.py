"""What is measured, scored or trained by hand, each by a target of its own: `make bench`, `make soak`. Nothing fails by
it, and no test imports it."""
