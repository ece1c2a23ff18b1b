"""The production server and what stands between it and the application."""
