#!/usr/bin/env bash
# Compares plans with the fits that they are of, and prints a row of a Markdown table for each:
#   benchmarks/plan.sh DIRECTORY N,D,P,LABELS ...
#   benchmarks/plan.sh /tmp/tables 100000,16,500,no 300000,64,1000,yes
# N rows of D features in 10 classes are generated in DIRECTORY, if they are not there yet. With labels
# 1000 rows are labelled, without them k = 10. MASTER is local[2] and the driver has 4 GiB, unless MASTER
# and DRIVER_MEMORY say otherwise. What the runs said stays in DIRECTORY.
set -euo pipefail
home="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
export MASTER="${MASTER:-local[2]}"
memory="${DRIVER_MEMORY:-4g}"
directory="$1"
shift
mkdir -p "$directory"

# The value of a field of summary.json: python3 is needed for nothing else.
summary() {
  python3 - "$1" <<'PYTHON'
import json, sys
stages = json.load(open(sys.argv[1]))["stages"]
cached = [stage["bytes"] for stage in stages if stage["name"] == "assignments"][0]
print("%.1f %d" % (sum(stage["seconds"] for stage in stages), cached >> 20))
PYTHON
}

# MiB that the largest collection of the heap left.
live() {
  grep -oE -- '->[0-9]+M\(' "$1" | tr -dc '0-9\n' | sort -n | tail -1
}

echo '| rows | d | p | labels | load | slowness | free, % | time planned, s | time, s | ratio | cache planned, MiB | cache, MiB | driver bound, MiB | heap after collection, MiB |'
echo '|---|---|---|---|---|---|---|---|---|---|---|---|---|---|'
for shape in "$@"; do
  IFS=, read -r n d p labels <<<"$shape"
  table="$directory/t${n}x$d"
  name="$directory/${n}x$d-$p-$labels"
  if [ ! -d "$table" ]; then
    DRIVER_MEMORY="$memory" "$home/benchmarks/run.sh" generate "$n" "$d" 10 1000 "$table" >/dev/null 2>&1
  fi
  arguments=(--set "input.path=$table" --set input.id=id --set 'input.features=f*' --set "fit.landmarks=$p")
  if [ "$labels" = yes ]; then arguments+=(--set input.label=known); else arguments+=(--set fit.k=10); fi
  load="$(cut -d' ' -f1 /proc/loadavg)"
  "$home/submit-scripts/local.sh" --driver-memory "$memory" plan "${arguments[@]}" >"$name.plan" 2>&1
  JDK_JAVA_OPTIONS="-Xlog:gc:file=$name.gc" "$home/submit-scripts/local.sh" --driver-memory "$memory" \
    fit "${arguments[@]}" --set "output.path=$name.out" --set output.mode=overwrite >"$name.fit" 2>&1
  read -r seconds cache <<<"$(summary "$name.out/summary.json")"
  planned="$(sed -n 's/^all stages *\([0-9.]*\) s$/\1/p' "$name.plan")"
  slowness="$(sed -n 's/^speed.*, \([0-9.]*\) times the.*/\1/p' "$name.plan")"
  free="$(sed -n 's/.*leaves \([0-9]*\) % of the processors.*/\1/p' "$name.plan")"
  kept="$(sed -n 's/^cache *\([0-9,]*\) MiB.*/\1/p' "$name.plan")"
  bound="$(sed -n 's/^driver memory *at most \([0-9,]*\) MiB.*/\1/p' "$name.plan")"
  echo "| $n | $d | $p | $labels | $load | $slowness | ${free:-100} | $planned | $seconds | $(awk "BEGIN { printf \"%.2f\", $planned / $seconds }") | $kept | $cache | $bound | $(live "$name.gc") |"
done
