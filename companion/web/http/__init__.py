"""What every request has: who asks, in which language, whether it may, and what is said when something is wrong."""
