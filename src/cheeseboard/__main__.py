"""`python -m cheeseboard`."""

from cheeseboard.cli import main

main()
