"""Bad input of every kind, through every public door: the documented exception, and nothing changes."""
