#!/usr/bin/env bash
# Builds the last commit twice, in directories of different names, with another umask, locale and time zone, and compares
# all jars and the bill of materials byte by byte. The umasks are the two that are usual: Maven's plugins write the
# permissions of files into jars and only take the right to write from the group, so that a umask which hides files from
# others, such as 077, gives other bytes. Takes some four minutes on two cores; not part of .ci/run.
set -euo pipefail
root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

# build DIRECTORY VARIABLE=VALUE...
build() {
  git clone -q "$root" "$work/$1"
  (cd "$work/$1" && env "${@:2}" ./mvnw -q -Prelease -DskipTests -Dexec.skip -pl core-algorithms,model,local,onnx,spark-job,scorer,job package) >"$work/$1.log" 2>&1 ||
    { tail -20 "$work/$1.log" >&2; exit 1; }
}

(umask 022 && build one LC_ALL=C TZ=UTC)
(umask 002 && build the-other LC_ALL=C.UTF-8 TZ=Asia/Kathmandu)

differ=0
compared=0
for file in "$work"/one/*/target/*.jar "$work"/one/job/target/*-bom.json "$work"/one/job/target/THIRD-PARTY.txt; do
  other="${file/one/the-other}"
  compared=$((compared + 1))
  if ! cmp -s "$file" "$other"; then
    differ=$((differ + 1))
    echo "${file#"$work"/one/} differs" >&2
    case "$file" in
      *.jar) diff <(unzip -lv "$file" | awk '{print $7, $8}') <(unzip -lv "$other" | awk '{print $7, $8}') >&2 || true ;;
      *) diff "$file" "$other" | head >&2 || true ;;
    esac
  fi
done
echo "Builds in two directories: $((compared - differ)) files equal, $differ differ"
[ "$compared" -gt 5 ] && [ "$differ" = 0 ]
