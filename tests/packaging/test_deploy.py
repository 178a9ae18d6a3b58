"""The files of `deploy/` agree with the code, and with each other."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from configparser import RawConfigParser
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families
from typer.main import get_command

from fortyeight.cli import COMMANDS
from fortyeight.cli.framework.lazy_commands import load_app
from fortyeight.server.app.read_settings import read_settings, setting_keys, variable
from fortyeight.server.base.server_settings import Settings
from fortyeight.server.http.metrics import Metrics

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
UNITS = sorted((DEPLOY / "systemd").iterdir())
PROXIES = [DEPLOY / "proxy" / name for name in ("nginx.conf", "Caddyfile")]
CONTAINER = (DEPLOY / "container" / "Containerfile").read_text("utf-8")
GUIDE = (ROOT / "docs" / "how-to" / "club-server.md").read_text("utf-8")

CLUB = read_settings(DEPLOY / "serve.toml", {})


def unit(path: Path) -> RawConfigParser:
    """Read a unit, in which no setting is given twice."""
    parser = RawConfigParser(delimiters=("=",))
    parser.optionxform = str  # type: ignore[assignment,method-assign]  # keeps case, as documented
    parser.read_string(path.read_text("utf-8"))
    return parser


def commands(text: str) -> Iterator[list[str]]:
    """Return the words of every `fortyeight` command in a text."""
    starts = r"(?:^|-- |exec server |CACHE_DIR=\S+ )"
    for found in re.finditer(rf"{starts}fortyeight +(\S.*)$", text, re.MULTILINE):
        yield shlex.split(found[1], comments=True)


def check_command(words: list[str]) -> None:
    """Fail unless the subcommand and its options exist."""
    name, *words = words
    command: Any = get_command(load_app(name, COMMANDS[name]))
    while words and hasattr(command, "commands"):
        assert words[0] in command.commands, words
        command, words = command.commands[words[0]], words[1:]
    options = {name for one in command.params for name in getattr(one, "opts", ())}
    given = {word.partition("=")[0] for word in words if word.startswith("--")}
    assert given <= options, f"{command.name}: {given - options}"


def test_the_settings_are_read_and_suit_a_proxy_on_this_machine() -> None:
    assert CLUB.listen.https
    assert CLUB.listen.origins
    assert CLUB.listen.proxies == ("127.0.0.1",)


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_units_run_commands_that_exist(path: Path) -> None:
    settings = unit(path)["Service"] if path.suffix == ".service" else {}
    for name, line in settings.items():
        if name.startswith("Exec") and (found := re.search(r"bin/fortyeight ([^']+)", line)):
            check_command(shlex.split(re.sub(r"\$\$\([^)]*\)", "", found[1])))
            assert "--config /etc/fortyeight/serve.toml" in line


def test_the_service_gives_the_server_what_its_settings_need() -> None:
    service = unit(DEPLOY / "systemd" / "fortyeight.service")["Service"]
    assert str(CLUB.data) == f"/var/lib/{service['StateDirectory']}"
    assert service["Environment"] == f"NUMBA_CACHE_DIR=/var/cache/{service['CacheDirectory']}"
    assert int(service["LimitNOFILE"]) > CLUB.limits.connections
    # The server stops by itself 3 seconds after its grace period; a desk follows its tables.
    longest = 2 * (CLUB.shutdown.grace_seconds + 3)
    assert int(service["TimeoutStopSec"]) > longest
    compose = (DEPLOY / "container" / "compose.yaml").read_text("utf-8")
    assert int(re.findall(r"stop_grace_period: (\d+)s", compose)[0]) > longest
    assert "MemoryDenyWriteExecute" not in service, "the solver compiles as it runs"


def test_the_backup_is_made_where_its_service_may_write() -> None:
    service = unit(DEPLOY / "systemd" / "fortyeight-backup.service")["Service"]
    folders = [f"/var/lib/{name}" for name in service["StateDirectory"].split()]
    assert str(CLUB.data) in folders
    written = re.findall(r"/var/lib/[\w-]+(?=/fortyeight-| )", service["ExecStart"])
    assert written == ["/var/lib/fortyeight-backups"]
    assert written[0] in folders
    assert written[0] in service["ExecStartPost"]


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
def test_systemd_reads_the_units(tmp_path: Path) -> None:
    for path in UNITS:
        text = path.read_text("utf-8").replace("/opt/fortyeight/bin/fortyeight", "/bin/true")
        (tmp_path / path.name).write_text(text, "utf-8")
    names = [str(tmp_path / path.name) for path in UNITS]
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *names],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert not [line for line in done.stderr.splitlines() if "fortyeight" in line]


@pytest.mark.parametrize("path", PROXIES, ids=lambda path: path.name)
def test_proxies_lead_to_the_server_and_hide_its_metrics(path: Path) -> None:
    text = path.read_text("utf-8")
    assert f"127.0.0.1:{CLUB.listen.port}" in text
    assert CLUB.listen.origins[0].removeprefix("https://") in text
    assert re.search(r"metrics.*\s.*404", text)
    assert f"{CLUB.limits.body_bytes // 1024}k" in text.lower()


def test_nginx_waits_longer_than_the_server_is_silent() -> None:
    text = PROXIES[0].read_text("utf-8")
    (seconds,) = re.findall(r"proxy_read_timeout (\d+)s", text)
    assert int(seconds) > 2 * CLUB.limits.ping_seconds


def exported() -> set[str]:
    """Return the name of every sample that the server exports, as Prometheus sees it."""
    metrics = Metrics()
    metrics.request("GET", "/", 200, 0.1)
    metrics.refused("full")
    metrics.socket_opened("player")
    metrics.socket_closed("player", 1000)
    metrics.command(True, 0.1)
    metrics.store_batch(1, 0.1)
    metrics.incident()
    families = text_string_to_metric_families(metrics.text().decode())
    return {sample.name for family in families for sample in family.samples}


def expressions() -> Iterator[str]:
    dashboard = json.loads((DEPLOY / "monitoring" / "grafana-dashboard.json").read_text("utf-8"))
    for panel in dashboard["panels"]:
        for target in panel["targets"]:
            yield target["expr"]
    alerts = yaml.safe_load((DEPLOY / "monitoring" / "fortyeight-alerts.yml").read_text("utf-8"))
    for group in alerts["groups"]:
        for rule in group["rules"]:
            yield rule["expr"]


def test_dashboard_and_alerts_use_metrics_that_the_server_exports() -> None:
    names = {
        name
        for expression in expressions()
        for name in re.findall(r"\b(?:fortyeight|process)_[a-z_]+", expression)
    }
    assert len(names) > 10
    assert names <= exported()


def test_alerts_name_refusals_that_the_server_makes() -> None:
    (codes,) = {found for one in expressions() for found in re.findall(r'code=~"([^"]+)"', one)}
    sources = "".join(path.read_text("utf-8") for path in (ROOT / "src").rglob("server/**/*.py"))
    for code in codes.split("|"):
        assert re.search(rf'Refusal\(\s*"{code}"', sources), code


def test_prometheus_scrapes_the_server() -> None:
    scrape = yaml.safe_load((DEPLOY / "monitoring" / "prometheus.yml").read_text("utf-8"))
    (job,) = scrape["scrape_configs"]
    assert job["static_configs"][0]["targets"] == [f"127.0.0.1:{CLUB.listen.port}"]
    assert job["job_name"] == "fortyeight", "alerts and dashboard name this job"
    for name in scrape["rule_files"]:
        assert (DEPLOY / "monitoring" / name).is_file()


def instructions() -> list[tuple[str, str]]:
    """Return the instructions of the Containerfile, with their continued lines joined."""
    text = re.sub(r"(?m)^\s*#.*\n", "", CONTAINER).replace("\\\n", " ")
    return [(line.split()[0], line.split(None, 1)[1]) for line in text.splitlines() if line.strip()]


def test_the_image_is_built_from_files_that_exist_and_are_sent() -> None:
    ignored = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    sent = {line[1:] for line in ignored if line.startswith("!")}
    copied = [
        text.split()[:-1]
        for name, text in instructions()
        if name == "COPY" and "--from" not in text
    ]
    assert copied
    for name in chain.from_iterable(copied):
        assert (ROOT / name).exists(), name
        assert name in sent, name


def test_the_image_is_a_good_citizen() -> None:
    names = [name for name, _ in instructions()]
    bases = [text.split()[0] for name, text in instructions() if name == "FROM"]
    assert all(re.fullmatch(r"[a-z]+:[\w.-]+", base) and "latest" not in base for base in bases)
    users = [text for name, text in instructions() if name == "USER"]
    assert users
    assert users[-1] != "root"
    assert "ADD" not in names
    for name, text in instructions():
        if name in ("CMD", "ENTRYPOINT"):
            assert isinstance(json.loads(text), list), (
                "the form of a list: signals reach the server"
            )
        if name == "RUN":
            assert "pip install" not in text or "--no-cache-dir" in text
    entry = json.loads(next(text for name, text in instructions() if name == "ENTRYPOINT"))
    given = json.loads(next(text for name, text in instructions() if name == "CMD"))
    assert entry == ["fortyeight"]
    check_command(given)


def variables(text: str) -> set[str]:
    return set(re.findall(r"\bFORTYEIGHT_[A-Z_]+", text))


@pytest.mark.parametrize(
    "path",
    [path for path in sorted(DEPLOY.rglob("*")) if path.is_file()]
    + [ROOT / "docs/how-to/club-server.md"],
    ids=lambda path: path.name,
)
def test_variables_are_settings_and_commands_exist(path: Path) -> None:
    text = path.read_text("utf-8")
    assert variables(text) <= {variable(key) for key in setting_keys()}
    for words in commands("\n".join(re.findall(r"(?s)```sh\n(.*?)```", text))):
        check_command(words)


def test_the_guide_runs_the_command_many_times() -> None:
    assert len(list(commands(GUIDE))) >= 10


def test_the_compose_file_fits_the_image_and_its_settings_are_valid() -> None:
    compose = yaml.safe_load((DEPLOY / "container" / "compose.yaml").read_text("utf-8"))
    server = compose["services"]["server"]
    folder = DEPLOY / "container" / server["build"]["context"]
    assert (folder / server["build"]["dockerfile"]).is_file()
    chosen = {
        name: str(value).replace("${SITE:?write it into .env}", "play.example")
        for name, value in server["environment"].items()
    }
    chosen["FORTYEIGHT_STORE"] = re.sub(r"\$\{.*?\}", "secret", chosen["FORTYEIGHT_STORE"])
    settings = read_settings(None, chosen)
    assert settings.listen.origins == ("https://play.example",)
    (subnet,) = compose["networks"]["default"]["ipam"]["config"]
    assert settings.listen.proxies == (subnet["subnet"],)
    assert settings.store.endswith("@database/fortyeight")
    kept = json.loads(next(text for name, text in instructions() if name == "VOLUME"))
    assert {mount.split(":")[1] for mount in server["volumes"]} == set(kept)
    named = {
        mount.split(":")[0] for one in compose["services"].values() for mount in one["volumes"]
    }
    assert {name for name in named if not name.startswith(".")} == set(compose["volumes"])
    caddy = compose["services"]["proxy"]
    assert caddy["environment"]["UPSTREAM"] == f"server:{Settings().listen.port}"
    source = caddy["volumes"][0].split(":")[0]
    assert (DEPLOY / "container" / source).is_file()
    placeholders = set(re.findall(r"\{\$([A-Z]+)", PROXIES[1].read_text("utf-8")))
    assert placeholders == set(caddy["environment"])


def test_the_guide_names_every_file() -> None:
    for path in DEPLOY.rglob("*"):
        if path.is_file() and path.name not in ("README.md", "compose.yaml", "Containerfile"):
            assert path.name in GUIDE, path.name
