"""The context of Hide the Havarti: the numbers that `Recall.context` gives to the heuristics, and their indices.

The suspicion of a room is the relative likelihood that its card is a cheese, as an inspector sees it who follows the
fromagers' swaps; see `suspicion.py`.
"""

NEUTRAL_SUSPICION = 1024  # of a room about which nothing is known
# Styles of fromagers: they keep cheese away from the inspector; they do what he does not expect; they do anything.
OPEN_STYLE, SLY_STYLE, BLIND_STYLE = 0, 1, 2
STYLES = 3

CONTEXT_PLAN = 0  # a number drawn once a round, from 1: the seed of the lay-out
CONTEXT_STYLES = 1  # + style: how likely the fromagers are to play in it, in percent
CONTEXT_START_SUSPICION = 4  # + style * CELLS + cell: the suspicion of each room, for the first two styles
CONTEXT_LOST_CARDS = 36  # a fromager's cards whose cell he does not know, lowest first: eight to an int, four bits each
CONTEXT_ORDERS = 38  # the inspector's weights of the 24 orders of the mixed cards: six to an int, ten bits each
# Inside a simulation:
CONTEXT_SUSPICION = 42  # + cell: the suspicion of each room by now
CONTEXT_STYLE = 58  # the style in which the fromagers play
CONTEXT_ASSUMED_STYLE = 59  # the style that the inspector assumes
CONTEXT_READERS = 60  # + style: how likely the inspector is to assume it, in percent
CONTEXT_SIZE = 63
