#!/usr/bin/env bash
# Compares plans with the fits that they are of, and prints a row of a Markdown table for each:
#   benchmarks/plan.sh DIRECTORY N,D,P,GUIDE[,K] ...
#   benchmarks/plan.sh /tmp/tables 100000,16,500,no 300000,64,1000,yes,20 500000,16,500,100000
# N rows of D features in K classes (10 without K) are generated in DIRECTORY, if they are not there yet.
# GUIDE is no, yes for 1000 labelled rows, or a number of links; k is K but with labels. MASTER is local[2]
# and the driver has 4 GiB, unless MASTER and DRIVER_MEMORY say otherwise. What the runs said stays in
# DIRECTORY.
set -euo pipefail
home="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
export MASTER="${MASTER:-local[2]}"
memory="${DRIVER_MEMORY:-4g}"
directory="$1"
shift
mkdir -p "$directory"

# Seconds and MiB of cache of a summary.json, and MiB that were shuffled by the log of Spark's events: python3 is
# needed for nothing else.
measured() {
  python3 - "$1" "$2" <<'PYTHON'
import glob, json, sys
stages = json.load(open(sys.argv[1]))["stages"]
cached = [stage["bytes"] for stage in stages if stage["name"] == "assignments"][0]
shuffled = 0
for log in glob.glob(sys.argv[2] + "/**/events*", recursive=True):
    for line in open(log):
        if '"SparkListenerTaskEnd"' in line:
            shuffled += json.loads(line)["Task Metrics"]["Shuffle Write Metrics"]["Shuffle Bytes Written"]
print("%.1f %d %.1f" % (sum(stage["seconds"] for stage in stages), cached >> 20, shuffled / 2**20))
PYTHON
}

# MiB that the largest collection of the heap left.
live() {
  grep -oE -- '->[0-9]+M\(' "$1" | tr -dc '0-9\n' | sort -n | tail -1
}

echo '| rows | d | p | guide | k | load | slowness | free, % | time planned, s | time, s | ratio | cache planned, MiB | cache, MiB | shuffle planned, MiB | shuffle, MiB | driver bound, MiB | heap after collection, MiB |'
echo '|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|'
for shape in "$@"; do
  IFS=, read -r n d p guide k <<<"$shape"
  k="${k:-10}"
  links="$guide"
  more=("links=$guide")
  case "$guide" in yes | no) links=0 more=() ;; esac
  table="$directory/t${n}x$d-$k-$links"
  name="$directory/${n}x$d-$p-$guide-$k"
  if [ ! -d "$table" ]; then
    DRIVER_MEMORY="$memory" "$home/benchmarks/run.sh" generate "$n" "$d" "$k" 1000 "$table" "${more[@]}" >/dev/null 2>&1
  fi
  arguments=(--set "input.path=$table" --set input.id=id --set 'input.features=f*' --set "fit.landmarks=$p")
  case "$guide" in
    yes) arguments+=(--set input.label=known) ;;
    no) arguments+=(--set "fit.k=$k") ;;
    *) arguments+=(--set "fit.k=$k" --set "links.path=$table-links" --set links.first=first --set links.second=second
      --set links.type=type) ;;
  esac
  load="$(cut -d' ' -f1 /proc/loadavg)"
  "$home/submit-scripts/local.sh" --driver-memory "$memory" plan "${arguments[@]}" >"$name.plan" 2>&1
  rm -rf "$name.events"
  mkdir -p "$name.events"
  JDK_JAVA_OPTIONS="-Xlog:gc:file=$name.gc" "$home/submit-scripts/local.sh" --driver-memory "$memory" \
    fit "${arguments[@]}" --set spark.spark.eventLog.enabled=true --set spark.spark.eventLog.compress=false \
    --set "spark.spark.eventLog.dir=file://$name.events" \
    --set "output.path=$name.out" --set output.mode=overwrite >"$name.fit" 2>&1
  read -r seconds cache shuffled <<<"$(measured "$name.out/summary.json" "$name.events")"
  planned="$(sed -n 's/^all stages *\([0-9.]*\) s$/\1/p' "$name.plan")"
  slowness="$(sed -n 's/^speed.*, \([0-9.]*\) times the.*/\1/p' "$name.plan")"
  free="$(sed -n 's/.*leaves \([0-9]*\) % of the processors.*/\1/p' "$name.plan")"
  kept="$(sed -n 's/^cache *\([0-9,]*\) MiB.*/\1/p' "$name.plan")"
  moved="$(sed -n 's/^shuffle *at most \([0-9,]*\) MiB of sums, and \([0-9,]*\) MiB.*/\1 + \2/p' "$name.plan")"
  bound="$(sed -n 's/^driver memory *at most \([0-9,]*\) MiB.*/\1/p' "$name.plan")"
  echo "| $n | $d | $p | $guide | $k | $load | $slowness | ${free:-100} | $planned | $seconds | $(awk "BEGIN { printf \"%.2f\", $planned / $seconds }") | $kept | $cache | $moved | $shuffled | $bound | $(live "$name.gc") |"
done
