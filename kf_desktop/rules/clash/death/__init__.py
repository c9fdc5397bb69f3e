"""Death and the Saint who may stand between (DTH, SAI)."""
