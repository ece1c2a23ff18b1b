"""The pages of the operator: playground, keys, login. Server-rendered; scripts only add comfort."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from flask import Blueprint

from service.web import dress, keys, login, logout, page

blueprint = Blueprint("web", __name__, template_folder="templates", static_folder="static", static_url_path="/assets")
blueprint.record_once(page.prepare)
blueprint.after_app_request(dress.dress)
for part in (login, logout, keys):
    blueprint.register_blueprint(part.blueprint)
if find_spec("service.web.playground") and hasattr(import_module("service.web.playground"), "blueprint"):
    blueprint.register_blueprint(import_module("service.web.playground").blueprint)
