"""The API: every calculation over HTTP, its OpenAPI document, and its pages for people."""
