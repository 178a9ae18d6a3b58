"""A real server process over the fakes: `python -m tests.server.http.serving FILE`."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[3]


class Server:
    """A server process, where it listens, and what it has logged."""

    def __init__(self, process: subprocess.Popen[str], url: str, log: Path) -> None:
        self.process = process
        self.url = url
        self._log = log

    @property
    def port(self) -> int:
        return int(self.url.rsplit(":", 1)[1])

    @property
    def socket_url(self) -> str:
        return self.url.replace("http", "ws", 1)

    def log(self) -> str:
        return self._log.read_text("utf-8")

    def signal(self, number: signal.Signals = signal.SIGTERM) -> None:
        self.process.send_signal(number)

    def wait(self) -> int:
        return self.process.wait(30)


@contextmanager
def serving(settings: str = "", env: dict[str, str] | None = None) -> Iterator[Server]:
    """A server with these settings (TOML) on a free port, until the block ends."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        file, log = folder / "serve.toml", folder / "log"
        file.write_text(f'data = "{folder}/data"\n{settings}', "utf-8")
        with log.open("w") as logged:
            process = subprocess.Popen(
                [sys.executable, "-m", "tests.server.http.serving", str(file)],
                cwd=ROOT,
                env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}:{ROOT}", **(env or {})},
                stdout=subprocess.PIPE,
                stderr=logged,
                text=True,
            )
        assert process.stdout is not None
        try:
            with process.stdout:
                url = process.stdout.readline().strip()
            assert url, log.read_text("utf-8")
            yield Server(process, url, log)
        finally:
            if process.poll() is None:
                process.kill()
            process.wait(30)


def main() -> None:
    from fortyeight.server.read_settings import read_settings  # noqa: PLC0415  # only in the child
    from fortyeight.server.run import serve  # noqa: PLC0415  # only in the child
    from tests.server.http.fake import open_fakes  # noqa: PLC0415  # only in the child

    settings = read_settings(Path(sys.argv[1]), {}, {"listen.port": 0})
    serve(settings, open_fakes, lambda url: print(url, flush=True))


if __name__ == "__main__":
    main()
