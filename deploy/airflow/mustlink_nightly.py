"""A fit every night, and then new rows assigned by its model, as a DAG of Airflow 3.

Set the Airflow variables ``mustlink_home`` (default /opt/mustlink), ``mustlink_script`` (default
yarn.sh) and ``mustlink_settings`` (default /etc/mustlink), a directory that every worker can read,
with the settings files fit.conf and predict.conf. The environment of the worker has SPARK_HOME and
HADOOP_CONF_DIR.
"""

from __future__ import annotations

import subprocess
from datetime import datetime, timedelta

from airflow.sdk import Variable, dag, task
from airflow.sdk.exceptions import AirflowFailException

# The command line, the data, the input, the output, a setting, a table that has drifted: another
# attempt would end in the same way.
FOR_A_PERSON = {64, 65, 66, 73, 78, 79}


def run(*arguments: str) -> None:
    """Run the job, and fail for good where another attempt cannot help."""
    home = Variable.get("mustlink_home", default="/opt/mustlink")
    script = Variable.get("mustlink_script", default="yarn.sh")
    settings = Variable.get("mustlink_settings", default="/etc/mustlink")
    command, *options = arguments
    driver = subprocess.Popen(
        [f"{home}/submit-scripts/{script}", command, f"{settings}/{command}.conf", *options]
    )
    try:
        code = driver.wait()
    except BaseException:
        # At the end of its time, or if someone stops the task. A driver that went on would write beside the next attempt.
        driver.terminate()
        driver.wait()
        raise
    if code in FOR_A_PERSON:
        raise AirflowFailException(f"mustlink {command} ended with {code}; the log says why")
    if code != 0:
        raise RuntimeError(f"mustlink {command} ended with {code}")


@dag(
    schedule="30 2 * * *",
    start_date=datetime(2026, 1, 1),
    catchup=False,
    max_active_runs=1,
    default_args={
        "retries": 2,
        "retry_delay": timedelta(minutes=5),
        "execution_timeout": timedelta(hours=12),
    },
)
def mustlink_nightly() -> None:
    @task
    def fit() -> None:
        run("fit", "--set", "output.mode=overwrite", "--if-changed")

    @task
    def predict() -> None:
        run("predict", "--set", "output.mode=overwrite", "--if-changed")

    fit() >> predict()


mustlink_nightly()
