#!/usr/bin/env bash
# Runs a measurement; without arguments it lists them.
#   benchmarks/run.sh accuracy DIRECTORY pendigits,usps 100,500 5
#   DRIVER_MEMORY=8g MASTER='local[2]' benchmarks/run.sh generate 1e8 16 10 1000 /tmp/big
set -euo pipefail
home="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
jar="$home/benchmarks/target/mustlink-benchmarks-0.1.0-SNAPSHOT.jar"
if [ ! -f "$jar" ] || [ -n "$(find "$home"/*/src/main "$home"/*/pom.xml -newer "$jar" -print -quit)" ]; then
  (cd "$home" && ./mvnw -q -DskipTests package)
fi
exec "$home/submit-scripts/local.sh" --driver-memory "${DRIVER_MEMORY:-6g}" \
  --driver-class-path "$jar:$home/benchmarks/target/lib/*" --class org.mustlink.benchmarks.Main "$@"
