"""Where in the lore of Hide the Havarti things are: what `Recall` hands to the thoughts besides a state."""

EVEN = 1024  # how much a room smells of cheese about which nothing is known
OPENLY, SLYLY, BLINDLY = 0, 1, 2  # styles: fromagers who keep cheese away; who do what is not expected; who do anything
STYLES = 3

LORE_PLAN = 0  # a number drawn once a round, from 1: what the lay-out is made from
LORE_STYLES = 1  # how likely the fromagers are to have each of the styles, in hundredths
LORE_ODDS = 4  # how much each cell smells, if they play openly; then, if slyly
LORE_LOT = 36  # a fromager's cards whose place he does not know, lowest first, eight to an int of four bits each
LORE_ORDERS = 38  # the inspector's: how likely each of 24 orders of the mixed cards is, six to an int of ten bits each
# Inside a simulation:
LORE_NOTES = 42  # how much each cell smells by now
LORE_STYLE = 58  # the style in which fromagers play
LORE_READ = 59  # the style in which the inspector takes them to play
LORE_READERS = 60  # how likely the inspector is to read swaps by each of the styles, in hundredths
LORE_SIZE = 63
