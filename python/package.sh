#!/usr/bin/env bash
# Builds the source distribution of the Python package, and the wheel from it, with the jars inside both.
#
#   python/package.sh PYTHON DIRECTORY             PYTHON has the packages build, hatchling and py4j
#   python/package.sh PYTHON DIRECTORY --wheel     builds the wheel alone
#
# It needs the jars that './mvnw package' leaves in job/target and local/target, and a JDK: generate.py writes the
# classes with parameters as the jar of the job declares them.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
python=$1
out=$2
shift 2

fail() {
  echo "$*" >&2
  exit 1
}

shopt -s nullglob
jars=()
for module in job local; do
  found=()
  for jar in ../"$module/target/mustlink-$module"-*.jar; do
    case $jar in *-sources.jar | *-javadoc.jar | *-tests.jar) ;; *) found+=("$jar") ;; esac
  done
  [ "${#found[@]}" -ge 1 ] || fail "There is no jar in $module/target. Run './mvnw package' first."
  [ "${#found[@]}" -eq 1 ] || fail "There are several jars in $module/target: ${found[*]}. Run './mvnw clean package'."
  jars+=("${found[0]}")
done

"$python" generate.py "${jars[0]}"

# What is beside the package is put into it, and taken out again. The notices are those of the jars, which name the
# libraries inside.
inside=(src/mustlink/jars LICENSE NOTICE NOTICE-local)
rm -rf "$out" "${inside[@]}"
trap 'rm -rf "${inside[@]}"' EXIT
mkdir -p src/mustlink/jars
cp "${jars[@]}" src/mustlink/jars/
cp ../LICENSE LICENSE
cp ../job/src/main/resources/META-INF/NOTICE NOTICE
cp ../local/src/main/resources/META-INF/NOTICE NOTICE-local
"$python" -m build --no-isolation "$@" --outdir "$out" . >/dev/null
