"""A result as a picture to send, laid out once for SVG and PNG."""
