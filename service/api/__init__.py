"""The API: `POST /api/v1/generate` and `GET /api/v1/options`."""

from flask import Blueprint

from service.api.generate import generate_article
from service.api.options import show_options

blueprint = Blueprint("api", __name__, url_prefix="/api/v1")
blueprint.add_url_rule("/generate", view_func=generate_article, methods=["POST"])
blueprint.add_url_rule("/options", view_func=show_options, methods=["GET"])

__all__ = ["blueprint"]
