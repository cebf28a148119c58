"""The examples, run as their users would."""

import gzip
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
from conftest import ROOT
from matplotlib.image import imread


def test_the_embedding_is_drawn(tmp_path: Path) -> None:
    with gzip.open(ROOT / "data/pendigits.csv.gz", "rt") as lines:
        header, *rows = lines
    # All rows with a label, and a tenth of the others.
    few = [row for i, row in enumerate(rows) if i % 10 == 0 or not row.endswith(",\n")]
    table = tmp_path / "digits.csv"
    table.write_text(header + "".join(few))
    picture = tmp_path / "digits.png"
    done = subprocess.run(
        [sys.executable, str(ROOT / "python/examples/embedding.py"), str(table), str(picture)],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_PYTHON": sys.executable},
    )

    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith(f"{len(few)} rows, 100 of them labelled\n")
    assert f"drawn: {picture}" in done.stdout
    pixels = imread(picture)
    height, width, _ = pixels.shape
    assert height > 400 and width > 800
    # Both halves have points in the colours of clusters; all else is black, white or grey.
    coloured = np.ptp(pixels[:, :, :3], axis=2) > 0.2
    assert coloured[:, : width // 2].mean() > 0.005
    assert coloured[:, width // 2 :].mean() > 0.005
