#!/usr/bin/env bash
# Runs the job on a Spark standalone cluster. The arguments are those of local.sh. The script needs
# SPARK_HOME.
#
#   MASTER=spark://head:7077 standalone.sh --executor-memory 8g fit conf/my.conf
#
# With --deploy-mode cluster, the job jar must be at a path that every worker can read. The script then
# waits until the driver has ended, and its exit code is that of the job. With
# --conf spark.standalone.submit.waitAppCompletion=false it only submits.

# shellcheck source=submit-scripts/common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

split_arguments "$@"
choose_spark
# spark-submit logs the state of the driver at level INFO, and always ends with 0.
DRIVER_STATE_IN_LOG=yes
if [ "$(submit_option deploy-mode spark.submit.deployMode)" = cluster ]; then
  case ${SPARK_SUBMIT_OPTS:-} in
    *log4j2.configurationFile*) ;;
    *)
      export SPARK_SUBMIT_OPTS="${SPARK_SUBMIT_OPTS:+$SPARK_SUBMIT_OPTS }-Dlog4j2.configurationFile=file:$MUSTLINK_HOME/conf/log4j2-submit.properties"
      ;;
  esac
fi
submit_to_cluster "${MASTER:-spark://localhost:7077}" spark.standalone.submit.waitAppCompletion
