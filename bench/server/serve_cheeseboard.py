"""`cheeseboard serve` with the bench's endless game among the others: python serve_cheeseboard.py PORT DATABASE"""

from __future__ import annotations

import os
import sys

from endless import GAME

from cheeseboard.games import registered
from cheeseboard.server.serve import serve_until_stopped
from cheeseboard.server.settings import read_settings

if __name__ == "__main__":
    with registered(GAME):
        found = read_settings(os.environ, port=int(sys.argv[1]), database=sys.argv[2])
        serve_until_stopped(found, lan=False, browser=False)
