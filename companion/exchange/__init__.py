"""To and from other programs and other Kvartals: BG Stats, spreadsheets, an archive, one table handed over.

Nothing here knows of pages or of the database: it makes texts and files of plays and tables, and reads them.
"""
