"""A table as people meet it: its room, what each viewer is shown and asked, who thinks, who learns or practises."""
