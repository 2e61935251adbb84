"""Games by the thousand: bots against each other, weights learned, speed measured, rules counted."""
