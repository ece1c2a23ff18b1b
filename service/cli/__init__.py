"""The command line. Each module of this folder is a command, found by listing; its name is the command's.

A command module holds `HELP` and `add_arguments(parser)`, which says with `set_defaults(run=...)` what
answers. It imports what it needs when it runs, because `galley --help` reads every module and must not
wait for a database.
"""

from __future__ import annotations

import argparse
import importlib
import os
import pkgutil
import sys
from collections.abc import Sequence
from typing import Protocol, cast

DONE, FAILED, MISUSED, INTERRUPTED = 0, 1, 2, 130
"""Exit codes: all went well; it could not be done; the wish itself is wrong; ended by the user."""


class CommandFailed(Exception):
    """The command cannot do what it was asked to; the message says why and what to do."""

    def __init__(self, message: str, code: int = FAILED) -> None:
        self.code = code
        super().__init__(message)


class Command(Protocol):
    """What a module of this folder looks like."""

    HELP: str

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Say which arguments the command takes, and with `set_defaults(run=...)` which function runs it."""


def commands() -> dict[str, Command]:
    """Return all commands by name."""
    names = sorted(info.name for info in pkgutil.iter_modules(__path__) if not info.name.startswith("_"))
    return {name.replace("_", "-"): cast(Command, importlib.import_module(f"{__name__}.{name}")) for name in names}


def build_parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line."""
    parser = argparse.ArgumentParser(
        prog="galley",
        description="Write articles from a topic and a few parameters: no model, no network, always the same bytes.",
        epilog="`galley COMMAND --help` says more. Settings come from GALLEY_* variables; see the README.",
    )
    parsers = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name, command in commands().items():
        command.add_arguments(parsers.add_parser(name, help=command.HELP, description=command.HELP))
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code. Expected failures are one message on standard error."""
    # Arguments are UTF-8, also where the terminal's own encoding is another.
    words = [os.fsencode(word).decode("utf-8", "surrogateescape") for word in sys.argv[1:]] if argv is None else argv
    arguments = build_parser().parse_args(words)
    try:
        code = int(arguments.run(arguments))
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader (`| head`) has seen enough. Python would complain once more at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except CommandFailed as error:
        print(f"galley: {error}", file=sys.stderr)
        return error.code
    except Exception as error:
        from service.cli._failures import exit_code

        expected = exit_code(error)
        if expected is None:
            raise
        print(f"galley: {error}", file=sys.stderr)
        return expected
