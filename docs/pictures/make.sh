#!/usr/bin/env bash
# Makes the pictures of the report from fits of the digits in data/. Needs what the browser check needs, see
# spark-job/src/test/browser/check.sh, which is run before.
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
root="$(cd "$here/../.." && pwd)"
work="$root/spark-job/target/browser"
chromium="${CHROMIUM:-$(command -v chromium || command -v chromium-browser || command -v google-chrome)}"
cd "$root"
submit-scripts/local.sh fit conf/pendigits-links.conf --set "output.path=$work/guided" --set output.mode=overwrite
submit-scripts/local.sh fit conf/pendigits.conf --set "output.path=$work/unguided" --set output.mode=overwrite \
  --set fit.method=lsc-k --set input.label=
"$work/venv/bin/python" "$here/make.py" "$chromium" "$work" "$here"
