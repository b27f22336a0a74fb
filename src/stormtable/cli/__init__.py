"""The command line: README.md shows it in use; `stormtable --help` and `stormtable COMMAND --help` list all of it.

Exit codes: 0 fine, 1 the answer is no, 2 usage or bad input, 130 ended by Ctrl-C (the table, which knows no other end,
gives 0). With `--json` one object goes to standard output; messages for people go to standard error.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence

from stormtable.cli.commands import make_parser
from stormtable.cli.interrupts import INTERRUPTED
from stormtable.cli.output import USAGE, complain, end_output
from stormtable.engine.game import BadInput
from stormtable.engine.watch import CompileError
from stormtable.lab.shares.work import LostError

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code."""
    given, unread = make_parser().parse_known_args(arguments)
    if unread:
        complain(BadInput(not_taken(given.called, unread[0])))
        return USAGE
    module, _, name = given.command.partition(":")
    try:
        # imported only now: the cheap commands must not wait for the web server or the compiler
        run: Callable[..., int] = getattr(importlib.import_module(f"stormtable.cli.{module}"), name)
        return run(given)
    except (BadInput, CompileError, LostError) as error:
        complain(error)
        return USAGE
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader has seen enough: `stormtable rules | head`
        end_output()
        return 0


def not_taken(command: str, word: str) -> str:
    """What is wrong with a word that a command has no use for."""
    if word.startswith("-"):
        return f'"{command}" has no option {word}; "{command} --help" lists those it has'
    return (
        f'"{command}" has no use for "{word}" where it stands: what it takes stands together, before --scenario and '
        f'other options; "{command} --help" tells what that is'
    )
