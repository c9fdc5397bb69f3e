"""Windows over the table: reasons, help, settings, questions."""
