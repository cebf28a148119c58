#!/usr/bin/env bash
# Opens the pages of real fits in a browser without a window, and fails if one has an error, an
# inaccessible part or a figure that differs from summary.json. Answers on the page of the command
# label by the keyboard alone, and fails if an answer is lost. Needs the job jar that was built,
# Chromium (CHROMIUM names another one) and Python 3.10 or later with a package index. With a directory
# as argument it leaves screenshots and a printed page there.
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
root="$(cd "$here/../../../.." && pwd)"
work="$root/spark-job/target/browser"
chromium="${CHROMIUM:-$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)}"
if [ -z "$chromium" ]; then
  echo "There is no Chromium. Install it, or set CHROMIUM to the path of a browser of its kind." >&2
  exit 78
fi
mkdir -p "$work"
if ! [ -x "$work/venv/bin/python" ]; then
  python3 -m venv "$work/venv"
fi
"$work/venv/bin/pip" install --quiet --no-compile --disable-pip-version-check --requirement "$here/requirements.txt"

cd "$root"
# shellcheck source=docs/check/session/session.sh
. "$root/docs/check/session/session.sh"
session_start "$work/session"

fit() {
  session_run fit "$@" --set output.mode=overwrite
}

"$work/venv/bin/python" "$here/hostile.py" > "$work/hostile.csv"
fit conf/pendigits.conf --set "output.path=$work/labels" --set fit.stability=2
fit conf/pendigits.conf --set "output.path=$work/later" --set "fit.previous=$work/labels" --set fit.seed=7 \
  --set fit.k= --set 'input.unknown=["6", "7", "8", "9"]'
fit conf/pendigits-links.conf --set "output.path=$work/links" --set fit.landmarks=500
fit conf/pendigits-groups.conf --set "output.path=$work/groups"
fit --set "input.path=$work/hostile.csv" --set input.id=id --set input.label=known \
  --set "output.path=$work/hostile"
fit --set "input.path=$work/hostile.csv" --set input.id=id --set input.exclude=known --set fit.k=3 \
  --set fit.method=sc-njw --set "output.path=$work/memory"
for clusters in 2 40; do
  "$work/venv/bin/python" "$here/mixed.py" "$clusters" > "$work/mixed$clusters.csv"
  fit --set "input.path=$work/mixed$clusters.csv" --set input.id=id --set "fit.k=$clusters" \
    --set "output.path=$work/mixed$clusters"
done
fit --set "input.path=$work/mixed40.csv" --set input.id=id --set fit.k=40 --set fit.outliers=0.01 \
  --set "output.path=$work/outliers"
session_run report "$work/later" "$work/labels"
session_stop
"$work/venv/bin/python" "$here/check.py" "$chromium" "$work" "${1:-}"

rm -rf "$work/ask"
mkdir -p "$work/ask/classes"
classpath="$(cat "$root/job/target/spark.classpath")"
for module in core-algorithms model onnx spark-job; do classpath="$root/$module/target/classes:$classpath"; done
"${JAVA_HOME:+$JAVA_HOME/bin/}javac" -proc:none -d "$work/ask/classes" -cp "$classpath" "$here/AskedPage.java"
"$work/venv/bin/python" "$here/ask.py" "$chromium" "$classpath:$work/ask/classes" "$work/ask" "${1:-}"
