#!/usr/bin/env bash
# Runs the job on Kubernetes. The arguments are those of local.sh. The script needs SPARK_HOME, the
# API server in MASTER or --master, and an image with Spark 4 and Java 17.
#
#   MASTER=k8s://https://head:6443 kubernetes.sh \
#     --conf spark.kubernetes.container.image=registry/spark:4.1.0-java17 fit s3a://bucket/my.conf
#
# In client mode the executors must be able to reach this machine. For --deploy-mode cluster set
# MUSTLINK_JAR and spark.kubernetes.file.upload.path, or a jar inside the image. The script
# then waits until the driver has ended, and its exit code is that of the job. With
# --conf spark.kubernetes.submission.waitAppCompletion=false it only submits.

# shellcheck source=submit-scripts/common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

split_arguments "$@"
choose_spark
if [ -z "${MASTER:-}" ] && [ -z "$(submit_option master spark.master)" ]; then
  fail "$EXIT_CONFIG" "No API server is named." \
    "Set MASTER, or --master, to k8s://https://HOST:PORT (kubectl cluster-info shows it)."
fi
submit_to_cluster "${MASTER:-}" spark.kubernetes.submission.waitAppCompletion
