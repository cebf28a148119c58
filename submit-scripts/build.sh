#!/usr/bin/env bash
# Builds the jars of the job and of the Python package if they are missing or older than a source, with the JDK that
# local.sh takes, and says how far the build is. The other scripts build the jars by themselves; python/build.sh calls this.

# shellcheck source=submit-scripts/common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

choose_java
job_jar
found=("$MUSTLINK_HOME"/local/target/mustlink-local-*.jar)
if [ ! -f "${found[0]}" ]; then build 'the jar of the Python package is not there'; fi
