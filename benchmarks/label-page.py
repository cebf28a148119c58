"""Plays the person on the page of the command label, through a real browser, with the classes that are known.

label-page.py CHROMIUM ADDRESS CLASSES ROUNDS OUT: CLASSES is a CSV file of ids and classes without a header, OUT the
result of the rounds, whose accuracy is told. The answers are typed, every round is ended with the key r, and the last
one with q and a fit.
"""

import csv
import json
import sys
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright


def answer(page: Page, known: dict[str, str]) -> None:
    title = page.locator("#title").inner_text()
    if not title.startswith("Which of these rows belong to "):
        page.keyboard.press("/")
        page.keyboard.type(known[page.locator("#rows td").first.inner_text()])
        page.keyboard.press("Enter")
        return
    asked = title.removeprefix("Which of these rows belong to ").removesuffix("?")
    for place, row in enumerate(page.locator("#rows tbody tr td:nth-child(2)").all_inner_texts()):
        if known[row] == asked:
            page.keyboard.press(str((place + 1) % 10))
    page.keyboard.press("Enter")


def told(page: Page, out: str) -> None:
    summary = json.loads(Path(out, "summary.json").read_text())
    accuracy = summary["measures"]["unlabelled"]["acc"] if summary.get("measures") else None
    print(f"{summary['data']['labelled']} labels, accuracy {accuracy}", *page.locator("#notes li").all_inner_texts(), sep="\n  ", flush=True)


def main(chromium: str, address: str, classes: str, rounds: str, out: str) -> None:
    with open(classes, newline="") as text:
        known = dict(csv.reader(text))
    with sync_playwright() as tool:
        browser = tool.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page()
        page.goto(address)
        for number in range(int(rounds)):
            while True:
                expect(page.locator("#rows")).not_to_be_empty()
                title = page.locator("#question-title").inner_text()
                if not title.startswith("Question"):
                    break
                answer(page, known)
                expect(page.locator("#question-title")).not_to_have_text(title)
            if number < int(rounds) - 1:
                page.keyboard.press("r")
                expect(page.locator("#status")).to_have_text("New questions.", timeout=600_000)
                told(page, out)
        page.keyboard.press("q")
        page.get_by_text("Fit with them and end").click()
        expect(page.locator("#status")).to_contain_text("has ended", timeout=600_000)
        told(page, out)
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:6])
