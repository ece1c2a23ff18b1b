"""Forms that work once: a reload of the page that shows a new key must not make another one."""

from __future__ import annotations

import sqlalchemy as sa

from service.stores import tokens
from service.stores.clock import Clock, now
from service.stores.db import insert, writing
from service.stores.operators import SESSION_LIFE
from service.stores.tables import spent_forms


class FormStore:
    """Remembers which forms were sent, for as long as the session they belong to can last."""

    def __init__(self, engine: sa.Engine, clock: Clock = now) -> None:
        self._engine = engine
        self._clock = clock

    def spend(self, token: str) -> bool:
        """Note that this form was sent; tell whether it is the first time. Of several at once, one is first."""
        moment = self._clock()
        add = insert(self._engine, spent_forms).values(digest=tokens.digest(token), spent=moment)
        # What comes back is asked, not `rowcount`: psycopg does not know it for this kind of statement.
        add_once = add.on_conflict_do_nothing().returning(spent_forms.c.digest)
        with writing(self._engine) as connection:
            connection.execute(sa.delete(spent_forms).where(spent_forms.c.spent < moment - SESSION_LIFE))
            return connection.execute(add_once).first() is not None
