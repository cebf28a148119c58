#!/usr/bin/env bash
# Runs the job on a Spark standalone cluster. The arguments are those of local.sh. The script needs
# SPARK_HOME.
#
#   MASTER=spark://head:7077 standalone.sh --executor-memory 8g fit conf/my.conf
#
# With --deploy-mode cluster, the job jar must be at a path that every worker can read.

# shellcheck source=submit-scripts/common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

split_arguments "$@"
choose_spark
choose_java
job_jar
submit_to_cluster "${MASTER:-spark://localhost:7077}"
