"""The command line: one short function for each command. Heavy modules are imported where they are used."""

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
    """Standard output is closed; keep Python from flushing it again at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())


def _game_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command an option for each option of each game, as text, collected by its last parameter."""
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
    """Give a command an option for each setting of the server, collected by its last parameter."""
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
    """The help text of an option, game by game; one text if it means the same in all of them."""
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
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Board games about cheese. Without a command, serve them to a browser on this machine."""
    if context.invoked_subcommand is None:
        serve()


@app.command()
@_settings
def serve(
    lan: Annotated[bool, typer.Option("--lan", help="Let devices in the same network join.")] = False,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open a browser.")] = False,
    **settings: Any,
) -> None:
    """Serve the games to browsers, to play with other people and with bots. Each setting can also be given as an
    environment variable, such as CHEESEBOARD_PORT."""
    from cheeseboard.server.serve import serve_until_stopped

    serve_until_stopped(read_settings(os.environ, **settings), lan=lan, browser=not no_browser)


@app.command()
def verify(
    file: Annotated[str, typer.Argument(help="The record of a match from a server; - reads standard input.")],
    commitment: Annotated[
        str, typer.Option(help="The commitment that you noted at the start of the match.", metavar="HEX")
    ] = "",
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object for a program.")] = False,
) -> int:
    """Check that a match was dealt as the server committed to at its start. Exit status 1 if it was not."""
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
        str | None, typer.Option(help="The seats that bots play, such as 1,2 or 1=greedy,2=cmd:./bot. Seat 0 starts.")
    ] = None,
    level: Annotated[
        str,
        typer.Option(help=f"The bot of seats that name none: {', '.join(level.name for level in LEVELS)}, or another."),
    ] = "",
    humans: Annotated[
        int | None, typer.Option(help="How many people play. Seats are drawn; bots play the rest.")
    ] = None,
    names: Annotated[str, typer.Option(help='Names of the people, or of all players, such as "Mum,Dad".')] = "",
    seed: Annotated[int | None, typer.Option(help="Seed of chance: the same seed gives the same deals.")] = None,
    save: Annotated[Path | None, typer.Option(help="Write the record to this file after every action.")] = None,
    resume: Annotated[str | None, typer.Option(help="Go on with the match in this file.", metavar="FILE")] = None,
    pace: Annotated[
        float, typer.Option(help="Seconds to show each action of a bot; 0 for no pause.", min=0, max=60)
    ] = 0.8,
    **options: Any,
) -> None:
    """Play in the terminal, against bots or with several people. Asks for everything that the options leave open."""
    from cheeseboard.terminal import session
    from cheeseboard.terminal.screen import own_screen
    from cheeseboard.terminal.setup import PlayArguments, choose_game

    screen = own_screen()
    arguments = PlayArguments(
        game or ("" if resume else choose_game(screen)),
        {name: text for name, text in options.items() if text is not None},
        bots,
        humans,
        names,
        level,
    )
    settings = session.PlaySettings(seed, save, pace)
    if resume is None:
        words = session.play_new(screen, arguments, settings)
    else:
        words = session.play_on(screen, resume, arguments, settings)
    if words:
        screen.say(words)


@app.command()
def replay(
    file: Annotated[str, typer.Argument(help="The record of a match; - reads standard input.")],
    eyes: Annotated[
        str | None,
        typer.Option(help="Whose view: all, spectator or a seat's number [default: spectator; with --json: all]"),
    ] = None,
    at: Annotated[int | None, typer.Option(help="Start, or with --json stop, after this event.", min=0)] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object for a program.")] = False,
) -> None:
    """Watch a recorded match: step by step at a terminal, else as text."""
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
    bots: Annotated[str, typer.Option(help="The bots, such as random,greedy,search@0.5s; @ adds a budget.")] = "",
    bot: Annotated[
        list[str] | None, typer.Option(help="One more bot, whose text may contain commas. Can be repeated.")
    ] = None,
    number: Annotated[
        int | None, typer.Option("--games", help="How many games. [default: 100]", show_default=False)
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Seed of the games: the same seed plays the same games.")] = None,
    budget: Annotated[
        str | None,
        typer.Option(help="Budget of an action: a time, such as 0.2s, or simulations, such as 500 [default: 0.2s]"),
    ] = None,
    jobs: Annotated[int | None, typer.Option(help="Processes. [default: one for each core]", min=1, max=1024)] = None,
    out: Annotated[Path | None, typer.Option(help="Folder of the run. [default: a new one in arena-runs]")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with the run in this folder.")] = None,
    ray: Annotated[str | None, typer.Option(help="Play on the Ray cluster at this address, auto or local.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object for a program.")] = False,
    **options: Any,
) -> None:
    """Play bots against each other on all cores: ratings, the records of all games, and a report."""
    from cheeseboard.arena.command import ArenaArguments, play_arena

    texts = [*filter(None, map(str.strip, bots.split(","))), *(bot or ())]
    given = {name: text for name, text in options.items() if text is not None}
    play_arena(ArenaArguments(game, texts, given, number, seed, budget, jobs, out, resume, ray), as_json=json)


@app.command()
def analyse(
    file: Annotated[str, typer.Argument(help="The record of a match; - reads standard input.")],
    budget: Annotated[
        str, typer.Option(help="Budget of a decision: a time, such as 0.2s, or simulations, such as 500.")
    ] = "0.2s",
    jobs: Annotated[
        int | None, typer.Option(help="Processes. [default: one for each core]", min=1, max=1024, show_default=False)
    ] = None,
    plot: Annotated[Path | None, typer.Option(help="Plot the chances to win into this SVG file.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object for a program.")] = False,
) -> None:
    """Analyse a recorded match: chances to win over time, turning points and mistakes, judged by the search from what
    each seat could know."""
    from cheeseboard.terminal.analysis_report import analyse_and_show

    analyse_and_show(file, budget, jobs, plot, as_json=json)


@app.command()
def bench(
    seconds: Annotated[float, typer.Option(help="Seconds of each repeat.", min=0.01, max=60)] = 0.5,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object for a program.")] = False,
) -> None:
    """Measure the speed of the rules: plain and compiled, on one core and on all, beside a yardstick."""
    from cheeseboard.terminal.bench_report import measure_and_show

    measure_and_show(seconds, as_json=json)
