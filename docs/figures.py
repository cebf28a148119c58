#!/usr/bin/env python3
"""Puts the figures that benchmarks wrote into the pages, and checks that pages and figures agree.

    docs/figures.py            writes the tables of all pages anew
    docs/figures.py --check    fails if a page shows other figures than the files, or a file is shown on no page
    docs/figures.py --age      lists the files that an earlier program has measured, with the commands that measure them

A benchmark writes docs/research/figures/NAME.csv (see benchmarks/figures.py): comments that name the command, the day and
the program, then the table. A page shows it between `<!-- figure NAME -->` and `<!-- end -->`.
"""

import csv
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FIGURES = ROOT / "docs" / "research" / "figures"
SHOWN = re.compile(r"(<!-- figure ([\w-]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def read(path):
    """Return the comments of a file as a dict, and the rows of its table, the header first."""
    lines = path.read_text(encoding="utf-8").splitlines()
    comments = dict(line[2:].split(": ", 1) for line in lines if line.startswith("# "))
    return comments, list(csv.reader(line for line in lines if not line.startswith("# ")))


def table(name):
    """Return the figure as Markdown, with a note and the day below it."""
    path = FIGURES / f"{name}.csv"
    if not path.exists():
        raise SystemExit(f"{path.relative_to(ROOT)} is shown on a page and does not exist. Run the benchmark that writes it.")
    comments, (header, *rows) = read(path)
    lines = [header, ["---"] * len(header), *rows]
    shown = "\n".join("| " + " | ".join(line) + " |" for line in lines).replace("| --- ", "|---").replace("|--- |", "|---|")
    return f"{shown}\n\n{comments['note']} Measured on {comments['measured']}.\n"


def pages():
    return [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def age():
    """Print which figures were measured by another program than that of the present sources."""
    sys.path.insert(0, str(ROOT / "benchmarks"))
    import figures

    present = figures.program()
    for path in sorted(FIGURES.glob("*.csv")):
        comments, _ = read(path)
        if comments["program"] != present:
            print(f"{path.stem}, {comments['measured']}: {comments['command']}")


def main(arguments):
    if arguments == ["--age"]:
        age()
        return 0
    shown, stale = set(), []
    for page in pages():
        text = page.read_text(encoding="utf-8")
        shown.update(found[2] for found in SHOWN.finditer(text))
        written = SHOWN.sub(lambda found: f"{found[1]}{table(found[2])}{found[3]}", text)
        if written != text and not arguments:
            page.write_text(written, encoding="utf-8")
        elif written != text:
            stale.append(f"{page.relative_to(ROOT)} shows other figures than the files. Run docs/figures.py, and commit the page.")
    stale += [
        f"docs/research/figures/{path.name} is shown on no page." for path in FIGURES.glob("*.csv") if path.stem not in shown
    ]
    print("\n".join(stale), end="\n" if stale else "", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
