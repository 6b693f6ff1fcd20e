"""How an instance runs on its machine: its log, and its address."""
