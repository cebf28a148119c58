#!/usr/bin/env bash
# Builds the jars of the job and of the Python package if they are missing or older than a source, with the JDK that
# local.sh takes, and says how far the build is. The other scripts build the jars by themselves; python/build.sh calls this.

# shellcheck source=submit-scripts/common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

choose_java
job_jar
local_jar="$(newest_jar local)"
if [ -z "$local_jar" ] || sources_newer_than "$local_jar"; then
  build 'the jar of the Python package is missing, or older than a source file'
fi
