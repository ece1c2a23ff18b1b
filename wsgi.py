"""The application for a WSGI server: `wsgi:application`."""

from service import create_app

application = create_app()
