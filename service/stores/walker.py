"""Walks the database up and down the steps under `migrations/`, with Alembic."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from service.stores.tables import metadata


class Walker:
    """Steps from a folder, over a connection whose transaction holds all of them."""

    def __init__(self, connection: sa.Connection, folder: Path) -> None:
        self._connection = connection
        self._config = Config()
        self._config.set_main_option("script_location", str(folder).replace("%", "%%"))
        self._config.set_main_option("path_separator", "os")
        self._config.attributes["connection"] = connection

    def up(self, target: str) -> None:
        """Go up to the step named; `head` is the last."""
        command.upgrade(self._config, target)

    def down(self, target: str) -> None:
        """Go down to the step named; `base` is before the first."""
        command.downgrade(self._config, target)

    def last(self) -> str | None:
        """Return the name of the last step."""
        return ScriptDirectory.from_config(self._config).get_current_head()

    def differences(self) -> list[object]:
        """Return what the tables lack or have too much against `service.stores.tables`."""
        context = MigrationContext.configure(self._connection, opts={"compare_type": True})
        return list(compare_metadata(context, metadata))
