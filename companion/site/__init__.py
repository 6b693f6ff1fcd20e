"""The application in a browser: a static folder with Python in it, for phones without a laptop (`make site`)."""
