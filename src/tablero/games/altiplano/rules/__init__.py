"""The rules of Altiplano: set-up, drawing, planning, turns, actions, market, warehouse, rounds, missions."""
