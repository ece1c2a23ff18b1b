"""`galley operator`: the password for the web pages."""

from __future__ import annotations

import argparse
import getpass
import sys

from service.cli import DONE, MISUSED, CommandFailed

HELP = "Set the password for the web pages."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """One action so far."""
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)
    password = actions.add_parser(
        "set-password", help="Ask for a password, or read it from standard input. Ends all sessions."
    )
    password.set_defaults(run=_set_password)


def _set_password(_arguments: argparse.Namespace) -> int:
    from service.cli import _stores
    from service.stores.operators import OperatorStore, WeakPassword

    settings, password = _stores.settings(), _asked()
    try:
        with _stores.database(settings) as engine:
            OperatorStore(engine).set_password(password)
    except WeakPassword as error:
        raise CommandFailed(str(error), code=MISUSED) from None
    print("The password is set. Every session is ended.", file=sys.stderr)
    if settings.operator_password is not None:
        print("Note: GALLEY_OPERATOR_PASSWORD is set as well, and goes before it.", file=sys.stderr)
    return DONE


def _asked() -> str:
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\r\n")
    password = getpass.getpass("New password: ")
    if getpass.getpass("Once more: ") != password:
        raise CommandFailed("The two differ. Nothing is changed.", code=MISUSED)
    return password
