"""Files that commands write: whole, or not at all."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from stormtable.engine.game import BadInput

__all__ = ["check_target", "write_whole"]


def write_whole(path: Path, contents: bytes, option: str) -> None:
    """Write a file whole, or leave what was there before. Raises BadInput naming the option that gave it."""
    to_device = path.exists() and not path.is_file()  # a pipe, say
    partial = path if to_device else path.with_name(f"{path.name}.partial")
    try:
        partial.write_bytes(contents)
        if not to_device:
            partial.replace(path)
    except OSError as error:
        if not to_device:
            with suppress(OSError):
                partial.unlink(missing_ok=True)
        raise BadInput(f"{option} {path}: {error.strerror or error}") from error


def check_target(path: Path, option: str) -> None:
    """Refuse what cannot be written to before the work is done, which may take long. Raises BadInput."""
    if path.is_dir():
        raise BadInput(f"{option} {path}: it is a folder; name a file")
    if not path.parent.is_dir():
        raise BadInput(f"{option} {path}: there is no folder {path.parent}")
