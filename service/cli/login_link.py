"""`galley login-link`: a link that lets the operator in, once."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from service.cli import DONE

if TYPE_CHECKING:
    import sqlalchemy as sa

    from service.config import Settings

HELP = "Print a link to the keys page that works once, for 15 minutes."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take none."""
    parser.set_defaults(run=run)


def run(_arguments: argparse.Namespace) -> int:
    """Print the link alone on standard output."""
    from service.cli import _stores

    settings = _stores.settings()
    with _stores.database(settings) as engine:
        print(login_url(settings, engine))
    print("It works once, for 15 minutes, while the service runs.", file=sys.stderr)
    return DONE


def login_url(settings: Settings, engine: sa.Engine, actor: str = "command line") -> str:
    """Return a new one-time link."""
    from service.cli._serving import address
    from service.stores.operators import OperatorStore

    return f"{address(settings)}/login?token={OperatorStore(engine, actor=actor).issue_link()}"
