"""What outlives a request: keys and their uses, limits, the audit trail, the operator's way in.

Nothing here knows of requests or pages; everything raises `db.StoreUnreachable` when the database does not answer.
"""
