#!/usr/bin/env bash
# Makes the pictures of the report from fits of the digits in data/, that of classes without a label, and
# that of the page that asks. Needs what the browser check needs, see
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
"$work/venv/bin/python" "$here/shapes.py" table "$work/shapes.csv"
for new in none auto; do
  submit-scripts/local.sh fit --set "input.path=$work/shapes.csv" --set input.id=id --set 'input.features=[x, y]' \
    --set input.label=known --set input.truth=truth --set "fit.newClasses=$new" --set output.assignments.format=csv \
    --set "output.path=$work/shapes-$new" --set output.mode=overwrite
done
"$work/venv/bin/python" "$here/shapes.py" picture "$chromium" "$work/shapes.csv" "$work/shapes-none" \
  "$work/shapes-auto" "$here/new-classes.png"
"$work/venv/bin/python" "$here/make.py" "$chromium" "$work" "$here"
"$work/venv/bin/python" "$here/label.py" table "$work/messages.csv"
rm -rf "$work"/messages-by-page*
submit-scripts/local.sh label --set "input.path=$work/messages.csv" --set input.id=id --set fit.k=4 \
  --set "output.path=$work/messages-by-page" > "$work/label.log" &
asking=$!
"$work/venv/bin/python" "$here/label.py" picture "$chromium" "$work/label.log" "$here/label.png"
wait "$asking"
"$work/venv/bin/python" "$here/label.py" table "$work/labelled.csv" 200
rm -rf "$work"/labelled-checked*
submit-scripts/local.sh label --doubted --set "input.path=$work/labelled.csv" --set input.id=id --set input.label=kind \
  --set "output.path=$work/labelled-checked" > "$work/doubts.log" &
asking=$!
"$work/venv/bin/python" "$here/label.py" doubts "$chromium" "$work/doubts.log" "$here/doubts.png"
wait "$asking"
