#!/usr/bin/env bash
# Fetches from the Python package index what the cluster tests run on, and prints where it is.
#
#   fetch.sh spark     a Spark distribution, that of PySpark; prints the directory to set SPARK_HOME to
#   fetch.sh store     an object store with the interface of S3; prints the command of its server
#
# What is fetched stays in target until the versions below or the Python change.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

case ${1:-} in
  spark) packages=(pyspark==4.1.0) ;;
  store) packages=('moto[s3]==5.1.16' flask==3.1.3 flask-cors==6.0.5) ;;
  *)
    echo "Usage: fetch.sh spark|store" >&2
    exit 64
    ;;
esac

python="${PYTHON:-python3}"
"$python" -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 10))' ||
  { echo "$python must be Python 3.10 or newer with the package venv. Set PYTHON to the command of one." >&2; exit 78; }

mkdir -p target
# Tests in several JVMs may ask at the same time, and other programs of the build beside them.
exec 9>"target/$1.lock"
flock 9
venv="$PWD/target/$1"
stamp="$("$python" --version) ${packages[*]}"
if [ "$(cat "$venv/stamp" 2>/dev/null)" != "$stamp" ]; then
  rm -rf "$venv"
  "$python" -m venv "$venv" >&2
  "$venv/bin/pip" install --quiet --disable-pip-version-check "${packages[@]}" >&2
  printf '%s' "$stamp" >"$venv/stamp"
fi

case $1 in
  spark)
    home=("$venv"/lib/python*/site-packages/pyspark)
    printf '%s\n' "${home[0]}"
    ;;
  store) printf '%s\n' "$venv/bin/moto_server" ;;
esac
