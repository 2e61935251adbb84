"""The rules in the order of the rulebook: set-up, round, planning, using cards, the actions, the end of the round."""
