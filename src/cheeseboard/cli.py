"""The command line. One short function a command; whatever is heavy is imported where it is used."""

from __future__ import annotations

import inspect
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from cheeseboard import __version__
from cheeseboard.bots.levels import LEVELS
from cheeseboard.errors import BadOption, CheeseboardError
from cheeseboard.games import game as find_game
from cheeseboard.games import games, installed
from cheeseboard.server.settings import all_settings, read_settings

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def main() -> None:
    """The program `cheeseboard`."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Carry out a command line; returns the exit status: 0, 1 the work failed, 2 wrong usage, 130 interrupted."""
    from cheeseboard.stop import Stop

    if sys.stdout is None:
        return _fail("there is no standard output.", 1)
    for sentence in installed().broken.values():
        _fail(sentence, 0)
    try:
        status = app(list(arguments), prog_name="cheeseboard", standalone_mode=False)
        sys.stdout.flush()
    except typer.TyperException as error:
        return _fail(error.format_message(), error.exit_code)
    except Stop as stop:
        return _fail(str(stop), stop.status)
    except BadOption as error:
        return _fail(str(error), 2)
    except CheeseboardError as error:
        return _fail(str(error), 1)
    except (KeyboardInterrupt, typer.Abort):
        return 130
    except OSError as error:
        _let_go_of_output()
        return 1 if isinstance(error, BrokenPipeError) else _fail(error.strerror or str(error), 1)
    return status if isinstance(status, int) else 0


def _fail(words: str, status: int) -> int:
    typer.echo(f"cheeseboard: {' '.join(words.split())}", err=True)
    return status


def _let_go_of_output() -> None:
    """Standard output takes nothing any more; keep Python from trying once again at its exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())


def _game_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command an option for each option of each game, as text; its last parameter collects them."""
    about: dict[str, dict[str, str]] = {}
    for name in games():
        for option in find_game(name).options:
            bounds = f"[{option.allowed}; default {_shown(option.default)}]"
            about.setdefault(option.name, {})[name] = f"{option.about} {bounds}"
    kinds = {
        name: Annotated[str | None, typer.Option(help=_help_on(texts), metavar="VALUE")]
        for name, texts in about.items()
    }
    return _with_options(command, kinds)


def _settings(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command an option for each setting of the server; its last parameter collects them."""
    kinds: dict[str, Any] = {}
    for name, kind, about, default in all_settings():
        text = (about[0].upper() + about[1:]).replace("`", "")
        words = text + ("" if text.endswith("…") else ".") + (f" [default: {default}]" if default else "")
        kinds[name] = Annotated[kind | None, typer.Option(help=words, show_default=False)]
    return _with_options(command, kinds)


def _with_options(command: Callable[..., None], kinds: dict[str, Any]) -> Callable[..., None]:
    signature = inspect.signature(command, eval_str=True)
    own = [p for p in signature.parameters.values() if p.kind is not inspect.Parameter.VAR_KEYWORD]
    added = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=kind)
        for name, kind in kinds.items()
    ]
    command.__signature__ = signature.replace(parameters=[*own, *added])  # type: ignore[attr-defined]
    command.__annotations__ = {p.name: p.annotation for p in [*own, *added]}
    return command


def _help_on(texts: dict[str, str]) -> str:
    """What an option means, game by game; in one text if it means the same in all."""
    if len(texts) == len(games()) and len(set(texts.values())) == 1:
        return next(iter(texts.values()))
    return "; ".join(f"{name}: {text}" for name, text in texts.items())


def either(names: Sequence[str]) -> str:
    """Several names to choose from, in words."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"


def _shown(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"cheeseboard {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def cheeseboard(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and leave.")
    ] = False,
) -> None:
    """Two board games about cheese. Without a command they are served to a browser on this machine."""
    if context.invoked_subcommand is None:
        serve()


@app.command()
@_settings
def serve(
    lan: Annotated[bool, typer.Option("--lan", help="Let phones in the same network join.")] = False,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open a browser.")] = False,
    **settings: Any,
) -> None:
    """Serve the games to browsers: play with others, with bots, on one sofa or far apart. Each setting can also be
    given as an environment variable, such as CHEESEBOARD_PORT."""
    from cheeseboard.server.serve import serve_until_stopped

    serve_until_stopped(read_settings(os.environ, **settings), lan=lan, browser=not no_browser)


@app.command()
def verify(
    file: Annotated[str, typer.Argument(help="The record of a match from a server; - reads standard input.")],
    commitment: Annotated[
        str, typer.Option(help="The fingerprint of the deal as you noted it at the start.", metavar="HEX")
    ] = "",
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object for a program.")] = False,
) -> int:
    """Check that a match was dealt as its server promised at the start. Exit status 1 if it was not."""
    from cheeseboard.match.deal import verify as check
    from cheeseboard.terminal.files import read_record

    verdict = check(read_record(file), commitment)
    if json:
        from json import dumps

        typer.echo(dumps(verdict._asdict()))
    else:
        typer.echo(verdict.sentence)
    return 0 if verdict.fair else 1


@app.command()
@_game_options
def play(
    game: Annotated[str | None, typer.Argument(help=f"Which game: {either(games())}.", show_default=False)] = None,
    bots: Annotated[
        str | None, typer.Option(help="Seats that a bot plays, such as 1,2 or 1=greedy,2=cmd:./bot. Seat 0 starts.")
    ] = None,
    level: Annotated[
        str, typer.Option(help=f"Which bot that is: {', '.join(level.name for level in LEVELS)}, or any other.")
    ] = "",
    humans: Annotated[
        int | None, typer.Option(help="How many people play; seats are drawn, bots take the rest.")
    ] = None,
    names: Annotated[str, typer.Option(help='Names of the people, or of all, such as "Mum,Dad".')] = "",
    seed: Annotated[int | None, typer.Option(help="Let chance fall the same way again.")] = None,
    save: Annotated[Path | None, typer.Option(help="Write the record here after every action.")] = None,
    resume: Annotated[str | None, typer.Option(help="Go on with the match in this file.", metavar="FILE")] = None,
    pace: Annotated[
        float, typer.Option(help="Seconds to watch each action of a bot; 0 for none.", min=0, max=60)
    ] = 0.8,
    **options: Any,
) -> None:
    """Play in the terminal, alone against bots or with several people. What you leave open, you are asked."""
    from cheeseboard.terminal import evening
    from cheeseboard.terminal.screen import own_screen
    from cheeseboard.terminal.setup import Wishes, choose_game

    screen = own_screen()
    wishes = Wishes(
        game or ("" if resume else choose_game(screen)),
        {name: text for name, text in options.items() if text is not None},
        bots,
        humans,
        names,
        level,
    )
    manner = evening.Manner(seed, save, pace)
    if resume is None:
        words = evening.play_new(screen, wishes, manner)
    else:
        words = evening.play_on(screen, resume, wishes, manner)
    if words:
        screen.say(words)


@app.command()
def replay(
    file: Annotated[str, typer.Argument(help="The record of a match; - reads standard input.")],
    eyes: Annotated[
        str | None,
        typer.Option(help="What is shown: all, spectator or a seat's number [default: spectator; with --json: all]"),
    ] = None,
    at: Annotated[int | None, typer.Option(help="Start, or with --json stop, after so many events.", min=0)] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object for a program.")] = False,
) -> None:
    """Watch a recorded match: step by step at a terminal, else as a story in words."""
    from cheeseboard.terminal.files import read_record
    from cheeseboard.terminal.replay import ALL, SPECTATOR, Replay, open_record
    from cheeseboard.terminal.screen import own_screen

    film = Replay(open_record(read_record(file), file), eyes or (ALL if json else SPECTATOR))
    if at is not None and at > film.length:
        raise BadOption("at", f"the record has {film.length} events.")
    screen = own_screen()
    if json:
        from json import dumps

        typer.echo(dumps(film.as_json(film.length if at is None else at)))
    elif screen.answers and screen.pages:
        film.step(screen, at or 0)
    else:
        film.tell(screen, film.length if at is None else at)


@app.command()
@_game_options
def arena(
    game: Annotated[str | None, typer.Argument(help=f"Which game: {either(games())}.", show_default=False)] = None,
    bots: Annotated[str, typer.Option(help="Bots, such as random,greedy,search@0.5s; @ adds a budget.")] = "",
    bot: Annotated[
        list[str] | None, typer.Option(help="One more bot; may have commas in it and be given again.")
    ] = None,
    number: Annotated[
        int | None, typer.Option("--games", help="How many games. [default: 100]", show_default=False)
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Play the same games again.")] = None,
    budget: Annotated[
        str | None, typer.Option(help="For a move: a time, such as 0.2s, or simulations, such as 500. [default: 0.2s]")
    ] = None,
    jobs: Annotated[int | None, typer.Option(help="Processes. [default: one for each core]", min=1, max=1024)] = None,
    out: Annotated[Path | None, typer.Option(help="A folder for the run. [default: a new one in arena-runs]")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with the run in this folder.")] = None,
    ray: Annotated[str | None, typer.Option(help="Play on the Ray cluster at this address, auto or local.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object for a program.")] = False,
    **options: Any,
) -> None:
    """Let bots play each other on all cores: a table with ratings, all games, and a report to look at."""
    from cheeseboard.arena.command import ArenaArguments, play_arena

    texts = [*filter(None, map(str.strip, bots.split(","))), *(bot or ())]
    given = {name: text for name, text in options.items() if text is not None}
    play_arena(ArenaArguments(game, texts, given, number, seed, budget, jobs, out, resume, ray), as_json=json)


@app.command()
def analyse(
    file: Annotated[str, typer.Argument(help="The record of a match; - reads standard input.")],
    budget: Annotated[
        str, typer.Option(help="For a decision: a time, such as 0.2s, or simulations, such as 500.")
    ] = "0.2s",
    jobs: Annotated[
        int | None, typer.Option(help="Processes. [default: one for each core]", min=1, max=1024, show_default=False)
    ] = None,
    plot: Annotated[Path | None, typer.Option(help="Draw the chances to win into this SVG file.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object for a program.")] = False,
) -> None:
    """Who stood how, when it turned, and what the search would have played, judged by what each seat could know."""
    from cheeseboard.terminal.verdict import analyse_and_show

    analyse_and_show(file, budget, jobs, plot, as_json=json)


@app.command()
def bench(
    seconds: Annotated[float, typer.Option(help="How long each of the repeats takes.", min=0.01, max=60)] = 0.5,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object for a program.")] = False,
) -> None:
    """Measure how fast the rules are: plain and compiled, on one core and all, beside a yardstick."""
    from cheeseboard.terminal.figures import measure_and_show

    measure_and_show(seconds, as_json=json)
