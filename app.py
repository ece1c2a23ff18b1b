"""The application for local work: `flask run` finds it here."""

from service import create_app

app = create_app()
