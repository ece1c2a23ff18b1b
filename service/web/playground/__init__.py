"""The playground: a brief as a form, the article and everything around it beside it.

The address of the page holds the brief, so a link reproduces the article. Without JavaScript the form
is a form; with it, `playground.js` asks for the changed parts of this very page.
"""

from flask import Blueprint

from service.web import session
from service.web.playground.views import send_file, show_article, show_page, update_page

blueprint = Blueprint("playground", __name__)
blueprint.before_request(session.require)
blueprint.add_url_rule("/", view_func=show_page)
blueprint.add_url_rule("/playground/update", view_func=update_page)
blueprint.add_url_rule("/playground/article", view_func=show_article)
blueprint.add_url_rule("/playground/article.<suffix>", view_func=send_file)

__all__ = ["blueprint"]
