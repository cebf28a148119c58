#!/usr/bin/env bash
# Builds the wheel of Mustlink with the jars inside, and prints the line that installs it.
# It says before each step what it does, since some take minutes.
#
#   python/build.sh --wheel               the wheel alone, in seconds
#   python/build.sh                       the wheel; installs it into a fresh environment and tests it, with PySpark
#   PYTHON=python3.12 python/build.sh     with another Python; from 3.10 to 3.13
#
# It needs a JDK from 17 to 21, and a package index for what requirements.txt names; of that, the wheel alone needs less
# than 3 MB. The jars are built first if they are missing or older than a source.
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

# pip_of DIRECTORY ARGUMENTS... runs pip for a virtual environment: the pip of the Python itself, if there is one, which
# saves the time to install another.
pip_of() {
  local inside="$1/bin/python" pip
  shift
  pip=("$python" -m pip --python "$inside")
  if ! "${pip[@]}" --version >/dev/null 2>&1; then
    "$inside" -m ensurepip >/dev/null
    pip=("$inside" -m pip)
  fi
  "${pip[@]}" --disable-pip-version-check "$@"
}

# environment DIRECTORY REQUIREMENTS makes a virtual environment with packages, unless it is there with the same ones.
environment() {
  local stamp
  stamp="$("$python" --version) $(cksum <"$2")"
  [ "$(cat "$1/stamp" 2>/dev/null)" != "$stamp" ] || return 0
  rm -rf "$1"
  "$python" -m venv --without-pip "$1"
  # Python compiles what is imported, which is a small part of all these packages.
  pip_of "$1" install --quiet --no-compile -r "$2" ||
    fail "The packages of python/$2 cannot be installed. The messages above name them; check that pip reaches a package index."
  printf '%s' "$stamp" >"$1/stamp"
}

# printed_lines prints what installs the wheel. It can be typed in bash and in zsh, which takes brackets outside of quotes
# for a pattern of files.
printed_lines() {
  echo "The wheel is python/$wheel. Install it into the Python that you use, for a notebook or for PySpark:"
  echo
  echo "  pip install '$PWD/${wheel}[local]'"
  echo "  pip install '$PWD/${wheel}[spark]'"
}

case $* in '' | --wheel) ;; *) fail "There is no option $*. Give --wheel for the wheel alone, or nothing." ;; esac
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
../submit-scripts/build.sh

if [ "${1:-}" = --wheel ]; then
  steps=2
  mkdir -p target
  grep -E '^(build|hatchling|py4j)==' requirements.txt >target/wheel-requirements.txt
  step "Installing what builds a wheel into python/target/wheel-venv, unless it is there."
  environment target/wheel-venv target/wheel-requirements.txt
  step "Writing the classes of the parameters, and building the wheel with the jars inside."
  ./package.sh "$PWD/target/wheel-venv/bin/python" "$PWD/target/dist" --wheel
  wheels=(target/dist/*.whl)
  wheel=${wheels[0]}
  printed_lines
  exit
fi

venv=target/venv
step "Installing the packages of python/requirements.txt into python/target/venv, with $("$python" --version), unless they are there. PySpark alone is some 450 MB, which takes minutes the first time."
environment "$venv" requirements.txt
step "Writing the classes of the parameters, and building the source distribution and the wheel, with the jars inside."
./package.sh "$PWD/$venv/bin/python" "$PWD/target/dist"
wheels=(target/dist/*.whl)
wheel=${wheels[0]}
step "Installing it into python/target/venv."
pip_of "$venv" install --quiet --no-deps --force-reinstall "$wheel"

step "Checking its types."
"$venv/bin/mypy" -p mustlink -p org.mustlink.spark.ml
step "Running its tests, which start Spark: some two minutes. If one fails, the wheel is in python/$wheel nevertheless."
unset MUSTLINK_JAR MUSTLINK_LOCAL_JAR SPARK_HOME PYTHONPATH
"$venv/bin/python" -m pytest -q tests
printed_lines
