"""Opens pages in Chromium and says what is wrong with them."""

import json
import math
import sys
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, sync_playwright

RESULTS = ["labels", "later", "links", "groups", "hostile", "memory", "mixed2", "mixed40", "outliers"]
SIGHTS: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 900}},
    "dark": {"viewport": {"width": 1280, "height": 900}, "color_scheme": "dark"},
    "phone": {"viewport": {"width": 390, "height": 844}, "is_mobile": True},
}
MOST_BYTES = 5 << 20


def figures(page: Page) -> dict[str, str]:
    return dict(
        page.eval_on_selector_all(
            ".figures div", "all => all.map(one => [one.querySelector('dt').textContent, one.querySelector('dd').textContent])"
        )
    )


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def linked(summary: dict[str, Any]) -> bool:
    """Whether links guided the fit."""
    links = summary.get("constraints")
    return bool(links) and links["must"]["given"] + links["cannot"]["given"] > 0


def by_class(summary: dict[str, Any]) -> dict[str, str]:
    """The figures that count each class alike, from the table of labelled rows judged without their labels."""
    labels = (summary.get("description") or {}).get("labels")
    if not labels or not labels["leftOut"] or linked(summary):
        return {}
    shares = [row[place] / sum(row) for place, row in enumerate(labels["counts"]) if sum(row) > 0]
    return {
        "Balanced accuracy": percent(sum(shares) / len(shares)),
        "Classes never found": f"{shares.count(0)} of {len(shares)}",
    }


def differences(page: Page, summary: dict[str, Any]) -> list[str]:
    """The figures of a page that are not those of its summary."""
    data = summary["data"]
    wanted = {"Rows": f"{data['n']:,}", "Labelled rows": f"{data['labelled']:,}"}
    if "by" in summary:
        wanted["Groups clustered"] = f"{data['clustered']:,} of {data['groups']:,}"
    else:
        wanted["Clusters"] = f"{data['k']:,}"
        sizes = page.eval_on_selector_all("#clusters tbody tr td:nth-child(2)", "all => all.map(one => one.textContent)")
        if sizes != [f"{cluster['size']:,}" for cluster in summary["clusters"]]:
            return [f"sizes are {sizes}"]
    if expected := summary.get("expected"):
        ends = math.floor(100 * expected["low"]), math.ceil(100 * expected["high"])
        wanted["Other rows in the right cluster"] = f"{ends[0]} to {ends[1]} %"
    elif summary.get("outOfSample"):
        title = "Linked rows right, with their class hidden" if linked(summary) else "Labelled rows right, with their label hidden"
        wanted[title] = percent(summary["outOfSample"][summary["assigned"]])
    wanted |= by_class(summary)
    if summary.get("measures"):
        wanted["Accuracy, unlabelled rows"] = percent(summary["measures"]["unlabelled"]["acc"])
    shown = figures(page)
    return [f"{name} is {shown.get(name)}, not {value}" for name, value in wanted.items() if shown.get(name) != value]


# Texts of pictures that reach beyond their picture; a letter may hang over its place by a unit.
BEYOND = """all => all.filter(one => {
  const box = one.getBBox(), view = one.ownerSVGElement.viewBox.baseVal;
  return box.x < -1.5 || box.x + box.width > view.width + 1.5 || box.y + box.height > view.height + 1.5;
}).map(one => one.textContent)"""


def pictures_of(page: Page, summary: dict[str, Any]) -> list[str]:
    """What is wrong with the pictures of columns."""
    described = [cluster["pictures"] for cluster in (summary.get("description") or {}).get("clusters", [])]
    outliers = (summary.get("description") or {}).get("outliers") or {"pictures": []}
    wanted = sum(len(pictures) for pictures in described[:60]) + len(outliers["pictures"])
    faults = [f"the text {text!r} is cut off" for text in page.locator(".spread svg text").evaluate_all(BEYOND)]
    shown = page.locator(".spread")
    if shown.count() != wanted:
        faults.append(f"{shown.count()} pictures of columns, not {wanted}")
    for label in shown.locator("[role=img]").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))"):
        if ", all rows " not in label and ", other rows " not in label:
            faults.append(f"a picture is described by {label!r}")
    return faults


def unnamed(page: Page, summary: dict[str, Any]) -> list[str]:
    """What is wrong with the section of the classes that no label names."""
    found = (summary.get("newClasses") or {}).get("found", 0)
    rows = sorted((one["size"] for one in summary.get("clusters") or [] if one["label"] is None), reverse=True)
    sizes = page.eval_on_selector_all("#found tbody tr td:nth-child(2)", "all => all.map(one => one.textContent)")[:found]
    faults = [] if not found or sizes == [f"{size:,}" for size in rows] else [f"sizes of new clusters are {sizes}"]
    if page.locator("#found article").count() != found:
        faults.append(f"not {found} new clusters are described")
    if found and figures(page)["New clusters"].split(" ")[0] != str(found):
        faults.append("the number of new clusters is another")
    return faults


def calibrated(page: Page, summary: dict[str, Any]) -> list[str]:
    """What is wrong with the figure of the probabilities, and the table that says the same."""
    told = summary.get("memberships") or {}
    curve = ((told.get("after") or told.get("before")) or {"curve": []})["curve"]
    charts = page.locator("#sureness .chart[aria-label^='Predicted and observed probabilities']")
    if charts.count() != (1 if curve else 0):
        return [f"there are {charts.count()} figures of {len(curve)} bins of probabilities"]
    label = charts.get_attribute("aria-label") if curve else None
    return [] if label is None or label.count(" predicted, ") == len(curve) else [f"the figure of probabilities is described by {label!r}"]


def outlying(page: Page, summary: dict[str, Any]) -> list[str]:
    """What is wrong with the section of the outliers."""
    outliers = (summary.get("description") or {}).get("outliers")
    if outliers is None:
        return ["outliers are shown, and there are none"] if page.locator("#outliers").count() > 0 else []
    counts = page.eval_on_selector_all("#outliers table:first-of-type tbody td:nth-child(2)", "all => all.map(one => one.textContent)")
    rows = page.locator("#outliers tbody th").evaluate_all("all => all.map(one => one.textContent)")[-len(outliers["rows"]) :]
    faults = []
    if counts[: len(outliers["distances"])] != [f"{one['rows']:,}" for one in outliers["distances"]]:
        faults.append(f"the numbers of rows by their distances are {counts}")
    if sum(one["rows"] for one in outliers["distances"]) != summary["outliers"]["rows"]:
        faults.append("the distances are not of all outliers")
    if rows != [row["id"] for row in outliers["rows"]]:
        faults.append(f"the farthest rows are {rows}")
    return faults


def look(browser: Browser, path: Path, sight: str, pictures: Path | None) -> list[str]:
    """What is wrong with a page."""
    context = browser.new_context(**SIGHTS[sight], offline=True)
    page = context.new_page()
    faults: list[str] = []
    page.on("console", lambda message: faults.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(path.as_uri())
    loaded = page.evaluate("performance.getEntriesByType('navigation')[0].loadEventEnd")
    print(f"{path.parent.name}/{path.name}, {sight}: {path.stat().st_size >> 10} KiB, loaded in {loaded:.0f} ms")
    if page.evaluate("window.attacked") is not None:
        faults.append("a value of the table ran as a script")
    if page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"):
        faults.append("the page is wider than the screen")
    cut = page.locator(".cluster .scroll").evaluate_all("all => all.filter(one => one.scrollWidth > one.clientWidth).length")
    if cut > 0 and sight != "phone" and path.parent.name not in ("hostile", "memory"):
        faults.append(f"{cut} tables of clusters are cut off")
    if path.stat().st_size > MOST_BYTES:
        faults.append("the page is too large")
    for found in Axe().run(page).response["violations"]:
        faults.append(f"{found['id']}: {found['help']}: {found['nodes'][0]['html'][:200]}")
    if path.name == "report.html":
        summary = json.loads((path.parent / "summary.json").read_text())
        faults += differences(page, summary) + pictures_of(page, summary) + unnamed(page, summary) + outlying(page, summary) + calibrated(page, summary)
        if path.parent.name == "later" and page.locator("#found").count() == 0:
            faults.append("no new classes are shown")
        if path.parent.name == "outliers" and page.locator("#outliers .spread").count() == 0:
            faults.append("no outliers are shown")
        if path.parent.name.startswith("mixed") and page.locator(".spread").count() == 0:
            faults.append("there are no pictures of columns")
    for chart in page.locator(".chart").all():
        if not chart.get_attribute("aria-label") or chart.locator("svg, canvas").count() == 0:
            faults.append("a chart is empty or has no description")
    if page.locator("th button").count() > 0:
        head = page.locator("th:has(button)").first
        head.locator("button").press("Enter")
        if head.get_attribute("aria-sort") != "ascending":
            faults.append("a table cannot be sorted by the keyboard")
    if pictures is not None:
        name = f"{path.parent.name}-{path.stem}-{sight}"
        page.screenshot(path=pictures / f"{name}.png", full_page=True)
        if sight == "desktop":
            page.pdf(path=pictures / f"{name}.pdf", format="A4")
    context.close()
    return [f"{path.parent.name}/{path.name}, {sight}: {fault}" for fault in faults]


def main(chromium: str, work: str, pictures: str) -> int:
    pages = [Path(work, name, "report.html") for name in RESULTS] + [Path(work, "later", "comparison.html")]
    directory = Path(pictures) if pictures else None
    if directory is not None:
        directory.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as tool:
        browser = tool.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        faults = [fault for path in pages for sight in SIGHTS for fault in look(browser, path, sight, directory)]
        browser.close()
    for fault in faults:
        print(fault, file=sys.stderr)
    checked = len(pages) * len(SIGHTS)
    failed = len({fault.rsplit(": ", 1)[0] for fault in faults}) if faults else 0
    print(f"{checked - min(failed, checked)} passed, {min(failed, checked)} failed")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:4]))
