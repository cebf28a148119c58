#!/usr/bin/env bash
# Builds the wheel of Mustlink with the jar inside, installs it into a fresh environment and tests it.
# It says before each step what it does, since some take minutes.
#
#   python/build.sh                       all of it; the wheel is left in python/target/dist
#   PYTHON=python3.12 python/build.sh     with another Python; from 3.10 to 3.13
#
# It needs the jar that './mvnw package' leaves in job/target, a JDK from 17 to 21, and a package
# index for PySpark and what else requirements.txt names.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

fail() {
  echo "$*" >&2
  exit 1
}

# step TEXT says what is done next, and which of all the steps it is.
steps=5
at=0
step() {
  at=$((at + 1))
  echo "[$at/$steps] $*"
}

python="${PYTHON:-python3}"
command -v "$python" >/dev/null ||
  fail "There is no $python. Install Python 3.10 or newer, or set PYTHON to its command."
"$python" -c 'import sys; sys.exit(not (3, 10) <= sys.version_info[:2] <= (3, 13))' ||
  fail "$("$python" --version) does not do: PySpark 4.1 needs Python 3.10, 3.11, 3.12 or 3.13. Set PYTHON to the command of one."
"$python" -c 'import ensurepip, venv' 2>/dev/null ||
  fail "$python cannot make virtual environments. Install its package venv, on Debian python3-venv."
if [ -z "${JAVA_HOME:-}" ] && ! command -v java >/dev/null; then
  fail "There is no Java. Install a JDK from 17 to 21, or set JAVA_HOME."
fi

# Installed packages are kept from run to run until requirements.txt or the Python changes.
venv=target/venv
stamp="$("$python" --version) $(cksum <requirements.txt)"
if [ "$(cat "$venv/stamp" 2>/dev/null)" = "$stamp" ]; then
  step "The packages of python/requirements.txt are in python/target/venv already, with $("$python" --version)."
else
  step "Installing the packages of python/requirements.txt into python/target/venv, with $("$python" --version). PySpark alone is some 450 MB; this takes minutes the first time."
  rm -rf "$venv"
  "$python" -m venv "$venv"
  # Python compiles what is imported, which is a small part of all these packages.
  "$venv/bin/pip" install --quiet --no-compile --disable-pip-version-check -r requirements.txt ||
    fail "The packages of python/requirements.txt cannot be installed. The messages above tell which; see that pip reaches a package index."
  printf '%s' "$stamp" >"$venv/stamp"
fi

step "Writing the classes of the parameters, and building the source distribution and the wheel, with the jars inside."
./package.sh "$venv/bin/python" "$PWD/target/dist"
wheels=(target/dist/*.whl)
step "Installing it into python/target/venv."
"$venv/bin/pip" install --quiet --disable-pip-version-check --no-deps --force-reinstall target/dist/*.whl

step "Checking its types."
"$venv/bin/mypy" -p mustlink -p org.mustlink.spark.ml
step "Running its tests, which start Spark: some two minutes. If one fails, the wheel is in python/${wheels[0]} nevertheless."
unset MUSTLINK_JAR MUSTLINK_LOCAL_JAR SPARK_HOME PYTHONPATH
"$venv/bin/python" -m pytest -q tests
echo "The wheel is python/${wheels[0]}. Install it where you use PySpark: pip install pyspark==4.1.0 python/${wheels[0]}"
