"""Takes from this Python, and from those it starts, what a Python on Windows does not have, as far as others see.

To be found by Python at its start: put this folder on PYTHONPATH. The standard library itself keeps what it needs.
"""

from __future__ import annotations

import builtins
import multiprocessing.resource_tracker as tracker
import os
import signal
import sys
import types
import warnings
from typing import Any

MODULES = {
    *("_posixshmem", "_posixsubprocess", "crypt", "fcntl", "grp", "nis", "posix", "pty", "pwd", "readline", "resource"),
    *("spwd", "syslog", "termios", "tty"),
}
NAMES = {
    "os": {"fork", "forkpty", "geteuid", "getloadavg", "getpgid", "getuid", "killpg", "nice", "setsid", "sysconf"}
    | {"sched_getaffinity", "sched_setaffinity", "uname", "wait", "wait4", "waitid"},
    "signal": {"SIGALRM", "SIGCHLD", "SIGHUP", "SIGKILL", "SIGPIPE", "SIGQUIT", "SIGUSR1", "SIGUSR2", "SIG_BLOCK"}
    | {"SIG_SETMASK", "SIG_UNBLOCK", "alarm", "pthread_sigmask", "setitimer", "sigpending", "sigwait"},
}
FRAME = sys._getframe
HERE: dict[tuple[str, str], Any] = {("os", "name"): "nt", ("sys", "platform"): "win32"}


def belongs(module: str) -> bool:
    """Whether a module is of the standard library."""
    return module.partition(".")[0] in sys.stdlib_module_names


def take_modules() -> None:
    """Nobody else can import them."""
    known = builtins.__import__

    def guarded(name: str, globals: Any = None, locals: Any = None, fromlist: Any = (), level: int = 0) -> Any:  # noqa: A002
        if level == 0 and name.partition(".")[0] in MODULES and not belongs((globals or {}).get("__name__") or "sys"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return known(name, globals, locals, fromlist, level)

    builtins.__import__ = guarded


class Guarded(types.ModuleType):
    """A module that Stormtable sees as it is on Windows."""

    def __getattribute__(self, name: str) -> Any:
        if str(FRAME(1).f_globals.get("__name__")).startswith("stormtable"):
            own = types.ModuleType.__getattribute__(self, "__name__")
            if name in NAMES.get(own, ()):
                raise AttributeError(f"module {own!r} has no attribute {name!r}")
            return HERE.get((own, name), types.ModuleType.__getattribute__(self, name))
        return types.ModuleType.__getattribute__(self, name)


def take_the_tracker() -> None:
    """Only `multiprocessing` can start it, as it does on Linux alone."""
    start = tracker.ensure_running

    def ensure_running() -> None:
        if not belongs(FRAME(1).f_globals["__name__"]):
            raise ModuleNotFoundError("No module named '_posixsubprocess'", name="_posixsubprocess")
        start()

    tracker.ensure_running = ensure_running


take_modules()
take_the_tracker()
for module in (os, signal, sys):
    module.__class__ = Guarded
warnings.filterwarnings("error", category=EncodingWarning, module="stormtable")  # files are read as what Windows has
