"""What cards do: operations, amounts, conditions and whom they mean."""
