"""How an instance runs where it stands: its log, its address, and what whoever runs it copies from here."""
