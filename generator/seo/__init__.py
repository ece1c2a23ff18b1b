"""What a page needs besides its text: slug, title, description, structured data, and the report."""
