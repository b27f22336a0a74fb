"""What passes between server and page: every HTTP body and WebSocket message, as values.

`tools/wire_types.py` writes `static/wire.d.ts` from these modules and the Scene dataclasses; a test compares the two.

Entries are numbered for each viewer, from 1; 0 is the set-up. Seats are indices, -1 is one who only looks; times are
Unix seconds. Keys are unguessable: whoever has the key of a seat holds the seat. Errors over HTTP are a `Problem`.
Every field of what the server sends is always present; what the page sends may leave out fields that have a default.
"""
