"""Writes a figure of the pages as a file, from which docs/figures.py makes the table of a page."""

import csv
import datetime
import hashlib
import pathlib

ROOT = pathlib.Path(__file__).resolve().parent.parent
FIGURES = ROOT / "docs" / "research" / "figures"


def program():
    """Return a digest of the sources that decide what a fit finds, so that a page can tell an older program."""
    digest = hashlib.sha256()
    for module in ("core-algorithms", "model"):
        for source in sorted((ROOT / module / "src" / "main" / "java").rglob("*.java")):
            digest.update(source.relative_to(ROOT).as_posix().encode() + b"\0" + source.read_bytes())
    return digest.hexdigest()[:12]


def write(name, header, rows, note, command, measured_by=None):
    """Write docs/research/figures/NAME.csv, with the command that measures it, the day and the program.

    `note` is a sentence for readers of the page, on what the figures are; `measured_by` the program that a record names,
    or else the present one.
    """
    FIGURES.mkdir(exist_ok=True)
    path = FIGURES / f"{name}.csv"
    with path.open("w", encoding="utf-8", newline="") as out:
        print(f"# command: {command}", file=out)
        print(f"# measured: {datetime.date.today():%-d %B %Y}", file=out)
        print(f"# program: {measured_by or program()}", file=out)
        print(f"# note: {note}", file=out)
        csv.writer(out, lineterminator="\n").writerows([header, *rows])
    print(f"{path} is written. docs/figures.py puts it into the pages.")
