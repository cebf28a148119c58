#!/usr/bin/env bash
# Runs the job on YARN. Same arguments as local.sh; needs SPARK_HOME, and HADOOP_CONF_DIR or
# YARN_CONF_DIR with the cluster's settings.
#
#   yarn.sh --num-executors 20 --executor-cores 4 --executor-memory 8g fit conf/my.conf
#
# --deploy-mode cluster passes through; a settings file must then be shipped with --files.

# shellcheck source=submit-scripts/common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

split_arguments "$@"
choose_spark
[ -n "${HADOOP_CONF_DIR:-}${YARN_CONF_DIR:-}" ] ||
  fail "$EXIT_CONFIG" "Neither HADOOP_CONF_DIR nor YARN_CONF_DIR is set." \
    "Set one to the folder with the cluster's yarn-site.xml and core-site.xml."
choose_java
job_jar
submit_to_cluster yarn
