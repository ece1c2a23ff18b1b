"""`galley serve`: the production server."""

from __future__ import annotations

import argparse
import os

from service.cli import DONE

HELP = "Answer requests, with the database brought up to date first."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Host, port and workers; each has a setting of the same name."""
    parser.add_argument("--host", help="Address to listen on. Default: GALLEY_HOST, else 127.0.0.1.")
    parser.add_argument("--port", help="Port to listen on; 0 picks a free one. Default: GALLEY_PORT, else 8000.")
    parser.add_argument("--workers", help="Processes. Default: GALLEY_WORKERS, else one a processor, at most 8.")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Serve until the process is told to end."""
    from service.cli import _serving, _stores

    adopt(arguments)
    settings = _serving.with_port(_stores.settings())
    with _stores.database(settings):
        pass  # brought up to date; each worker opens it for itself
    _serving.serve(settings, lambda: _serving.tell(f"Galley answers on {_serving.address(settings)} (Ctrl+C ends it)."))
    return DONE


def adopt(arguments: argparse.Namespace) -> None:
    """Let what was asked for on the command line win over the environment, for the workers too."""
    for name in ("host", "port", "workers"):
        value = getattr(arguments, name)
        if value is not None:
            os.environ[f"GALLEY_{name.upper()}"] = value
