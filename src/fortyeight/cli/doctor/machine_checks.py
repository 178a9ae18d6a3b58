"""Checks of the machine: Python, libraries, caches, disk, clock, open files, GPU."""

from __future__ import annotations

import ctypes
import os
import platform
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from fortyeight.cli.doctor.finding import Check, Finding, ok, problem, warning
from fortyeight.cli.output.wording import counted
from fortyeight.extras import EXTRAS, install_command, missing_modules

if TYPE_CHECKING:
    from fortyeight.server.base.server_settings import Settings

_LIBRARIES = ("fastapi", "uvicorn", "sqlalchemy", "pydantic", "cryptography", "numpy", "numba")
_MEGABYTE = 1_000_000
#: Free space in megabytes below which a server is in danger, and below which it soon will be.
_LOW_SPACE, _SCANT_SPACE = 200, 2_000
#: Bytes of the store that a round of one player takes (docs/scaling.md).
_ROUND_BYTES = 3_800
#: Milliseconds of a sync from which people notice it.
_SLOW_SYNC = 20.0
_SYNCS = 20
#: Seconds by which the wall clock may move against the monotonic one during the check.
_STEP = 0.1
#: What adjtimex(2) returns for a clock that nothing synchronises, and the room for its structure.
_TIME_ERROR, _TIMEX_BYTES = 5, 512
#: Files that a server has open beside its connections.
_OTHER_FILES = 200


def check_python(_: Settings | None) -> Iterator[Finding]:
    found = f"{platform.python_implementation()} {platform.python_version()} on {platform.system()}"
    if sys.maxsize > 2**32:
        yield ok("python", f"{found} {platform.machine()}, {os.cpu_count() or 1} cores")
    else:
        advice = "Install a 64-bit Python: the simulator counts in 64 bits."
        yield problem("python", f"{found}, 32 bits", advice)


def check_libraries(_: Settings | None) -> Iterator[Finding]:
    found = [f"{name} {one}" for name in ("fortyeight", *_LIBRARIES) if (one := _version(name))]
    yield ok("libraries", ", ".join(found))


def check_extras(settings: Settings | None) -> Iterator[Finding]:
    """Say which extras are installed, and what those lack that others have brought in part."""
    missing = {extra: missing_modules(extra) for extra in EXTRAS}
    there = ", ".join(extra for extra, names in missing.items() if not names) or "none"
    lacking = [
        extra if len(names) == len(EXTRAS[extra].modules) else f"{extra} (lacks {', '.join(names)})"
        for extra, names in missing.items()
        if names
    ]
    yield ok("extras", "; not installed: ".join([there, *filter(None, [", ".join(lacking)])]))
    if settings is not None:
        postgres = settings.store_url.startswith("postgres")
        for extra in ("server", *(("postgres",) if postgres else ())):
            if names := missing[extra]:
                found = f"this server needs {', '.join(names)}"
                yield problem("extras", found, f"Run: {install_command(extra)}")


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def check_caches(_: Settings | None) -> Iterator[Finding]:
    """Check where compiled code is kept: these places are tried in this order."""
    if missing_modules("solver"):
        return
    package = find_spec("fortyeight.analysis")
    assert package is not None
    assert package.origin is not None
    source = Path(package.origin).parent
    if chosen := os.environ.get("NUMBA_CACHE_DIR"):
        place, files = Path(chosen), _compiled(Path(chosen))
    elif _can_write(source):
        place, files = source, _compiled(source.parent)
    else:
        place = Path(os.environ.get("XDG_CACHE_HOME") or Path("~/.cache").expanduser()) / "numba"
        files = _compiled(place)
    if not _can_write(nearest_folder(place)):
        advice = "Set NUMBA_CACHE_DIR to a folder that this user may write to."
        found = f"compiled code cannot be kept in {place}: the solver is compiled at every start"
        yield problem("caches", found, advice)
        return
    if count := sum(1 for _ in files):
        yield ok("caches", f"{counted(count, 'compiled function')} in {place}")
    else:
        from fortyeight.rulebook import shipped_books

        found = f"{place} has no compiled code yet: the first solve takes half a minute longer"
        yield warning("caches", found, f"Run: fortyeight solve {shipped_books()[0]} --compute")


def _compiled(folder: Path) -> Iterator[Path]:
    """Yield the compiled functions of the solver, and those that Numba keeps itself."""
    yield from folder.rglob("*.kernel")
    yield from folder.rglob("*.nbi")


def check_disk(settings: Settings) -> Iterator[Finding]:
    place = nearest_folder(settings.data)
    free = shutil.disk_usage(place).free // _MEGABYTE
    rounds = float(f"{free * _MEGABYTE / _ROUND_BYTES:.1g}")
    found = f"{free:,} MB free at {place}, for about {rounds:,.0f} rounds of one player"
    advice = "Free some space, or move the data folder: a full disk stops every table."
    if free < _LOW_SPACE:
        yield problem("disk", found, advice)
    elif free < _SCANT_SPACE:
        yield warning("disk", found, advice)
    else:
        yield ok("disk", found)


def check_sync(settings: Settings) -> Iterator[Finding]:
    """Measure how long the disk takes to store a page for good, in a file without a name."""
    try:
        milliseconds = _sync_milliseconds(nearest_folder(settings.data))
    except OSError as error:
        advice = "See the line on the data folder."
        yield problem("sync", f"nothing can be written: {error.strerror}", advice)
        return
    found = (
        f"fsync takes {milliseconds:.2f} ms: {1000 / milliseconds:,.0f} transactions/s,"
        " each for all commands that wait at that moment"
    )
    if milliseconds > _SLOW_SYNC:
        advice = "Every answer waits for one: put the store on a faster disk, such as an SSD."
        yield warning("sync", found, advice)
    else:
        yield ok("sync", found)


def _sync_milliseconds(folder: Path) -> float:
    """Return the median time of a sync."""
    times = []
    with tempfile.TemporaryFile(dir=folder) as file:
        for _ in range(_SYNCS):
            file.write(os.urandom(4096))
            file.flush()
            began = time.perf_counter()
            os.fsync(file.fileno())
            times.append(time.perf_counter() - began)
    return max(statistics.median(times) * 1000, 0.001)


def check_clock(settings: Settings) -> Iterator[Finding]:
    apart = time.time() - time.monotonic()
    time.sleep(0.2)
    step = abs(time.time() - time.monotonic() - apart)
    now = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime())
    synchronise = "Let a time service set the clock, such as systemd-timesyncd or chrony."
    if step > _STEP:
        yield problem("clock", f"{now}; it jumped by {step:.1f} s during this check", synchronise)
    elif (ahead := _newest(settings.data) - time.time()) > 60:
        found = f"{now}; files in {settings.data} are {ahead:,.0f} s younger: it was set back"
        yield problem("clock", found, f"{synchronise} Times in the log would go backwards.")
    elif (synchronised := _is_synchronised()) is None:
        yield ok("clock", f"{now}; whether it is synchronised cannot be told here")
    elif synchronised:
        yield ok("clock", f"{now}, synchronised")
    else:
        yield warning("clock", f"{now}; nothing synchronises it", synchronise)


def _newest(folder: Path) -> float:
    """Return when a file directly in a folder was last written to, or 0."""
    try:
        return max((path.stat().st_mtime for path in folder.iterdir()), default=0.0)
    except OSError:
        return 0.0


def _is_synchronised() -> bool | None:
    """Ask the kernel whether a time service disciplines its clock."""
    if not sys.platform.startswith("linux"):
        return None
    try:
        state = ctypes.CDLL(None).adjtimex(ctypes.create_string_buffer(_TIMEX_BYTES))
    except (AttributeError, OSError):
        return None
    return None if state < 0 else bool(state != _TIME_ERROR)


def check_open_files(settings: Settings) -> Iterator[Finding]:
    if os.name != "posix":
        return
    import resource

    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = settings.limits.connections + _OTHER_FILES
    if most == resource.RLIM_INFINITY or most >= wanted:
        yield ok("files", f"{most:,} may be open, enough for limits.connections")
    else:
        found = f"{most:,} may be open; {settings.limits.connections:,} connections need {wanted:,}"
        advice = f"Raise it (ulimit -n {wanted}, LimitNOFILE= of the unit), or lower the setting."
        yield warning("files", found, advice)


def check_gpu(_: Settings | None) -> Iterator[Finding]:
    names = _gpus()
    if not names:
        yield ok("gpu", "none: simulations run on the processor")
    elif missing_modules("gpu"):
        found = f"{', '.join(names)}, which simulations cannot use"
        yield warning("gpu", found, f"Run: {install_command('gpu')}")
    else:
        yield ok("gpu", f"{', '.join(names)}: simulate with --device gpu")


def _gpus() -> list[str]:
    """Ask NVIDIA's driver for the names of the GPUs."""
    try:
        driver = ctypes.CDLL("nvcuda.dll" if os.name == "nt" else "libcuda.so.1")
        count, names = ctypes.c_int(0), []
        if driver.cuInit(0) or driver.cuDeviceGetCount(ctypes.byref(count)):
            return []
        for number in range(count.value):
            device, name = ctypes.c_int(0), ctypes.create_string_buffer(128)
            if not driver.cuDeviceGet(ctypes.byref(device), number):
                driver.cuDeviceGetName(name, len(name), device)
                names.append(name.value.decode("ascii", "replace"))
    except (AttributeError, OSError):
        return []
    return names


def nearest_folder(path: Path) -> Path:
    """Return a folder, or the nearest one above it that exists."""
    absolute = path.absolute()
    return next(one for one in (absolute, *absolute.parents) if one.is_dir())


def _can_write(folder: Path) -> bool:
    return os.access(folder, os.W_OK | os.X_OK)


#: Checks of the installation, which need no settings of a server.
INSTALLATION_CHECKS: tuple[Callable[[Settings | None], Iterator[Finding]], ...] = (
    check_python,
    check_libraries,
    check_extras,
    check_caches,
    check_gpu,
)
MACHINE_CHECKS: tuple[Check, ...] = (check_disk, check_sync, check_clock, check_open_files)
