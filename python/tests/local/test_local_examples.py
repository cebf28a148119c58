"""The examples, run as their users would."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
EXAMPLES = ROOT / "python" / "examples"


def test_topics() -> None:
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / "topics.py")], capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("10 topics; adjusted Rand index of those not known 0.")


def test_lines_for_users_of_other_tools() -> None:
    """The Python lines of the page run one after the other, in the root of the project."""
    page = (ROOT / "docs" / "coming-from.md").read_text(encoding="utf-8")
    lines = "\n".join(re.findall(r"```python\n(.*?)```", page, re.DOTALL))
    done = subprocess.run(
        [sys.executable, "-c", lines], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
