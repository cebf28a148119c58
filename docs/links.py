#!/usr/bin/env python3
"""Fails if a link of a page leads to a file or a heading that is not there. Links to other sites are not followed."""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LINK = re.compile(r"(?<!`)\]\(([^)\s]+)\)")


def headings(page):
    """Return the anchors of the headings of a page, as GitHub makes them."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    found = {}
    for title in re.findall(r"^#+ (.*)$", text, re.MULTILINE):
        plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", title).replace("`", "").strip().lower()
        anchor = re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")
        found[anchor] = found.get(anchor, -1) + 1
    return {anchor if i == 0 else f"{anchor}-{i}" for anchor, last in found.items() for i in range(last + 1)}


def main():
    names = subprocess.run(["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    pages = [ROOT / name for name in names.split()]
    anchors = {page.resolve(): headings(page) for page in pages}
    faults = []
    for page in pages:
        for link in LINK.findall(page.read_text(encoding="utf-8")):
            if re.match(r"[a-z]+:", link):
                continue
            path, _, anchor = link.partition("#")
            target = (page.parent / path).resolve() if path else page.resolve()
            if not target.exists() or (anchor and target in anchors and anchor not in anchors[target]):
                faults.append(f"{page.relative_to(ROOT)} links to {link}, which is not there.")
    print("\n".join(faults), end="\n" if faults else "", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
