"""Prints a table of words, dates, numbers and gaps, in which some levels and a column try to become markup."""

import csv
import random
import sys

from hostile import ATTACK

LEVELS = ["red", "a level whose name is much longer than there is room for", f"green{ATTACK}", "\U0001f98a fox", "blue"]


def main(groups: int) -> None:
    draw = random.Random(2)
    table = csv.writer(sys.stdout)
    table.writerow(["id", "age", "income", "size", "seen", f"word{ATTACK}"])
    for row in range(40 * groups):
        group = row % groups
        age = "" if draw.random() < 0.1 else f"{20 + 7 * group + draw.gauss(0, 2):.1f}"
        income = f"{draw.lognormvariate(7 + group / groups, 1):.0f}"
        size = draw.choice(["small", "large"])
        seen = f"2024-{1 + group % 12:02}-{draw.randint(1, 28):02} {draw.randint(0, 23):02}:15:00"
        word = LEVELS[group % len(LEVELS)] if draw.random() < 0.8 else draw.choice(LEVELS)
        table.writerow([row, age, income, size, seen, word])


if __name__ == "__main__":
    main(int(sys.argv[1]))
