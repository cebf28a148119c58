#!/usr/bin/env bash
# Measures accuracy on real data sets; without arguments it says how.
#   benchmarks/reproduce.sh DIRECTORY pendigits,usps 100,500 5
set -euo pipefail
home="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
jar="$home/benchmarks/target/mustlink-benchmarks-0.1.0-SNAPSHOT.jar"
if [ ! -f "$jar" ] || [ -n "$(find "$home"/*/src/main "$home"/*/pom.xml -newer "$jar" -print -quit)" ]; then
  (cd "$home" && ./mvnw -q -DskipTests package)
fi
exec "$home/submit-scripts/local.sh" --driver-memory "${DRIVER_MEMORY:-6g}" \
  --driver-class-path "$jar" --class org.mustlink.benchmarks.Reproduce "$@"
