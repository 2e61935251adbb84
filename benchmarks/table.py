"""The measures of the browser table: from click to the new picture with four viewers, and the weight of the first view.

python benchmarks/table.py [--times 60] [--json]
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import suppress

import httpx
from playwright.sync_api import Page, sync_playwright

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
# Clicks something lit and waits for the version that it leads to.
CLICK = """(back) => new Promise((resolve) => {
  const from = performance.now();
  const seen = new MutationObserver(() => { seen.disconnect(); resolve(performance.now() - from); });
  seen.observe(document.body, { attributes: true, attributeFilter: ["data-version"] });
  const what = document.querySelector(back ? "#t-undo" : "#t-mat .hand .lit");
  what.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
})"""
READY = "() => document.body?.dataset.asked === 'yes' && document.querySelector('#t-mat .hand .lit')"


def watch(url: str, table: str, ending: threading.Event) -> None:
    """A viewer somewhere else, who takes every frame."""
    with (
        suppress(httpx.HTTPError),
        httpx.stream("GET", f"{url}/api/tables/{table}/events?layout=wide", timeout=60) as stream,
    ):
        for _ in stream.iter_lines():
            if ending.is_set():
                return


def measure(page: Page, url: str, times: int) -> dict[str, float]:
    weight = [0.0]
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.dataReceived", lambda event: weight.__setitem__(0, weight[0] + event["encodedDataLength"]))
    page.goto(url)
    weight[0] = 0
    page.click("[data-game=valletta] .go")
    page.wait_for_selector("#t-board svg")
    page.wait_for_timeout(500)
    first = weight[0]
    table = page.url.rsplit("/", 1)[1]
    ending = threading.Event()
    for _ in range(3):
        threading.Thread(target=watch, args=(url, table, ending), daemon=True).start()
    while not page.evaluate(READY):
        page.wait_for_timeout(100)
        if page.evaluate(
            "() => document.body?.dataset.asked === 'yes' && !document.querySelector('#t-mat .hand .lit')"
        ):
            page.locator("#t-mat .lit").first.click()
    took = []
    for n in range(times):  # a card is played, and taken back
        took.append(page.evaluate(CLICK, n % 2 == 1))
        page.wait_for_function("() => document.body?.dataset.asked === 'yes'")
    ending.set()
    took.sort()
    return {
        "click_ms_median": round(statistics.median(took), 1),
        "click_ms_p95": round(took[int(len(took) * 0.95) - 1], 1),
        "first_view_kb": round(first / 1024, 1),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=60)
    parser.add_argument("--port", type=int, default=8177)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    chromium = shutil.which("chromium")
    if chromium is None:
        print("There is no Chromium here; on Debian: apt-get install chromium.", file=sys.stderr)
        return 2
    url = f"http://127.0.0.1:{given.port}"
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "tablero.terminal.main", "serve", "--port", str(given.port)]
        command += ["--database", f"sqlite:///{folder}/bench.sqlite3", "--pace", "0"]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        try:
            for _ in range(300):
                try:
                    httpx.get(url)
                    break
                except httpx.HTTPError:
                    time.sleep(0.1)
            with sync_playwright() as play:
                browser = play.chromium.launch(executable_path=chromium, args=FLAGS)
                context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
                result = measure(context.new_page(), url, given.times)
                browser.close()
        finally:
            server.terminate()
            server.wait(timeout=10)
    if given.json:
        print(json.dumps(result))
    else:
        print("Valletta, four viewers on this machine:", ", ".join(f"{name} {n}" for name, n in result.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
