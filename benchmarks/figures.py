"""Writes a figure of the pages as a file, from which docs/figures.py makes the table of a page."""

import csv
import datetime
import pathlib
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def write(name, header, rows, note, command=None):
    """Write docs/research/figures/NAME.csv, with the command, the day, and the last commit that changed the program.

    `note` is a sentence for readers of the page, on what the figures are.
    """
    commit = subprocess.run(
        ["git", "log", "-1", "--format=%h", "--", "core-algorithms/src/main", "model/src/main"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    path = ROOT / "docs" / "research" / "figures" / f"{name}.csv"
    path.parent.mkdir(exist_ok=True)
    with path.open("w", encoding="utf-8", newline="") as out:
        print(f"# command: {command or shlex.join(['python3', *sys.argv])}", file=out)
        print(f"# measured: {datetime.date.today():%-d %B %Y}", file=out)
        print(f"# commit: {commit}", file=out)
        print(f"# note: {note}", file=out)
        csv.writer(out, lineterminator="\n").writerows([header, *rows])
    print(f"{path} is written. docs/figures.py puts it into the pages.")
