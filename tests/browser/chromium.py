"""Debian's Chromium, driven through Playwright's Python client."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

#: Disabled features. A second list would replace Playwright's, so this one repeats it. The
#: additions are the pages of an address bar that nobody sees, which cost every context more than
#: one of our pages does, and the spare renderer.
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

#: Tests run it as root, without a screen and without prompts.
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
    # No background compilation for pages that are closed soon.
    "--js-flags=--single-threaded",
    f"--disable-features={','.join(_LEFT_OUT)}",
)


#: The first one installed is used, as in `tools/browser`. The headless shell needs a quarter less
#: CPU and memory.
_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def chromium_path() -> str | None:
    """Return the path of a Chromium; `FORTYEIGHT_CHROMIUM` overrides the search."""
    named = os.environ.get("FORTYEIGHT_CHROMIUM")
    found = (shutil.which(name) for name in ([named] if named else _NAMES))
    return next((path for path in found if path), None)


@contextmanager
def chromium() -> Iterator[Browser]:
    """Run a browser for the duration of the context."""
    path = chromium_path()
    assert path is not None, "there is no Chromium on this machine"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        try:
            yield browser
        finally:
            browser.close()
