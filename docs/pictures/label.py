"""A table of messages to a shop, and pictures of the page that asks what they are: after two rounds, and about labels
of which some are wrong."""

import csv
import random
import sys
import time
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

KINDS = {
    "refund": ("I want my money back for the {}.", (40, 9), (12, 3), "app"),
    "delivery": ("Where is the {} that I ordered?", (25, 9), (4, 1.5), "phone"),
    "praise": ("The {} is just what I hoped for.", (60, 12), (30, 8), "mail"),
    "repair": ("The {} broke after a short time.", (90, 12), (45, 9), "mail"),
}
PRODUCTS = ["lamp", "kettle", "tent", "radio", "chair", "drill"]


def table(path: Path, labelled: int = 0) -> None:
    draw = random.Random(4)
    with path.open("w", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["id", "message", "product", "price", "days since order", "sent by"] + ["kind"] * (labelled > 0))
        for i in range(400):
            text, price, days, way = list(KINDS.values())[i % 4]
            product = draw.choice(PRODUCTS)
            sent = way if draw.random() < 0.8 else draw.choice(["app", "phone", "mail"])
            row = [f"m{i}", text.format(product), product, f"{draw.gauss(*price):.2f}", max(0, round(draw.gauss(*days))), sent]
            if labelled > 0:
                kind = list(KINDS)[(i + (i % 15 == 7)) % 4]
                row.append(kind if i < labelled else "")
            rows.writerow(row)


def doubts(chromium: str, log: Path, to: str) -> None:
    address = asked(log)
    with sync_playwright() as tool:
        browser = tool.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1000, "height": 720})
        page.goto(address)
        expect(page.locator("#rows table")).to_be_visible()
        page.screenshot(path=to)
        page.keyboard.press("q")
        page.locator("#confirm").get_by_role("button", name="End", exact=True).click()
        expect(page.locator("#status")).to_contain_text("has ended")
        browser.close()


def asked(log: Path) -> str:
    while "Answer at " not in log.read_text():
        time.sleep(0.2)
    return log.read_text().split("Answer at ")[1].split()[0]


def picture(chromium: str, log: Path, to: str) -> None:
    address = asked(log)
    with sync_playwright() as tool:
        browser = tool.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1000, "height": 900})
        page.goto(address)
        for number in range(2 * 20 + 3):
            title = page.locator("#question-title")
            expect(title).to_contain_text("Question")
            before = title.inner_text()
            kind = list(KINDS)[int(page.locator("#rows td").first.inner_text().removeprefix("m")) % 4]
            page.keyboard.press("/")
            page.keyboard.type(kind)
            page.keyboard.press("Enter")
            expect(title).not_to_have_text(before)
            if number in (19, 39):
                page.keyboard.press("r")
                expect(page.locator("#status")).to_have_text("New questions.", timeout=300_000)
        page.screenshot(path=to)
        page.keyboard.press("q")
        page.get_by_text("End without").click()
        expect(page.locator("#status")).to_contain_text("has ended")
        browser.close()


if __name__ == "__main__":
    if sys.argv[1] == "table":
        table(Path(sys.argv[2]), int((sys.argv[3:] or ["0"])[0]))
    elif sys.argv[1] == "doubts":
        doubts(sys.argv[2], Path(sys.argv[3]), sys.argv[4])
    else:
        picture(sys.argv[2], Path(sys.argv[3]), sys.argv[4])
