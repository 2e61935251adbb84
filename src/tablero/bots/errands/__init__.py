"""Altiplano's rounds, for its evaluation: the errands there are, and which of them to run."""
