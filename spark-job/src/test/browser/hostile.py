"""Prints a small table whose ids, labels and column names try to become markup."""

import csv
import random
import sys

ATTACK = "</script><script>window.attacked=1</script><img src=x onerror=window.attacked=1>"


def main() -> None:
    draw = random.Random(1)
    table = csv.writer(sys.stdout)
    table.writerow(["id", "known", "x", ATTACK])
    for row in range(150):
        known = f"{row % 3}{ATTACK}" if row < 15 else ""
        table.writerow([f"{row}{ATTACK}", known, row % 3 * 6 + draw.random(), row % 2 * 5 + draw.random()])


if __name__ == "__main__":
    main()
