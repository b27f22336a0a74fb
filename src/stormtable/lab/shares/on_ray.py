"""Shares done as tasks of a Ray cluster: one that is there, or one of this machine's own processors for the time."""

from __future__ import annotations

import logging
import os
import shutil
import socket
import tempfile
import uuid
from collections.abc import Generator, Iterable, Mapping
from pathlib import Path
from typing import Any, Final, Self, TypeVar

from stormtable import __version__
from stormtable.engine.game import BadInput
from stormtable.lab.extras import extra_module
from stormtable.lab.shares.processes import cores
from stormtable.lab.shares.threads import AHEAD
from stormtable.lab.shares.work import TRIES, LostError, Share, Work, Worker

__all__ = ["AUTO", "OnRay"]

AUTO: Final = "auto"
REACHED: Final = 10.0  # seconds
STORE: Final = 100 * 1024 * 1024  # bytes for what passes between processes: works and results are small
QUIET: Final = {  # read when Ray is imported
    "RAY_USAGE_STATS_ENABLED": "0",  # it tells nobody that it is used
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",  # as it will be; it says so unless it is set
}
ALONE: Final = {  # of a cluster that is started here
    "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",  # whatever the system: it listens to this machine alone
    "AUTOSCALER_METRIC_PORT": "0",  # a free one, so that two do not meet
}

T = TypeVar("T")


class OnRay:
    """A crew of tasks, while it is entered; a share whose worker dies is done again by another.

    `address`: AUTO is the cluster that runs here, or one that is started for the time; else HOST:PORT or ray://HOST:PORT.
    `workers`: at most so many at a time; 0: as many as there are processors. Raises BadInput where there is none.
    """

    def __init__(self, address: str = AUTO, workers: int = 0) -> None:
        set_unless_set(QUIET)
        self.ray: Any = extra_module("ray", "cluster", "--cluster")
        self.address, self.wanted, self.folder = address, workers, ""
        self.workers = 0
        self.spare = 0  # tasks that wait beside those at work: all processors are ours, so they hold nobody up

    def __enter__(self) -> Self:
        """Connect. Raises BadInput."""
        if self.address == AUTO:
            self.join_or_start()
        else:
            self.join(self.address)
        there = int(self.ray.cluster_resources().get("CPU", 0))
        if there < 1:
            self.__exit__()
            raise BadInput(f"--cluster {self.address}: it has no processors")
        self.workers = min(self.wanted or there, there)
        self.spare = int(self.workers == there)
        return self

    @property
    def where(self) -> str:
        """In words."""
        return "on processors of this machine alone" if self.folder else f"on the cluster {self.address}"

    def __exit__(self, *_: object) -> None:
        """Leave it; what was started for it ends."""
        self.ray.shutdown()
        if self.folder:
            shutil.rmtree(self.folder, ignore_errors=True)

    def join_or_start(self) -> None:
        """The cluster that runs here, else one of this machine alone."""
        try:
            self.ray.init(address=AUTO, logging_level=logging.ERROR)
        except ConnectionError:
            self.start()

    def start(self) -> None:
        set_unless_set(ALONE)
        self.ray._private.ray_constants.ENABLE_RAY_CLUSTER = False  # noqa: SLF001  (it has read the variable)
        self.folder = tempfile.mkdtemp(prefix="stormtable-", dir=short_folder())
        try:
            self.ray.init(
                address="local",
                num_cpus=self.wanted or cores(),
                include_dashboard=False,
                object_store_memory=STORE,
                logging_level=logging.ERROR,
                _temp_dir=self.folder,
            )
        except (OSError, RuntimeError, ValueError) as error:
            self.__exit__()
            raise BadInput(f"--cluster {AUTO}: no cluster can be started here: {error}") from error

    def join(self, address: str) -> None:
        must_answer(address)
        try:
            self.ray.init(address=address, logging_level=logging.ERROR)
        except (ConnectionError, ImportError, RuntimeError, ValueError) as error:
            raise BadInput(f"--cluster {address}: {str(error).strip() or type(error).__name__}") from error

    def do(self, work: Work[T], shares: Iterable[Share]) -> Generator[T]:
        """What comes of the shares, in their order. Raises what a worker raised, BadInput, LostError."""
        waiting = Waiting(self.ray, work, self.workers, self.spare)
        try:
            yield from waiting.results(shares)
        finally:
            waiting.cancel()


def short_folder() -> str | None:
    """Where Ray's sockets may lie, whose paths have hardly a hundred letters; None: where temporary files are."""
    usual = Path("/tmp")  # noqa: S108  (a folder of its own is made there)
    return os.environ.get("RAY_TMPDIR") or (str(usual) if usual.is_dir() else None)


def must_answer(address: str) -> None:
    """Ray tries for minutes where nobody answers. Raises BadInput."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not host or not (port.isascii() and port.isdigit()):
        raise BadInput(f"--cluster {address}: {AUTO}, HOST:PORT or ray://HOST:PORT is expected")
    try:
        socket.create_connection((host.strip("[]"), int(port)), REACHED).close()
    except (OSError, OverflowError) as error:
        raise BadInput(f"--cluster {address}: nobody answers there ({error})") from error


def set_unless_set(variables: Mapping[str, str]) -> None:
    for name, value in variables.items():
        os.environ.setdefault(name, value)


class Waiting:
    """Tasks that were given out; those of one work, so many at a time."""

    def __init__(self, ray: Any, work: Work[Any], workers: int, spare: int) -> None:
        self.ray, self.token = ray, uuid.uuid4().hex
        self.most, self.ahead = workers + spare, AHEAD * workers
        self.work = ray.put(work)
        self.task = ray.remote(num_cpus=1, max_retries=TRIES - 1)(do_share)
        self.running: dict[Any, tuple[int, Share]] = {}  # tasks: the number of the share, and it
        self.done: dict[int, Any] = {}

    def results(self, shares: Iterable[Share]) -> Generator[Any]:
        """Give shares out as far ahead of the one that is waited for as pays, and hand on in order what comes."""
        due, given, left = 0, 0, iter(shares)
        for share in left:
            self.running[self.task.remote(self.token, __version__, self.work, share)] = (given, share)
            given += 1
            while len(self.running) >= self.most or given - due >= self.ahead:
                self.wait()
                while due in self.done:
                    yield self.done.pop(due)
                    due += 1
        while due < given:
            self.wait()
            while due in self.done:
                yield self.done.pop(due)
                due += 1

    def wait(self) -> None:
        """Until one more is done."""
        (task, *_), _ = self.ray.wait(list(self.running), num_returns=1)
        number, share = self.running.pop(task)
        self.done[number] = self.result(task, share)

    def result(self, task: Any, share: Share) -> Any:
        errors = self.ray.exceptions
        try:
            return self.ray.get(task)
        except errors.RayTaskError as error:
            raise error.cause if isinstance(error.cause, Exception) else BadInput(f"--cluster: {error}") from error
        except (errors.WorkerCrashedError, errors.NodeDiedError, errors.OutOfMemoryError) as error:
            raise LostError(share) from error
        except errors.RayError as error:  # what the others are kinds of
            raise BadInput(f"--cluster: {error}") from error

    def cancel(self) -> None:
        """Let nobody begin what is not begun."""
        for task in self.running:
            self.ray.cancel(task)


HERE: dict[str, Worker[Any]] = {}  # of a process of the cluster: the worker of the work it did last, by its token


def do_share(token: str, version: str, work: Work[T], share: Share) -> T:
    """What a task does."""
    if version != __version__:
        raise BadInput(f"--cluster: a machine has Stormtable {__version__} installed, not {version} as here")
    if token not in HERE:
        for former in HERE.values():
            former.close()
        HERE.clear()
        HERE[token] = work.worker()
    done: T = HERE[token].do(share)
    return done
