"""Every refusal the server itself can answer, and the HTTP status of each code.

The rules of a game refuse actions in `games/<game>/refusal.py`; every other refusal is here. Over HTTP a refusal is the
body of an error. On a socket it is a `refused` message when it answers a command, and a `problem` message when it
concerns the connection. Codes and sentences are part of the protocol: programs compare codes, people read sentences.
Some codes have several sentences, because the same reason reads differently where it is met; they stand side by side.
"""

from __future__ import annotations

from cheeseboard.errors import Refusal

# -- which match, which seat ------------------------------------------------------------------------------------

NO_MATCH = Refusal("no match", "", "There is no such match.")
NO_LINK = Refusal("no link", "", "That link has been used, or is too old.")
NO_ENCODED_GAME = Refusal("no game", "", "There is no such game, or it cannot be had in numbers.")

NO_SECRET = Refusal("no secret", "", "Show the secret of your seat: Authorization: Bearer SECRET.")
NO_METRICS_TOKEN = Refusal("no secret", "", "Show the token of the metrics: Authorization: Bearer TOKEN.")

WRONG_SECRET = Refusal("wrong secret", "", "That secret holds no seat of this match.")

SECRET_OF_ANOTHER_SEAT = Refusal("not your seat", "", "That secret does not hold this seat.")
SEAT_OF_ANOTHER_CONNECTION = Refusal("not your seat", "", "This connection does not hold that seat.")
SEAT_GIVEN_UP = Refusal("not your seat", "", "Nobody sits there any more: the seat was given up.")

# -- commands in a match ----------------------------------------------------------------------------------------

MATCH_OVER = Refusal("over", "", "The match is over.")
BRANCH_AFTER_END = Refusal("over", "", "The match is over at that point: there is nothing to play on.")
ADVICE_AFTER_END = Refusal("over", "", "The match is over at that point: nobody is to act.")

NOT_BEGUN = Refusal("not begun", "", "The match has not begun: a seat is still open.")
NOTHING_TO_OBSERVE = Refusal("not begun", "", "The match has not begun: there is nothing to be seen yet.")
BRANCH_BEFORE_DEAL = Refusal("not begun", "", "Nothing lies on the board at that point: begin a new match instead.")

STALE = Refusal("stale", "", "Something happened in the meantime: look again.")
LOST_WRITE_RACE = Refusal("stale", "", "Somebody was quicker: look again.")

NOT_SAVED = Refusal("not saved", "", "That could not be saved, and nothing has changed. Try again in a moment.")
DATABASE_DOWN = Refusal("not saved", "", "The database does not answer. Nothing has changed; try again.")

BOT_PLAYS_SEAT = Refusal("bot", "", "A bot plays this seat: take it back first.")
BOT_PLAYS_ALREADY = Refusal("bot", "", "A bot plays your seat already.")
NO_BOT_PLAYS = Refusal("no bot", "", "No bot plays your seat.")

NOT_NOW = Refusal("not now", "", "It is not the time for that any more.")
ALREADY_RESIGNED = Refusal("resigned", "", "You have resigned already.")
NOTHING_TO_UNDO = Refusal("no undo", "", "Only a last step of yours that showed nothing can be taken back.")
NOT_ASKED = Refusal("not asked", "", "Nobody asks you to agree to anything now.")
NOTHING_TO_SAY = Refusal("empty", "", "There is nothing to read in that.")

# -- seats ------------------------------------------------------------------------------------------------------

NO_OPEN_SEAT = Refusal("no seat", "", "No seat is open in this match.")
SEAT_TAKEN = Refusal("taken", "", "Somebody sits there already.")
NOT_ALONE = Refusal("not alone", "", "Others play too: resign instead, or leave.")

NOT_AWAY = Refusal("not away", "", "That player has not been away for two minutes.")
NEVER_AWAY_BY_POST = Refusal("not away", "", "There are days for each move here: nobody has to stay.")
PRESENCE_UNKNOWN = Refusal("not away", "", "Nobody can tell right now who is away: try again in a moment.")
NO_CLAIM = Refusal("no claim", "", "Only with two players the other may claim the win: let a bot play the seat.")

REMATCH_BEFORE_END = Refusal("not over", "", "The match is not over yet.")
REMATCH_OF_IMPORT = Refusal("no rematch", "", "This match was imported: there is nobody to play again.")

# -- hints and finished matches ---------------------------------------------------------------------------------

NO_HINTS = Refusal("no hints", "", "Hints are given only in a match against easy bots alone.")
HINT_OUT_OF_TURN = Refusal("no hints", "", "You are not to act now: ask for a hint when it is your turn.")

NOT_OVER = Refusal("not over", "", "The match is still being played: that is told when it is over.")
CHANCE_ACTS = Refusal("chance acts", "", "Chance is to act at that point, and nobody can choose for it.")
NO_SEARCH = Refusal("no search", "", "There is no bot that could judge this game.")
NO_ANSWER = Refusal("no answer", "", "The bot did not answer in time: ask again in a moment.")


def too_long_to_analyse(max_entries: int) -> Refusal:
    """A match with more entries than an analysis takes."""
    return Refusal("too long", "", f"The match is too long: at most {max_entries} entries are judged.")


# -- limits and load --------------------------------------------------------------------------------------------

TOO_MANY_REQUESTS = Refusal("too often", "", "Too many requests: wait a minute.")
TOO_MANY_MESSAGES = Refusal("too fast", "", "Too many messages: slow down.")
TOO_MANY_CONNECTIONS = Refusal("too many", "", "Too many connections from your address: close some.")

TOO_MANY_ANALYSES = Refusal("busy", "", "Too many matches are being judged right now: ask again in a while.")
SERVER_BUSY = Refusal("busy", "", "The server cannot do that right now. Try again in a moment.")
SERVER_RESTARTS = Refusal("going down", "", "The server restarts. Come back in a moment.")

# -- requests and messages that cannot be read ------------------------------------------------------------------

MALFORMED_MESSAGE = Refusal("malformed", "", "That is not a message this server knows; see the published schema.")
HELLO_FIRST = Refusal("hello first", "", "The first message has to be a hello.")
TOO_LARGE = Refusal("too large", "", "That is more than this server reads.")
WRONG_HOST = Refusal("wrong host", "", "This server is not called that; see the setting `origins`.")
WRONG_ORIGIN = Refusal("wrong origin", "", "That page may not talk to this server.")
NOT_FOUND = Refusal("not found", "", "There is nothing here.")
OUR_MISTAKE = Refusal("our mistake", "", "Something went wrong here. Nothing of yours is lost.")


def malformed_request(fields: str) -> Refusal:
    """A body or parameter of the wrong type; `fields` names the wrong ones, as far as they are known."""
    return Refusal("malformed", "", f"That is not what is expected here{fields and ': ' + fields}.")


def bad_input(sentence: str) -> Refusal:
    """An option, a position or a record that cannot be read."""
    return Refusal("bad input", "", sentence)


def refused_by_framework(detail: str) -> Refusal:
    """An HTTP error of the web framework without a refusal of its own, such as a method that a path does not have."""
    return Refusal("refused", "", detail)


# -- HTTP -------------------------------------------------------------------------------------------------------

HTTP_STATUS = {
    "malformed": 400,
    "bad input": 400,
    "no secret": 401,
    "wrong secret": 403,
    "not your seat": 403,
    "wrong host": 403,
    "wrong origin": 403,
    "no match": 404,
    "no link": 404,
    "no lesson": 404,
    "no game": 404,
    "not found": 404,
    "too large": 413,
    "too often": 429,
    "our mistake": 500,
    "busy": 503,
    "not saved": 503,
    "no answer": 503,
}
CONFLICT_STATUS = 409  # every other refusal: it cannot be done in the present state of the match


def http_status(code: str) -> int:
    """The HTTP status of a refusal."""
    return HTTP_STATUS.get(code, CONFLICT_STATUS)
