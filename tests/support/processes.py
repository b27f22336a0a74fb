"""A server as a process of its own, to be killed and ended."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final

import httpx

from tests.support.serving import PATIENCE, Served

__all__ = ["Process", "running"]

ROOT: Final = Path(__file__).parents[2]


class Process:
    """The server as a process of its own."""

    def __init__(self, process: asyncio.subprocess.Process, served: Served) -> None:
        self.process, self.served = process, served
        assert process.stderr
        self.log = asyncio.create_task(process.stderr.read())  # read all the while: a full pipe would stop it

    async def end(self, how: signal.Signals) -> str:
        """End it; what it has logged."""
        if self.process.returncode is None:
            self.process.send_signal(how)
        log = await self.log
        await self.process.wait()
        return log.decode()


@contextlib.asynccontextmanager
async def running(database: Path | str, *arguments: str) -> AsyncIterator[Process]:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.support.serve_ambush",
        str(database),
        *arguments,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{ROOT}:{ROOT / 'src'}"},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        assert process.stdout
        url = (await asyncio.wait_for(process.stdout.readline(), PATIENCE)).decode().strip()
        async with httpx.AsyncClient(base_url=url, timeout=PATIENCE) as http:
            nowhere: Any = None
            yield Process(process, Served(nowhere, url, http))
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
