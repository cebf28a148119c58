"""The examples, run as their users would."""

import subprocess
import sys
from pathlib import Path

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def test_topics() -> None:
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / "topics.py")], capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("10 topics; adjusted Rand index of those not known 0.")
