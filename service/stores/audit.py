"""The audit trail: who changed what and when. Rows are added and never changed; the database sees to it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from service.stores.db import reading
from service.stores.tables import audit


@dataclass(frozen=True, slots=True)
class Entry:
    """One change. `detail` holds what an operator wants to know about it, and no secret."""

    id: int
    at: datetime
    actor: str
    action: str
    key_id: int | None
    detail: Mapping[str, Any]


def note(
    connection: sa.Connection,
    at: datetime,
    actor: str,
    action: str,
    key_id: int | None = None,
    detail: Mapping[str, Any] | None = None,
) -> None:
    """Add a line to the trail in the transaction of the change itself: both happen or neither does."""
    text = json.dumps(detail or {}, ensure_ascii=False, sort_keys=True)
    connection.execute(sa.insert(audit).values(at=at, actor=actor, action=action, key_id=key_id, detail=text))


def latest(
    engine: sa.Engine, count: int = 100, before: int | None = None, key_id: int | None = None
) -> tuple[Entry, ...]:
    """Return the last changes, the newest first: all, those before an entry, or those of one key."""
    query = sa.select(audit).order_by(audit.c.id.desc()).limit(count)
    if before is not None:
        query = query.where(audit.c.id < before)
    if key_id is not None:
        query = query.where(audit.c.key_id == key_id)
    with reading(engine) as connection:
        return tuple(
            Entry(row.id, row.at, row.actor, row.action, row.key_id, json.loads(row.detail))
            for row in connection.execute(query)
        )
