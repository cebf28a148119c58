#!/usr/bin/env bash
# Runs the commands of the pages, each page in a directory of its own and in the order in which they stand there, and
# looks at what came out:
#   docs/check.sh [PAGE ...]     such as docs/check.sh guide research/evidence; all pages without one
# check/PAGE.sh makes the files that a page takes for given, plays the person between its commands, and looks at what
# they leave. check/not-run.txt names commands that are not run, with the reason. A page with commands that has neither
# fails the check. The commands of a page share a Spark session, but those of the README, which are run as they are in a
# clone, and those with settings of Spark. Before that, links.py looks at the links of all pages, and figures.py at their
# figures. Needs the job that was built.
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
root="$(cd "$here/.." && pwd)"
not_run="$here/check/not-run.txt"
# shellcheck source=docs/check/session/session.sh
. "$here/check/session/session.sh"

# The file of a page.
file_of() {
  if [ "$1" = README ]; then printf '%s/README.md' "$root"; else printf '%s/%s.md' "$here" "$1"; fi
}

# The commands of a page. After each block of them the function after_N is called, if there is one, N from 1. The README's
# blocks of Python go to the function python_block.
commands() {
  awk -v page="$1" '/^```sh$/ { inside = 1; next }
       /^```python$/ && page == "README" { python = 1; print "python_block <<'"'PYTHON'"'"; next }
       /^```$/ && python { python = 0; print "PYTHON"; next }
       python
       /^```$/ && inside { inside = 0; block++; print "after " block; next }
       inside' "$(file_of "$1")"
}

# Leaves out the commands that not-run.txt names for a page, with the lines that continue them.
without_skipped() {
  awk -F'\t' -v page="$1" '
    NR == FNR { if ($1 == page) skipped[$2] = 1; next }
    going { going = /\\$/; next }
    { for (start in skipped) if (index($0, start) == 1) { used[start] = 1; going = /\\$/; next } }
    { print }
    END { for (start in skipped) if (!(start in used)) { print page ": not-run.txt names a command that is not there: " start > "/dev/stderr"; exit 1 } }
  ' "$not_run" -
}

# Three clouds of customers, of whom some are known, with words, dates and gaps, and answers to questions about pairs of
# them. On so few rows a run ends before the optimizing compiler has paid for itself; with the first compiler alone, the
# JVM would have room for 48 MB of code, which a session of many commands fills.
customers() {
  export JDK_JAVA_OPTIONS="${JDK_JAVA_OPTIONS:-} -XX:TieredStopAtLevel=1 -XX:ReservedCodeCacheSize=256m -Dmustlink.kernel=scalar"
  awk 'BEGIN {
    split("basic plus pro", plans, " ")
    print "customer,city,segment,plan,since,f1,f2,f3"
    for (i = 0; i < 240; i++) {
      known = i < 30 ? "s" i % 3 : ""
      printf "c%d,%s,%s,%s,20%02d-%02d-%02d,%.2f,%.2f,%s\n", i, i % 2 ? "Bern" : "Rome", known,
          i % 11 ? plans[i % 3 + 1] : "", 15 + i * 13 % 10, 1 + i * 7 % 12, 1 + i * 5 % 28, i % 3 * 6 + i * 7919 % 101 / 50,
          i % 3 * (i % 3) * 5 + i * 104729 % 97 / 48, i % 17 ? i * 31 % 89 / 44 : "" }
  }' > customers.csv
  awk 'BEGIN {
    print "one,other,answer,belief"
    for (i = 0; i < 60; i++) { j = i * 5 + 63; printf "c%d,c%d,%s,1\n", i, j % 240, i % 3 == j % 240 % 3 ? "must" : "cannot" }
  }' > answers.csv
  cut -d, -f1,2,4- customers.csv > tomorrow.csv # new rows have no label
  cat > my.conf <<'CONF'
input  { path = customers.csv, id = customer, label = segment }
output { path = clustered }
CONF
}

# Fails unless the files are there.
left() {
  for file in "$@"; do
    [ -s "$file" ] || { echo "The commands leave no $file" >&2; return 1; }
  done
}

# What the page has as submit-scripts/local.sh: it runs a command in the session of the page, if there is one, and else by
# local.sh, with the words of the array plus behind it.
local_script() {
  if [ -e submit-scripts/local.sh ]; then return; fi
  mkdir -p submit-scripts
  if [ "$session" = yes ]; then session_start "$PWD/session"; fi
  {
    printf '#!/usr/bin/env bash\nset -- "$@"'
    if [ "${#plus[@]}" -gt 0 ]; then printf ' %q' "${plus[@]}"; fi
    printf '\n'
    if [ "$session" = yes ]; then
      declare -p root session_directory session_process
      declare -f session_run
      # Options before the command and settings of Spark are for a session of their own.
      printf 'case " $*" in " -"* | *" spark."* | " ") ;; *) session_run "$@"; exit ;; esac\n'
    fi
    printf 'exec "%s/submit-scripts/local.sh" "$@"\n' "$root"
  } > submit-scripts/local.sh
  chmod +x submit-scripts/local.sh
}

# Runs a page; its functions come from check/PAGE.sh.
run() {
  plus=()
  session=yes
  prepare() { customers; }
  look() { :; }
  # shellcheck source=/dev/null
  . "$here/check/$1.sh"
  # shellcheck disable=SC2329 # the commands of the page call it
  after() { if declare -F "after_$1" > /dev/null; then "after_$1"; fi; }
  rm -rf "$root/target/pages/$1"
  mkdir -p "$root/target/pages/$1"
  cd "$root/target/pages/$1"
  commands "$1" | without_skipped "$1" > commands.sh
  ln -s "$root/data" data
  ln -s "$root/conf" conf
  prepare
  local_script
  # shellcheck source=/dev/null
  . ./commands.sh
  look
}

"$here/links.py"
"$here/figures.py" --check
pages=("$@")
if [ "$#" -eq 0 ]; then
  pages=(README)
  # The list of pages, docs/README.md, has no commands; the page README is that of the project.
  for page in "$here"/*.md "$here"/research/*.md; do
    page="${page#"$here/"}"
    if [ "$page" != README.md ]; then pages+=("${page%.md}"); fi
  done
fi
passed=0
for page in "${pages[@]}"; do
  commands "$page" > /dev/null
  if [ "$(commands "$page" | grep -cv '^after ')" -eq 0 ]; then continue; fi
  if [ -f "$here/check/$page.sh" ]; then
    started=$SECONDS
    echo "== $page"
    (run "$page")
    echo "== $page: passed, $((SECONDS - started)) s"
    passed=$((passed + 1))
  elif grep -q "^$page	\*	" "$not_run"; then
    grep "^$page	\*	" "$not_run" | sed 's/\t\*\t/: not run: /'
  else
    echo "$page.md has commands, and there is neither docs/check/$page.sh nor a line in not-run.txt" >&2
    exit 1
  fi
done
echo "The commands of the pages passed: $passed passed, 0 failed"
