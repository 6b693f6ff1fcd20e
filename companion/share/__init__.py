"""A result to send: as a picture, which `drawn` lays out once for SVG and PNG, and as a few lines of text."""
