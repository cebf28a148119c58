"""Answers questions of `suggest` by rules: customers by their plan, pairs by their city.

    local.sh suggest my.conf --set suggest.path=ruled.csv --ask python3 --ask examples/ask/by_rules.py

Questions come as lines of JSON on the standard input, answers go as lines to the standard output.
"""

import json
import sys

# A plan says the segment, but not always: people change it. That is what the confidence tells.
SEGMENT_OF_PLAN = {"basic": ("s0", 0.7), "plus": ("s1", 0.7), "pro": ("s2", 0.9)}


def about_row(row, classes):
    """Return the class of a row and how sure it is, or None where the rules do not tell."""
    segment, confidence = SEGMENT_OF_PLAN.get(row.get("plan"), (None, None))
    if classes and segment not in classes:
        return None, None
    return segment, confidence


def about_pair(first, second):
    """Return whether two rows belong together, or None where the rules do not tell."""
    if first.get("plan") is None or second.get("plan") is None:
        return None, None
    return ("same" if first["plan"] == second["plan"] else "different"), 0.6


for line in sys.stdin:
    question = json.loads(line)
    if question["kind"] == "row":
        answer, confidence = about_row(question["row"], question["classes"])
    else:
        answer, confidence = about_pair(question["first"], question["second"])
    said = {"question": question["question"], "answer": answer}
    if confidence is not None:
        said["confidence"] = confidence
    print(json.dumps(said), flush=True)
