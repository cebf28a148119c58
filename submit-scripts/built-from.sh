#!/usr/bin/env bash
# Notes what the job jar is built from, for local.sh and its siblings: they build the jar anew if a source has changed,
# and only then. Maven runs this script.
#
#   built-from.sh list MODULE FILE   writes the checksums of a module's sources to FILE, which goes into its jar
#   built-from.sh note JAR           writes the checksum of JAR and the lists in it to job/target/built-from
#
# The lists are made before the sources are compiled and are taken from the jar, so that a source that changes while
# the jar is built, or a part of an earlier build, makes the note differ from the sources.

# shellcheck source=submit-scripts/common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

case $1 in
  list)
    mkdir -p "$(dirname "$3")"
    # A list that stays the same keeps its time, so that Maven does not make the jar again.
    source_sums "$(basename "$2")" >"$3.next"
    if cmp -s "$3.next" "$3"; then rm "$3.next"; else mv "$3.next" "$3"; fi
    ;;
  note)
    work="$(mktemp -d "${TMPDIR:-/tmp}/mustlink-jar.XXXXXX")"
    trap 'rm -rf "$work"' EXIT
    rm -f "$BUILT_FROM"
    (cd "$work" && "$JAVA_HOME/bin/jar" xf "$2" META-INF/mustlink)
    # A part that another build made may have no list. Then nothing is noted, and the times of the files decide.
    if cat "$work"/META-INF/mustlink/mustlink-{core,model,onnx,spark,job}.sources >"$work/lists" 2>/dev/null; then
      { jar_sum "$2" && cat "$work/lists"; } >"$BUILT_FROM"
    fi
    ;;
esac
