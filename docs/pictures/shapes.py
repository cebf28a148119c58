"""A table in the plane of which three of five classes have labels, and the picture of its clusters without and with the classes that no label names."""

import csv
import math
import random
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

ROWS = 2400
LABELLED = 15
COLOURS = ["#2f6fb7", "#c8553d", "#3a8f5b", "#8a63b8", "#b8860b", "#4a9aa5", "#a04f86"]
SIZE, MARGIN = 480, 8


def place(one: int, draw: random.Random) -> tuple[float, float]:
    """A point of a class: two bows that hold each other, a ball, a ball that is flat, and a bar."""
    noise = draw.gauss(0, 0.13), draw.gauss(0, 0.13)
    turn = math.pi * draw.random()
    x, y = [
        (math.cos(turn), math.sin(turn)),
        (1 - math.cos(turn), 0.3 - math.sin(turn)),
        (draw.gauss(3.4, 0.2), draw.gauss(0.9, 0.2)),
        (draw.gauss(3.2, 0.45), draw.gauss(-1.0, 0.05)),
        (draw.gauss(1.9, 0.1), draw.uniform(0.9, 2.2)),
    ][one]
    return x + noise[0], y + noise[1]


def table(path: Path) -> None:
    draw = random.Random(20)
    with path.open("w", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["id", "x", "y", "known", "truth"])
        for i in range(ROWS):
            one = i % 5
            x, y = place(one, draw)
            rows.writerow([i, f"{x:.4f}", f"{y:.4f}", "abc"[one] if one < 3 and i < 5 * LABELLED else "", "abcde"[one]])


def clusters(result: Path) -> dict[str, int]:
    found = {}
    for part in sorted((result / "assignments").glob("*.csv")):
        with part.open(newline="") as file:
            found |= {row["id"]: int(row["cluster"]) for row in csv.DictReader(file)}
    return found


def panel(rows: list[dict[str, str]], found: dict[str, int]) -> str:
    xs, ys = [float(row["x"]) for row in rows], [float(row["y"]) for row in rows]
    scale = (SIZE - 2 * MARGIN) / (max(xs) - min(xs))
    height = 2 * MARGIN + scale * (max(ys) - min(ys))
    dots = []
    for row, x, y in sorted(zip(rows, xs, ys), key=lambda one: one[0]["known"]):
        at = f'cx="{MARGIN + scale * (x - min(xs)):.1f}" cy="{MARGIN + scale * (max(ys) - y):.1f}"'
        known = 'r="4.5" stroke="black" stroke-width="1.6"' if row["known"] else 'r="2.2"'
        dots.append(f'<circle {at} {known} fill="{COLOURS[found[row["id"]] % len(COLOURS)]}"/>')
    return f'<svg width="{SIZE}" height="{height:.0f}">{"".join(dots)}</svg>'


def picture(chromium: str, source: Path, without: Path, found: Path, to: Path) -> None:
    with source.open(newline="") as file:
        rows = list(csv.DictReader(file))
    results = [clusters(without), clusters(found)]
    counts = [len(set(one.values())) for one in results]
    titles = [f"fit.newClasses = none: {counts[0]} clusters", f"fit.newClasses = auto: {counts[1]} clusters"]
    panels = "".join(
        f"<figure><figcaption>{title}</figcaption>{panel(rows, result)}</figure>"
        for title, result in zip(titles, results)
    )
    style = f"body {{ margin: 0; display: flex; gap: 16px; padding: 12px; background: white; font: 17px sans-serif }} figure {{ margin: 0; width: {SIZE}px }}"
    with sync_playwright() as tool:
        browser = tool.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 2 * SIZE + 40, "height": SIZE})
        page.set_content(f"<!doctype html><title>Clusters</title><style>{style}</style>{panels}")
        page.locator("body").screenshot(path=to)
        browser.close()


if __name__ == "__main__":
    if sys.argv[1] == "table":
        table(Path(sys.argv[2]))
    else:
        picture(sys.argv[2], *(Path(word) for word in sys.argv[3:7]))
