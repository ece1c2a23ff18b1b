"""`galley quickstart`: from nothing to a running service, a key and a line to paste."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from service.cli import DONE, serve

if TYPE_CHECKING:
    import sqlalchemy as sa

    from service.config import Settings

HELP = "Make the database and a first key if there is none, start the service, print what to paste."

_BODY = '{"topic": "electric bikes", "length": 500, "seo": {"keywords": "e-bike battery, commuting"}}'


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the arguments of `serve`."""
    serve.add_arguments(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Prepare, then serve until the process is told to end."""
    from service.cli import _serving, _stores

    serve.adopt(arguments)
    settings = _serving.with_port(_stores.settings())
    with _stores.database(settings) as engine:
        greeting = _greeting(settings, engine)
    _serving.serve(settings, lambda: print(greeting, flush=True))
    return DONE


def _greeting(settings: Settings, engine: sa.Engine) -> str:
    from service.cli._serving import address
    from service.cli.login_link import login_url
    from service.stores.clock import now
    from service.stores.keys import KeyStore

    store = KeyStore(engine, actor="quickstart")
    active = [key for key in store.list() if key.state(now()) == "active"]
    key = "$GALLEY_KEY" if active else store.create("first key")[0]
    hint = (
        f"Your keys: {', '.join(f'{key.start}… ({key.name})' for key in active[:3])}. "
        "Put one into GALLEY_KEY, or make another with `galley keys create --name NAME`."
        if active
        else "This line holds your first key. It is shown this once: keep it."
    )
    where = address(settings)
    return f"""
Galley answers on {where} (Ctrl+C ends it). Paste this into another terminal:

  curl -s {where}/api/v1/generate -H "x-api-key: {key}" -H "Content-Type: application/json" -d '{_BODY}'

{hint}
Manage keys in the browser (works once, for 15 minutes): {login_url(settings, engine, "quickstart")}
"""
