"""Everything that can be written as an action of a game, whether it means anything just then or not."""

from __future__ import annotations

from itertools import combinations


def _roquefort() -> list[str]:
    cells = [f"{column}{row}" for row in range(1, 8) for column in "abcdefg"]
    runs = [f"run {one}-{other}" for one in cells[::2] for other in cells[::3] if one != other]
    alone = [f"{verb} {cell}" for verb in ("enter", "slide") for cell in cells]
    return [*alone, *(f"lift {room}" for room in "ABCDEFGHIJKLMNOPQRSTUZ"), *runs, "end", "cover", "resign"]


def _havarti() -> list[str]:
    cells = [f"{column}{row}" for row in range(1, 5) for column in "abcd"]
    verbs = ("open", "hide", "check", "walk", "peek", "play voila", "play that", "play ahha")
    alone = [f"{verb} {cell}" for verb in verbs for cell in cells]
    swaps = [f"swap {one}-{other}" for one, other in combinations(cells, 2)] + ["swap b1-a1", "swap a1-a1"]
    places = [f"place {code} {cell}" for code in "1234.BCDLNPSV?" for cell in cells[::3]]
    keeps = ["keep " + " ".join(pair) for pair in combinations(("ahha", "sniff", "that", "voila"), 2)]
    some = [*(f"line {line}" for line in "abcd1234"), *(f"show {cheese}" for cheese in "1234")]
    some += [*(f"name {seat}" for seat in range(4)), *keeps, "ready", "done", "stop", "timeout", "play sniff", "resign"]
    return [*alone, *swaps, *places, *some]


ODD = ["", " ", "dance", "END", "end ", "run a1", "run a1-z9", "slide", "lift", "check e9", "keep ahha", "place 1"]
VOCABULARY = {"roquefort": [*_roquefort(), *ODD], "havarti": [*_havarti(), *ODD]}
