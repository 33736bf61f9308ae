"""What every rules file may use besides the language itself, in the dialect that all speeds take."""

SEATS = 4  # no game here has more
WORD = 32  # members in one word of a set that is too large for an int
CHANCE = 4  # the bit of chance in a set of actors; seats are bits 0 to 3
CLOCK = 5


def below(random: list[int], bound: int) -> int:
    """A number from 0 to bound - 1. `random` holds the generator's state in its first entry, from 1 to 2**62.

    A multiply-with-carry generator of 62 bits: the same numbers in plain Python and compiled, without ever
    leaving the signed 64-bit range. For rollouts and sampling; real deals come from `match.chance`.
    """
    state = random[0]
    state = 698769069 * (state & 0xFFFFFFFF) + (state >> 32)
    random[0] = state
    return ((state ^ state >> 32) & 0xFFFFFFFF) * bound >> 32


def first(members: int) -> int:
    """The lowest member of a set that is not empty."""
    return (members & -members).bit_length() - 1


def nth(members: int, n: int) -> int:
    """The member of a set before which n others come."""
    while n > 0:
        members &= members - 1
        n -= 1
    return first(members)


def join(members: int, base: int, words: list[int]) -> None:
    """Add the members of a set, each `base` more, to a set in words."""
    word = base // WORD
    low = (members & 0xFFFFFFFF) << base % WORD
    high = (members >> WORD) << base % WORD
    words[word] |= low & 0xFFFFFFFF
    if low >> WORD | high:
        words[word + 1] |= (low >> WORD | high) & 0xFFFFFFFF
    if high >> WORD:
        words[word + 2] |= high >> WORD


def mixed(hashed: int, number: int) -> int:
    """A hash with one more number, not negative, mixed in; from 1 on, below 2**62 or little more."""
    low = (hashed ^ number) & 0xFFFFFFFF
    high = (hashed ^ number) >> 32 & 0x3FFFFFFF
    return 698769069 * low + high + 1 ^ low >> 15
