"""The house's own rulebooks: files, proposals, and the approval of a version by two people.

Start with `house_books`; `book_ledger` is what the log says of a book, `book_files` checks the
folder, `rulebooks_api` has the routes. May import `people`, `lobby` and `strategy` of the rooms.
"""
