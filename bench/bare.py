"""The least a Flask app can do: read a JSON body, answer a constant. The measure for the service's speed."""

from __future__ import annotations

import os
import time

from flask import Flask, Response, request

from service.serving.bridge import Bridge

application = Flask(__name__)

_ANSWER = b"x" * int(os.environ.get("BARE_BYTES", "20000"))


@application.post("/echo")
def echo() -> Response:
    """Parse the body and answer as many bytes as asked for."""
    request.get_json()
    return Response(_ANSWER, content_type="application/json")


@application.get("/slow")
def slow() -> Response:
    """Answer after a second."""
    time.sleep(1)
    return Response(b"done")


# The same behind what `galley serve` has between server and application.
bridged = Bridge(application, 64 * 1024)
