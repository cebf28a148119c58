"""The notebooks run, and print what is stored in them."""

from pathlib import Path
from typing import Any, List

import nbformat
import pytest
from nbclient import NotebookClient

FOLDER = Path(__file__).resolve().parents[3] / "examples" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


def printed(notebook: Any) -> List[str]:
    """What each cell prints; tables and pictures depend on the versions of other libraries."""
    return [
        "".join(one["text"] for one in cell.get("outputs", []) if one["output_type"] == "stream")
        for cell in notebook.cells
    ]


def test_there_are_notebooks() -> None:
    assert len(NOTEBOOKS) == 2


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_prints_what_is_stored_in_it(path: Path) -> None:
    stored = nbformat.read(path, as_version=4)
    nbformat.validate(stored)
    assert path.stat().st_size < 300_000
    assert any("image/png" in one.get("data", {}) for cell in stored.cells for one in cell.get("outputs", []))
    again = nbformat.read(path, as_version=4)
    NotebookClient(again, timeout=120, resources={"metadata": {"path": str(FOLDER)}}).execute()
    assert printed(again) == printed(stored)
