"""Plays the person on the page of the command label, through a real browser, with the classes that are known.

label-page.py CHROMIUM ADDRESS CLASSES ROUNDS: CLASSES is a CSV file of ids and classes without a header. The answers
are typed, every round is ended with the key r, and the last one with q and a fit.
"""

import csv
import sys

from playwright.sync_api import expect, sync_playwright


def main(chromium: str, address: str, classes: str, rounds: str) -> None:
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
                row = page.locator("#rows td").first.inner_text()
                page.keyboard.press("/")
                page.keyboard.type(known[row])
                page.keyboard.press("Enter")
                expect(page.locator("#question-title")).not_to_have_text(title)
            if number < int(rounds) - 1:
                page.keyboard.press("r")
                expect(page.locator("#status")).to_have_text("New questions.", timeout=600_000)
            print(page.locator("#progress").inner_text(), *page.locator("#notes li").all_inner_texts(), sep="\n  ", flush=True)
        page.keyboard.press("q")
        page.get_by_text("Fit with them and end").click()
        expect(page.locator("#status")).to_contain_text("has ended", timeout=600_000)
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:5])
