"""The kernels of `Batch`: a step in each of many matches, compiled with a game's rules and its encode.py.

In the dialect, so that a GPU runs the same code with one thread for each match. Every match has a random generator of
its own, so that the result does not depend on how the work is shared out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cheeseboard.games.contract import Rules
    from cheeseboard.games.dialect import CHANCE, WORD, first
    from cheeseboard.games.encoding import EncodeModule as Encode

    actors, apply, draw_legal, put = Rules.actors, Rules.apply, Rules.draw_legal, Rules.put
    resolve, is_legal = Rules.resolve, Rules.is_legal
    CHOICES, OBSERVED, WORDS = Encode.CHOICES, Encode.OBSERVED, Encode.WORDS
    action_of, choice_of, choice_words = Encode.action_of, Encode.choice_of, Encode.choice_words
    first_to_act, observe = Encode.first_to_act, Encode.observe

# Passing this many arrays costs a processor as much as a step does.
INLINE = ("step_one", "roll_one", "advance", "observe_one", "pack_one", "list_choices")


def begin_one(states: Any, i: int, start: Any, random: Any, seats: Any) -> None:
    """Start a match, up to the first decision."""
    put(states, i, start, 0)
    while actors(states[i]) >> CHANCE & 1:
        resolve(states[i], random[i])
    seats[i] = first_to_act(states[i])


def step_one(states: Any, i: int, start: Any, choices: Any, random: Any, seats: Any, rewards: Any, ended: Any) -> None:
    """Play one choice with its consequences."""
    action = action_of(states[i], seats[i], choices[i])
    advance(states, i, start, action, random, seats, rewards, ended)


def roll_one(states: Any, i: int, start: Any, random: Any, seats: Any, rewards: Any, ended: Any) -> None:
    """Play a random action with its consequences."""
    action = draw_legal(states[i], seats[i], random[i])
    advance(states, i, start, action, random, seats, rewards, ended)


def advance(states: Any, i: int, start: Any, action: int, random: Any, seats: Any, rewards: Any, ended: Any) -> None:
    """Play one action, then let chance act. A match that ends writes its rewards and restarts."""
    if ended[i]:
        ended[i] = 0
        for seat in range(states[i].players):
            rewards[i, seat] = 0
    apply(states[i], seats[i], action)
    acting = actors(states[i])
    while acting == 0 or acting >> CHANCE & 1:
        if acting:
            resolve(states[i], random[i])
        else:
            ended[i] = 1
            reward_one(states[i], i, rewards)
            put(states, i, start, 0)
        acting = actors(states[i])
    seats[i] = first_to_act(states[i])


def reward_one(s: Any, i: int, rewards: Any) -> None:
    """A sole winner gets 1, and all rewards sum to 0; winners who share a win share its reward."""
    players = s.players
    count = 0
    for seat in range(players):
        count += s.winners >> seat & 1
    for seat in range(players):
        share = 0.0
        if s.winners >> seat & 1:
            share = players / count
        rewards[i, seat] = (share - 1.0) / (players - 1)


def observe_one(states: Any, i: int, seats: Any, words: Any, masks: Any, observations: Any) -> None:
    """Write the mask and the observation of the seat to act; rows of length 0 are left out. `words` is scratch
    memory."""
    row = masks[i]
    if len(row) == CHOICES:
        list_choices(states[i], seats[i], words)
        for k in range(CHOICES):
            row[k] = 0
        for word in range(WORDS):
            members = words[word]
            while members:
                row[word * WORD + first(members)] = 1
                members &= members - 1
    seen = observations[i]
    if len(seen) == OBSERVED:
        for k in range(OBSERVED):
            seen[k] = 0
        observe(states[i], seats[i], seen)


def list_choices(s: Any, seat: int, words: Any) -> None:
    """Write the legal choices as a set in words."""
    for word in range(WORDS):
        words[word] = 0
    choice_words(s, seat, words)


def pack_one(states: Any, i: int, seats: Any, words: Any, masks: Any) -> None:
    """Write the mask as bits, eight to a byte, the first choice lowest. `words` is scratch memory."""
    list_choices(states[i], seats[i], words)
    row = masks[i]
    for byte in range(len(row)):
        row[byte] = words[byte >> 2] >> 8 * (byte & 3) & 0xFF


def begin_many(states: Any, start: Any, random: Any, seats: Any, since: int, until: int) -> None:
    """`begin_one` for some matches."""
    for i in range(since, until):
        begin_one(states, i, start, random, seats)


def step_many(
    states: Any,
    start: Any,
    choices: Any,
    random: Any,
    seats: Any,
    rewards: Any,
    ended: Any,
    since: int,
    until: int,
) -> None:
    """`step_one` for some matches."""
    for i in range(since, until):
        step_one(states, i, start, choices, random, seats, rewards, ended)


def roll_many(
    states: Any, start: Any, random: Any, seats: Any, rewards: Any, ended: Any, steps: int, since: int, until: int
) -> None:
    """`roll_one` for some matches, `steps` times each."""
    for i in range(since, until):
        for _ in range(steps):
            roll_one(states, i, start, random, seats, rewards, ended)


def observe_many(
    states: Any, seats: Any, words: Any, masks: Any, observations: Any, since: int, until: int
) -> None:  # fmt: skip
    """`observe_one` for some matches."""
    for i in range(since, until):
        observe_one(states, i, seats, words, masks, observations)


def pack_many(states: Any, seats: Any, words: Any, masks: Any, since: int, until: int) -> None:
    """`pack_one` for some matches."""
    for i in range(since, until):
        pack_one(states, i, seats, words, masks)


def sample_many(states: Any, seats: Any, random: Any, choices: Any, since: int, until: int) -> None:
    """A random legal choice for each of some matches."""
    for i in range(since, until):
        choices[i] = choice_of(states[i], seats[i], draw_legal(states[i], seats[i], random[i]))


def first_unmasked(masks: Any, packed: bool, choices: Any, since: int, until: int) -> int:
    """`first_illegal` by the masks, where they are written."""
    for i in range(since, until):
        choice = choices[i]
        if choice < 0 or choice >= CHOICES:
            return i
        if packed:
            if masks[i, choice >> 3] >> (choice & 7) & 1 == 0:
                return i
        elif masks[i, choice] == 0:
            return i
    return -1


def first_illegal(states: Any, seats: Any, choices: Any, since: int, until: int) -> int:
    """The first of some matches whose choice is illegal; -1 if there is none."""
    for i in range(since, until):
        choice = choices[i]
        if choice < 0 or choice >= CHOICES:
            return i
        action = action_of(states[i], seats[i], choice)
        if action < 0 or not is_legal(states[i], seats[i], action):
            return i
    return -1
