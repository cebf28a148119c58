#!/usr/bin/env bash
# Makes an archive of the classes that a run loads, with which local.sh starts in half the time. The build runs this
# script after it has made the job jar; -Dexec.skip leaves it out. It runs a short demonstration,
# and the JVM writes the classes that were loaded when it ends. The archive is optional, so nothing here fails a build.

# shellcheck source=submit-scripts/common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

work="$MUSTLINK_HOME/job/target/class-archive"
made="$work/classes.jsa"
rm -rf "$work" "$CLASS_ARCHIVE"
mkdir -p "$work/conf" "$work/data"
cp "$MUSTLINK_HOME/conf/pendigits.conf" "$work/conf"
# All rows with a label and some others.
gzip -dc "$MUSTLINK_HOME/data/pendigits.csv.gz" | awk -F, 'NR <= 1500 || $NF != ""' |
  gzip >"$work/data/pendigits.csv.gz"
if MUSTLINK_JAR="$(newest_jar job)" "$script_dir/local.sh" --driver-java-options "-XX:ArchiveClassesAtExit=$made" \
  demo --root "$work" >"$work/log" 2>&1 && [ -f "$made" ]; then
  mv -f "$made" "$CLASS_ARCHIVE"
  rm -rf "$work"
else
  printf 'mustlink: No archive of classes was made, so local.sh will start more slowly. %s has the reason.\n' \
    "$work/log" >&2
fi
