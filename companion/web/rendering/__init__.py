"""What pages are drawn with: static files, icons, QR codes, and answers drawn once for all phones."""
