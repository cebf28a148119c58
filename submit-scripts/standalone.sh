#!/usr/bin/env bash
# Runs the job on a Spark standalone cluster. Same arguments as local.sh; needs SPARK_HOME.
#
#   MASTER=spark://head:7077 standalone.sh --executor-memory 8g fit conf/my.conf
#
# --deploy-mode cluster passes through; the job jar must then lie where every worker can read it.

# shellcheck source=submit-scripts/common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

split_arguments "$@"
choose_spark
choose_java
job_jar
submit_to_cluster "${MASTER:-spark://localhost:7077}"
