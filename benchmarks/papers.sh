#!/usr/bin/env bash
# Makes the figures and tables of the papers, and then the pictures and tables of docs/research/papers.md:
#   benchmarks/papers.sh DIRECTORY RECORD [FIGURE ...]     all figures without one, in order of what they tell a minute
# DIRECTORY holds SET.csv.gz. What RECORD has is not made again, so that a run that was interrupted goes on. After its
# minutes a figure is ended; run again it goes on. A fit that takes three times its seconds ends the program with code 75,
# and it is started again without that fit. The minutes beside a figure are what two quiet cores are expected to take.
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
directory="$1"
record="$2"
shift 2
wanted=" $* "

# Runs a figure: its name, the most minutes, threads and further arguments.
figure() {
  local name="$1" minutes="$2" threads="$3" code=75 started=$SECONDS left
  shift 3
  if [ "$wanted" != "  " ] && [[ "$wanted" != *" $name "* ]]; then return; fi
  echo "== $name"
  while [ "$code" -eq 75 ]; do
    left=$((60 * minutes - SECONDS + started))
    if [ "$left" -le 0 ]; then code=124; break; fi
    code=0
    DRIVER_MEMORY="${DRIVER_MEMORY:-10g}" timeout "$left" "$here/run.sh" papers "$name" "$directory" "$record" \
      "threads=$threads" "$@" || code=$?
  done
  echo "== $name: $((SECONDS - started)) s, code $code"
  case "$code" in
    0 | 124) ;;
    *) failed="$failed $name" ;;
  esac
}

failed=""
figure sssc-mncut 4 2         # 1
figure sssc-dermatology 12 2  # 6
figure sl-dermatology 6 2     # 2
figure ncsc-pairs 30 2        # 15
figure cosc-two 20 2          # 8
figure scacs-labels 45 2      # 25
figure ncsc-continuous 10 2   # 4
figure ncsc-noise 12 2        # 5
figure sssc-sets 10 2         # 7
figure scacs-beta 8 2         # 5
figure scacs-r 8 2            # 5
figure scacs-p 8 2            # 6
figure scacs-seconds 20 1     # 10
# One of its tables takes 3.7 GiB, and its graph and bisections take some four more.
DRIVER_MEMORY="${DRIVER_MEMORY:-14g}" figure cosc-many 90 1 # 50
"${PYTHON:-$here/../python/target/venv/bin/python}" "$here/../docs/pictures/papers.py" "$record"
if [ -n "$failed" ]; then
  echo "Not complete:$failed" >&2
  exit 1
fi
