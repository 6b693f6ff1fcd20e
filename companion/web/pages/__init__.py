"""The pages people hold at the table, a module each."""
