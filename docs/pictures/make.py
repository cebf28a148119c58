"""Takes the pictures of the report that the documentation shows."""

import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

BESIDE = """<!doctype html><title>Maps</title><style>
body {{ margin: 0; display: flex; gap: 16px; padding: 16px; background: white; font: 18px sans-serif; width: 1200px; box-sizing: border-box }}
figure {{ margin: 0; width: 576px }} img {{ width: 100% }} figcaption {{ padding: 4px 0 8px }}
</style><figure><figcaption>{one}</figcaption><img src="{first}"></figure>
<figure><figcaption>{other}</figcaption><img src="{second}"></figure>"""


def truths(page: Page, report: Path, to: Path) -> str:
    """The map of a report, coloured by the true classes; returns the accuracy it tells."""
    page.goto(report.as_uri())
    page.check("input[value=truth]")
    page.locator(".chart.map").screenshot(path=to)
    return page.locator(".figures div", has_text="Accuracy, unlabelled rows").locator("dd").first.inner_text()


def main(chromium: str, work: str, to: str) -> None:
    results = Path(work)
    pictures = Path(to)
    with sync_playwright() as tool:
        browser = tool.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1000, "height": 1890})
        page.goto((results / "labels" / "report.html").as_uri())
        page.add_style_tag(content="nav, #warnings, #clusters { display: none }")
        page.screenshot(path=pictures / "report.png")
        first = truths(page, results / "unguided" / "report.html", results / "first.png")
        second = truths(page, results / "guided" / "report.html", results / "second.png")
        beside = results / "beside.html"
        beside.write_text(
            BESIDE.format(
                one=f"Without links: {first} of the rows are right",
                other=f"With 2,500 links: {second} of the rows are right",
                first=(results / "first.png").as_uri(),
                second=(results / "second.png").as_uri(),
            )
        )
        page.set_viewport_size({"width": 1200, "height": 394})
        page.goto(beside.as_uri())
        page.screenshot(path=pictures / "links.png")
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:4])
