#!/usr/bin/env bash
# Runs the job on YARN. The arguments are those of local.sh. The script needs SPARK_HOME, and the
# settings of the cluster in HADOOP_CONF_DIR or YARN_CONF_DIR.
#
#   yarn.sh --num-executors 20 --executor-cores 4 --executor-memory 8g fit conf/my.conf
#
# With --deploy-mode cluster, send the settings file along with --files. The script
# then waits until the driver has ended, and its exit code is that of the job. With
# --conf spark.yarn.submit.waitAppCompletion=false it only submits.

# shellcheck source=submit-scripts/common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

split_arguments "$@"
choose_spark
[ -n "${HADOOP_CONF_DIR:-}${YARN_CONF_DIR:-}" ] ||
  fail "$EXIT_CONFIG" "Neither HADOOP_CONF_DIR nor YARN_CONF_DIR is set." \
    "Set one to the folder with the cluster's yarn-site.xml and core-site.xml."
submit_to_cluster yarn spark.yarn.submit.waitAppCompletion
