"""Tables that are played: their parts as numbered revisions, and the phones at them."""
