"""A real browser, as far as it is installed: Chromium and its driver, with nothing of anybody's and no network."""

import base64
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

FLAGS = (
    *("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage"),
    "--host-resolver-rules=MAP * ~NOTFOUND",
)


class Browser:
    """One window: opens a page as wide, as dark and with as much script as wanted, and tells what is on it."""

    def __init__(self, driver: Any) -> None:
        self.driver = driver

    def open(self, page: Path, *, width: int = 1280, dark: bool = False, script: bool = True) -> None:
        self.look(width=width, dark=dark)
        self.command("Emulation.setScriptExecutionDisabled", value=not script)
        self.driver.get(page.as_uri())
        self.command("Emulation.setScriptExecutionDisabled", value=False)  # so that the test may ask

    def look(self, *, width: int = 1280, dark: bool = False) -> None:
        """Show the page that is open in another size or scheme of colours."""
        size = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 600}
        self.command("Emulation.setDeviceMetricsOverride", **size)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.command("Emulation.setEmulatedMedia", media="", features=[scheme])

    def command(self, name: str, **values: Any) -> Any:
        return self.driver.execute_cdp_cmd(name, values)

    def ask(self, script: str, *arguments: Any) -> Any:
        """What a script of the test returns."""
        return self.driver.execute_script(script, *arguments)

    def press(self, key: str) -> None:
        """A key, wherever the focus is."""
        for kind in ("keyDown", "keyUp"):
            self.command("Input.dispatchKeyEvent", type=kind, key=key, code=key)

    def complaints(self) -> list[str]:
        """What the console says since it was last asked: errors of scripts, what the policy has stopped."""
        return [entry["message"] for entry in self.driver.get_log("browser")]

    def picture(self, path: Path) -> bytes:
        """The whole page as PNG, half as wide and high, kept for who wants to look."""
        width, height = self.ask("return [innerWidth, document.documentElement.scrollHeight]")
        clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": 0.5}
        answer = self.command("Page.captureScreenshot", format="png", captureBeyondViewport=True, clip=clip)
        data = base64.b64decode(answer["data"])
        path.write_bytes(data)
        return data


@pytest.fixture(scope="session")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """The browser of all tests of one run; without one they are skipped, and say so."""
    program, driver = shutil.which("chromium") or shutil.which("chromium-browser"), shutil.which("chromedriver")
    if program is None or driver is None:
        pytest.skip("chromium and chromedriver are not installed")
    webdriver = pytest.importorskip("selenium.webdriver")
    service = pytest.importorskip("selenium.webdriver.chrome.service")

    options = webdriver.ChromeOptions()
    options.binary_location = program
    for flag in (*FLAGS, f"--user-data-dir={tmp_path_factory.mktemp('browser')}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    started = webdriver.Chrome(options=options, service=service.Service(driver))
    started.set_page_load_timeout(60)
    started.set_script_timeout(60)
    try:
        yield Browser(started)
    finally:
        started.quit()


@pytest.fixture
def browser(chromium: Browser) -> Iterator[Browser]:
    """A window nobody has complained in; what a test leaves in the console is its failure."""
    chromium.complaints()
    yield chromium
    assert chromium.complaints() == []
