"""Valletta's rules, by the chapters of the rulebook."""
