"""The pages of the operator: playground, keys, login. Rendered on the server; scripts only add comfort."""

from __future__ import annotations

from flask import Blueprint

from service.web import dress, keys, login, logout, page, playground

blueprint = Blueprint("web", __name__, template_folder="templates", static_folder="static", static_url_path="/assets")
blueprint.record_once(page.prepare)
blueprint.after_app_request(dress.dress)
for part in (login, logout, keys, playground):
    blueprint.register_blueprint(part.blueprint)
