"""The storybook: a page of a book with its choices."""
