"""What the operator does and sees: workers, logs, health, upkeep, backups."""
