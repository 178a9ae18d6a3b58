"""Debian's Chromium, through Playwright's Python client."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

#: What is left out of it. A second list replaces the first one: the one that Playwright gives is
#: here as well. What is ours are the pages of an address bar that nobody sees, which cost every
#: context more than a page of the product does, and a renderer that is kept in reserve.
_LEFT_OUT = (
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "SpareRendererForSitePerProcess",
    "ThirdPartyStoragePartitioning",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxPopup",
)

#: It runs as root in tests, without a screen, and asks nobody for anything.
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    # Nothing is compiled in the background for pages that are closed soon.
    "--js-flags=--single-threaded",
    f"--disable-features={','.join(_LEFT_OUT)}",
)


#: The first of them that is there is used, as in `tools/browser`. The first has no window to show,
#: and takes a quarter less of the machine.
_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def chromium_path() -> str | None:
    """Return where a Chromium is; FORTYEIGHT_CHROMIUM names one."""
    named = os.environ.get("FORTYEIGHT_CHROMIUM")
    found = (shutil.which(name) for name in ([named] if named else _NAMES))
    return next((path for path in found if path), None)


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser while it is used."""
    path = chromium_path()
    assert path is not None, "there is no Chromium on this machine"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        try:
            yield browser
        finally:
            browser.close()
