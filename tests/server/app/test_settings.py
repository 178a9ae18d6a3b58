"""Settings: exactly those that exist are documented, and errors are named."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fortyeight.server.app.read_settings import (
    BadSettings,
    read_settings,
    setting_keys,
    variable,
)
from fortyeight.server.base.server_settings import Settings, data_folder, is_loopback

EXAMPLE = Path(__file__).parents[3] / "docs" / "reference" / "serve.example.toml"


def written(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "serve.toml"
    file.write_text(text, "utf-8")
    return file


def example_values() -> dict[str, object]:
    """Return the example with every commented key enabled."""
    text = re.sub(r"(?m)^#(?=[a-z_]+ = )", "", EXAMPLE.read_text("utf-8"))
    found: dict[str, object] = {}
    for name, value in tomllib.loads(text).items():
        if isinstance(value, dict):
            found |= {f"{name}.{key}": part for key, part in value.items()}
        else:
            found[name] = value
    return found


def test_the_example_has_every_key_with_its_default() -> None:
    fields = setting_keys()
    values = example_values()
    assert list(values) == list(fields)
    for key, field in fields.items():
        if key != "data":
            default = field.default
            assert values[key] == (list(default) if isinstance(default, tuple) else default), key


def test_every_key_is_described() -> None:
    for key, field in setting_keys().items():
        assert field.description, key


def test_every_line_of_the_example_has_a_remark_above() -> None:
    for block in re.split(r"\n\n|\n\[[a-z]+\]\n", EXAMPLE.read_text("utf-8")):
        assert block.startswith("# ") or block.startswith("["), block


def test_the_example_as_it_stands_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert read_settings(EXAMPLE) == Settings()


def test_the_example_with_all_keys_is_taken(tmp_path: Path) -> None:
    text = re.sub(r"(?m)^#(?=[a-z_]+ = )", "", EXAMPLE.read_text("utf-8"))
    assert read_settings(written(tmp_path, text)).listen.port == 8048


def test_later_places_go_before_earlier_ones(tmp_path: Path) -> None:
    file = written(tmp_path, '[listen]\nport = 1\nhost = "::1"\n[rates]\nmessages = 7\n')
    environ = {"FORTYEIGHT_LISTEN_PORT": "2", "FORTYEIGHT_RATES_REQUESTS": "9"}
    settings = read_settings(file, environ, {"listen.port": 3})
    assert (settings.listen.port, settings.listen.host) == (3, "::1")
    assert (settings.rates.messages, settings.rates.requests) == (7, 9)
    assert read_settings(file, environ).listen.port == 2


def test_variables_have_the_kinds_of_their_keys() -> None:
    settings = read_settings(
        None,
        {
            "FORTYEIGHT_LISTEN_ORIGINS": "https://a.example, https://b.example:8443",
            "FORTYEIGHT_PRIVATE": "TRUE",
            "FORTYEIGHT_CHIPS_DAY_ALLOWANCE": "25.00",
            "FORTYEIGHT_DATA": "/somewhere",
        },
    )
    assert settings.listen.origins == ("https://a.example", "https://b.example:8443")
    assert settings.private
    assert settings.chips.day_allowance_cents == 2500
    assert settings.store_url == "sqlite:////somewhere/fortyeight.sqlite"
    assert settings.heads_folder == Path("/somewhere/heads")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[listen]\nprot = 1", "listen.prot: there is no such setting; there is listen.port"),
        ("[lissten]\nport = 1", "lissten: there is no such setting; there is listen"),
        ("[listen]\nport = 70000", "listen.port: "),
        ("[listen]\nport = '8048'", "listen.port: "),
        ("[listen]\nport = true", "listen.port: "),
        ("[listen]\nport = 80.0", "listen.port: "),
        ("[listen]\norigins = ['https://a.example/']", "listen.origins.0: an origin has"),
        ("[listen]\norigins = ['ftp://a.example']", "listen.origins.0: an origin is"),
        ("[listen]\norigins = ['https://A.example']", "listen.origins.0: an origin is"),
        ("[listen]\norigins = ['https://u@a.example']", "listen.origins.0: an origin has"),
        ("[listen]\norigins = ['https://a.example:99999']", "listen.origins.0: an origin is"),
        ("[listen]\norigins = '*'", "listen.origins: "),
        ("[listen]\nproxies = ['everybody']", "listen.proxies.0: write an address or a network"),
        ("[listen]\nhost = 'a b'", "listen.host: write a name or an address"),
        ("listen = 3", "listen: "),
        ("store = 'mysql://x'", "store: write a URL that begins with"),
        ("[chips]\nday_allowance = 'much'", "chips.day_allowance: 'much' is not an amount"),
        ("[chips]\nday_allowance = 10", "chips.day_allowance: "),
        ("[log]\nlevel = 'loud'", "log.level: "),
        ("[metrics]\ntoken = 'short'", "metrics.token: write 16 to 200"),
        ("[shutdown]\ngrace_seconds = 0", "shutdown.grace_seconds: "),
        ("private = true\n[listen]\nhost = '0.0.0.0'", "a private server has guests"),
        ("private = true\n[listen]\nhost = 'play.example'", "a private server has guests"),
        ("a = ", "not TOML"),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(BadSettings) as error:
        read_settings(written(tmp_path, text))
    assert sentence in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        (
            "FORTYEIGHT_LISTEN_PROT",
            "1",
            "there is no such setting; there is FORTYEIGHT_LISTEN_PORT",
        ),
        ("FORTYEIGHT_LISTEN_PORT", "1e3", "FORTYEIGHT_LISTEN_PORT: write a whole number"),
        ("FORTYEIGHT_PRIVATE", "perhaps", "FORTYEIGHT_PRIVATE: write true or false"),
    ],
)
def test_what_is_wrong_in_the_environment_is_named(name: str, text: str, sentence: str) -> None:
    with pytest.raises(BadSettings, match=sentence):
        read_settings(None, {name: text})


def test_variables_of_others_are_left_alone() -> None:
    others = {"PATH": "/bin", "FORTYEIGHT_HYPOTHESIS": "search", "LISTEN_PORT": "x"}
    assert read_settings(None, others) == Settings()


def test_a_missing_file_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadSettings, match="cannot be read"):
        read_settings(tmp_path / "none.toml")


def test_secrets_are_not_shown() -> None:
    secret = "postgresql://u:hunter2@db/x"
    settings = read_settings(None, {"FORTYEIGHT_STORE": secret})
    assert settings.store_url == secret
    assert "hunter2" not in repr(settings)
    with pytest.raises(BadSettings) as error:
        read_settings(None, {"FORTYEIGHT_STORE": "postgres://u:hunter2@db/x"})
    assert "hunter2" not in str(error.value)


def test_variables_are_told_apart() -> None:
    assert len({variable(key) for key in setting_keys()}) == len(setting_keys())


def test_the_data_folder_follows_the_platform(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", "/xdg")
    assert data_folder() == Path("/xdg/fortyeight")
    monkeypatch.setenv("XDG_DATA_HOME", "not/absolute")
    assert data_folder() == Path.home() / ".local/share/fortyeight"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", "/home/ann")
    assert data_folder() == Path("/home/ann/.local/share/fortyeight")


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "127.8.9.1", "::1"])
def test_loopback(host: str) -> None:
    assert is_loopback(host)


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "10.0.0.1", "localhost.example", ""])
def test_not_loopback(host: str) -> None:
    assert not is_loopback(host)


@given(st.text(max_size=200))
def test_any_text_is_settings_or_a_sentence(text: str) -> None:
    for name in (
        "FORTYEIGHT_LISTEN_ORIGINS",
        "FORTYEIGHT_LISTEN_PROXIES",
        "FORTYEIGHT_LISTEN_HOST",
    ):
        try:
            read_settings(None, {name: text})
        except BadSettings:
            continue


@pytest.mark.parametrize(
    "url",
    ["sqlite://x", "sqlite:///", "sqlite+aio:///x", "postgresql+x://a", "a b://c", "x.sqlite"],
)
def test_a_store_that_no_database_has_is_refused_with_a_sentence(url: str) -> None:
    with pytest.raises(BadSettings, match=r"^store: write a URL that begins with sqlite:///"):
        read_settings(None, {}, {"store": url})
