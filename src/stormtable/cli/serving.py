"""The table itself."""

from __future__ import annotations

import argparse
import ipaddress
import threading
import webbrowser
from typing import TYPE_CHECKING

from stormtable.cli.databases import database_of
from stormtable.cli.output import say
from stormtable.engine.game import BadInput
from stormtable.engine.warmup import Progress
from stormtable.games import all_games, find
from stormtable.server import is_postgresql

if TYPE_CHECKING:
    from stormtable.server.people.means import Means

__all__ = ["TellProgress", "run"]


def run(arguments: argparse.Namespace) -> int:
    """Serve until interrupted."""
    from stormtable.bots.pool import Pool  # noqa: PLC0415  (only the table needs players and a web server)
    from stormtable.server import serve  # noqa: PLC0415

    pool = Pool(list(all_games().values()), told=TellProgress())

    if arguments.no_computers and not is_postgresql(database_of(arguments)):
        raise BadInput("--no-computers: a worker can only share a PostgreSQL; name it with --database")

    def ready(address: str) -> None:
        if not arguments.no_computers:
            pool.start()
        say(f"Stormtable is at {address} (Ctrl-C ends it)")
        if not arguments.no_browser:  # beside the server: a text browser takes the terminal until it ends
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    serve(
        means=means_of(arguments),
        host=arguments.host,
        port=arguments.port,
        names=arguments.name,
        root=arguments.root_path,
        database=database_of(arguments),
        opponents=pool,
        thinks=not arguments.no_computers,
        lobby=arguments.lobby or ("open" if arguments.name or reaches_others(arguments.host) else "off"),
        log_format=arguments.log_format,
        metrics=arguments.metrics,
        ready=ready,
        elsewhere=lambda address: say(f"others reach it at {address}"),
    )
    return 0


def reaches_others(host: str) -> bool:
    """Whether whoever listens at an address is heard beyond this machine."""
    try:
        return not ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host != "localhost"


def means_of(arguments: argparse.Namespace) -> Means:
    """How players are told away from the page. Raises BadInput."""
    from stormtable.server.people.means import Means, smtp_from  # noqa: PLC0415  (as above)

    names = (arguments.smtp, arguments.smtp_from, arguments.smtp_user, arguments.smtp_password_file)
    return Means(smtp=smtp_from(*names), private=arguments.private_webhooks)


class TellProgress:
    """Says how far compiling has come, by quarters; of what lies in the cache nothing."""

    def __init__(self) -> None:
        self.quarters: dict[str, int] = {}

    def __call__(self, progress: Progress) -> None:
        """Say it, if it is news."""
        name, known = progress.job, self.quarters.get(progress.job, -1)
        title = find(name).TITLE
        if progress.error:
            say(f"the computer plays {title} weakly, with rules that are not compiled: {progress.error}")
        elif progress.finished:
            if known >= 0:
                say(f"the computer player of {title} is compiled and plays at full strength")
        elif progress.total:
            self.quarters[name] = quarter = max(known, 4 * progress.done // progress.total)
            if known < 0:
                say(f"compiling the computer player of {title}, once for each version; it plays weakly meanwhile")
            if 0 < quarter < 4 and quarter > known:
                say(f"compiling the computer player of {title}: {progress.done} of {progress.total} rules")
