"""The summary of a fit, as ``model.summary`` has it and the command writes it to summary.json."""

from mustlink._generated import FitSummary

__all__ = ["FitSummary"]
