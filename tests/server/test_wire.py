"""The declarations that the page is checked against are those of the wire."""

from tools import wire_types


def test_declarations_are_up_to_date() -> None:
    assert wire_types.TARGET.read_text(encoding="utf-8") == wire_types.declarations(), "run: python tools/wire_types.py"
