"""Models in MLflow: whatever fitted them, they are served without Spark and give the same clusters."""

import subprocess
import sys
from pathlib import Path
from typing import Iterator

import mlflow
import numpy as np
import pandas as pd
import pytest
from conftest import FEATURES, ROOT
from pyspark.sql import DataFrame

import mustlink.mlflow
from mustlink.local import ConstrainedSpectralClustering as InMemory
from mustlink.local import InMemoryClustering
from mustlink.ml import ConstrainedSpectralClustering, ConstrainedSpectralClusteringModel

STORED = ROOT / "spark-job/src/test/resources/models/0.1"


@pytest.fixture(autouse=True)
def runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A store of files; databases need more of MLflow than a model does."""
    monkeypatch.setenv("MLFLOW_ALLOW_FILE_STORE", "true")
    monkeypatch.setenv("MLFLOW_DISABLE_TELEMETRY", "true")
    monkeypatch.setenv("MLFLOW_RECORD_ENV_VARS_IN_MODEL_LOGGING", "false")
    before = mlflow.get_tracking_uri()
    mlflow.set_tracking_uri((tmp_path / "runs").as_uri())
    yield
    mlflow.set_tracking_uri(before)


def test_a_model_of_spark_is_served_without_spark(digits: DataFrame, tmp_path: Path) -> None:
    model = ConstrainedSpectralClustering(
        inputCols=FEATURES, labelCol="known", k=10, landmarks=60
    ).fit(digits)
    frame = digits.toPandas().set_index("id")
    expected = model.transform(digits).toPandas()
    with mlflow.start_run():
        logged = mustlink.mlflow.log_model(
            model, name="clusters", registered_model_name="digits", metadata={"of": "digits"}
        )

    served = mlflow.pyfunc.load_model("models:/digits/1")
    assert served.metadata.metadata == {"of": "digits"}
    assert served.metadata.get_input_schema().input_names() == FEATURES
    found = served.predict(frame)
    assert list(found.columns) == ["cluster", "label", "margin"]
    assert found.index.equals(frame.index)
    assert np.array_equal(found["cluster"], expected["prediction"])
    assert np.array_equal(found["margin"], expected["margin"])
    assert [int(label) for label in found["label"]] == [
        int(model.clusterLabels[cluster]) for cluster in found["cluster"]
    ]

    both = served.predict(frame, params={"probabilities": True})
    assert both[found.columns].equals(found)
    probabilities = both.drop(columns=found.columns).to_numpy()
    assert probabilities.sum(axis=1) == pytest.approx(1)
    assert np.array_equal(probabilities.argmax(axis=1), found["cluster"])

    path = mustlink.mlflow.model_path(logged.model_uri, str(tmp_path))
    assert ConstrainedSpectralClusteringModel.load(path).clusters == 10
    loaded = mustlink.mlflow.load_model(logged.model_uri)
    assert np.array_equal(loaded.predict(frame[FEATURES]), found["cluster"])

    # In a process that cannot import PySpark, as a server has it.
    one = tmp_path / "one.csv"
    frame.head(5).to_csv(one)
    program = f"""
import sys
sys.modules["pyspark"] = None
import mlflow, pandas
found = mlflow.pyfunc.load_model({str(Path(path).parents[1])!r}).predict(pandas.read_csv({str(one)!r}))
print(found["cluster"].tolist())
"""
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert told.stdout.strip() == str(found["cluster"].head(5).tolist()), told.stderr


def test_an_estimator_in_memory_and_a_stored_model_are_logged(tmp_path: Path) -> None:
    frame = pd.read_csv(ROOT / "data/penguins.csv")
    columns = ["island", "bill_length_mm", "body_mass_g", "sex"]
    local = InMemory(n_landmarks=40).fit(frame[columns], frame["known"])
    example = frame[columns].head(3)
    mustlink.mlflow.save_model(local, tmp_path / "penguins", input_example=example)
    served = mlflow.pyfunc.load_model(str(tmp_path / "penguins"))
    found = served.predict(frame)
    assert np.array_equal(found["cluster"], local.predict(frame[columns]))
    assert set(found["label"]) <= set(frame["known"].dropna())
    assert str(served.metadata.get_input_schema().input_types()[1]) == "DataType.double"

    lines = (STORED / "outliers.txt").read_text().splitlines()
    rows = np.zeros((len(lines), 72))
    for i, line in enumerate(lines):
        for entry in line.split()[3:]:
            place, value = entry.split(":")
            rows[i, int(place)] = float(value)
    mustlink.mlflow.save_model(STORED / "outliers", tmp_path / "stored")
    served = mlflow.pyfunc.load_model(str(tmp_path / "stored"))
    found = served.predict(pd.DataFrame({"features": list(rows)}))
    assert found["cluster"].tolist() == [int(line.split()[0]) for line in lines]
    assert found["label"][found["cluster"] < 0].isna().all()


def test_what_is_no_such_model_is_refused(tmp_path: Path) -> None:
    with pytest.raises(TypeError, match="A dict cannot be logged. Give a Constrained"):
        mustlink.mlflow.save_model({}, tmp_path / "model")
    with pytest.raises(TypeError, match="InMemoryClustering cannot be logged"):
        mustlink.mlflow.save_model(InMemoryClustering(), tmp_path / "model")
    with pytest.raises(ValueError, match="There is no model at .*, and no|has no file model.json"):
        mustlink.mlflow.save_model(tmp_path, tmp_path / "model")
    assert not (tmp_path / "model").exists()
    other = mlflow.models.Model()
    other.add_flavor("other")
    (tmp_path / "other").mkdir()
    other.save(str(tmp_path / "other/MLmodel"))
    with pytest.raises(ValueError, match="is a model of other and not of mustlink"):
        mustlink.mlflow.load_model(str(tmp_path / "other"))
