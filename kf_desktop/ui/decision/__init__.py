"""The question on the table: its options, its buttons, the answer."""
