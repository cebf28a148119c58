#!/usr/bin/env bash
# Builds the source distribution of the Python package, and the wheel from it, with the job jar inside both.
#
#   python/package.sh PYTHON DIRECTORY     PYTHON has the packages build and hatchling
#
# It needs the jar that './mvnw package' leaves in job/target.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
python=$1
out=$2

fail() {
  echo "$*" >&2
  exit 1
}

shopt -s nullglob
jars=()
for jar in ../job/target/mustlink-job-*.jar; do
  case $jar in *-sources.jar | *-javadoc.jar | *-tests.jar) ;; *) jars+=("$jar") ;; esac
done
[ "${#jars[@]}" -ge 1 ] || fail "There is no jar in job/target. Run './mvnw package' first."
[ "${#jars[@]}" -eq 1 ] || fail "There are several jars in job/target: ${jars[*]}. Run './mvnw clean package'."

# What is beside the package is put into it, and taken out again. The notice is that of the jar, which names the
# libraries inside.
inside=(src/mustlink/jars LICENSE LICENSE-EPL-2.0.md NOTICE)
rm -rf "$out" "${inside[@]}"
trap 'rm -rf "${inside[@]}"' EXIT
mkdir -p src/mustlink/jars
cp "${jars[0]}" src/mustlink/jars/
cp ../LICENSE LICENSE
cp ../job/src/main/resources/META-INF/NOTICE NOTICE
cp ../job/src/main/resources/META-INF/licenses/EPL-2.0.md LICENSE-EPL-2.0.md
"$python" -m build --no-isolation --outdir "$out" . >/dev/null
