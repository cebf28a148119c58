#!/usr/bin/env bash
# Runs the job on this machine. The script needs a JDK from 17 to 21 and nothing else.
#
#   local.sh [SPARK OPTIONS] COMMAND [ARGUMENTS]     local.sh --help lists the commands
#   local.sh --driver-memory 8g fit conf/my.conf     options before the command are spark-submit's
#   MASTER='local[2]' local.sh fit conf/my.conf      the default is local[*], which is all cores
#   local.sh                                         runs the demonstration
#
# The exit code is that of the job. Driver memory, Java options and class path are read only from the
# command line, because this script starts the JVM before Spark reads a spark-defaults.conf.

# shellcheck source=submit-scripts/common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

DEFAULT_DRIVER_MEMORY=4g

# jvm_memory SIZE prints a size in the notation of the JVM. SIZE is in the notation of Spark, such as
# 4g, 4gb, or 4096 for MiB.
jvm_memory() {
  local size
  size="$(printf '%s' "$1" | tr '[:upper:]' '[:lower:]')"
  case $size in *[kmgt]b) size=${size%b} ;; esac
  printf '%s' "$size" | grep -Eq '^[1-9][0-9]*[kmgt]?$' ||
    fail "$EXIT_CONFIG" "The driver memory $1 is not a size. Write it like 4g or 3500m."
  case $size in
    *t) printf '%sg' "$((${size%t} * 1024))" ;;
    *[kmg]) printf '%s' "$size" ;;
    *) printf '%sm' "$size" ;;
  esac
}

# without_incubator_remark copies its input to its output, without the JVM's remark about the
# incubating Vector API. That remark is among the first lines, so the rest is copied unread.
without_incubator_remark() {
  local line
  trap '' INT TERM
  while IFS= read -r line; do
    case $line in
      'WARNING: Using incubator modules: jdk.incubator.vector') break ;;
      'Picked up '*) printf '%s\n' "$line" ;;
      *)
        printf '%s\n' "$line"
        break
        ;;
    esac
  done
  exec cat
}

# lines_of_settings prints the settings of the command, those of its file and those of --set, without what they are nested
# in. It fails if these may not be all.
lines_of_settings() {
  local i=1 word
  while [ "$i" -lt "${#JOB_ARGUMENTS[@]}" ]; do
    word=${JOB_ARGUMENTS[$i]}
    i=$((i + 1))
    case $word in
      --verbose | --spark-log) ;;
      --set)
        printf '%s\n' "${JOB_ARGUMENTS[$i]-}"
        i=$((i + 1))
        ;;
      -*) return 1 ;;
      *) [ -f "$word" ] && awk '{ sub(/#.*/, ""); gsub(/[{},]/, "\n"); print }' "$word" ;;
    esac
  done
}

# small_tables is true if a fit or a prediction is sure to read nothing but files of this machine of at most 256 KiB: all
# paths in its settings are such files, or places of results. Settings with which a small table can take long count as
# doubt. A wrong guess would change the time of a run, but nothing else.
small_tables() {
  local settings path
  case ${JOB_ARGUMENTS[0]} in fit | predict) ;; *) return 1 ;; esac
  settings="$(lines_of_settings | tr -d '"')" || return 1
  if printf '%s\n' "$settings" | grep -Eq \
    -e '(^|[^A-Za-z])(by|method|table|include|links|rules|landmarks|preset|hadoop)($|[^A-Za-z])|[$]' \
    -e '(input|labels|previous|model)[[:space:]]*[=:][[:space:]]*[^[:space:]]'; then
    return 1
  fi
  while IFS= read -r path; do
    case $path in *[:*?[\\]*) return 1 ;; esac
    if [ -f "$path" ]; then
      [ "$(wc -c <"$path")" -le 262144 ] || return 1
    elif [ -e "$path" ] && ! [ -f "$path/summary.json" ]; then
      return 1
    fi
  done < <(printf '%s\n' "$settings" |
    sed -n -e 's/[[:space:]]*$//' -e 's/^\(.*[^A-Za-z]\)*path[[:space:]]*[=:][[:space:]]*//p')
}

split_arguments "$@"
master="$(submit_option master spark.master)"
master="${master:-${MASTER:-local[*]}}"
announce "$master"
choose_java
job_jar
missing="$(missing_library)"
if [ -n "$missing" ]; then build "$missing, which the job runs with, is not there"; fi

driver_memory="$(submit_option driver-memory spark.driver.memory)"
driver_memory="${driver_memory:-$DEFAULT_DRIVER_MEMORY}"
heap="$(jvm_memory "$driver_memory")"
extra_class_path="$(submit_option driver-class-path spark.driver.extraClassPath)"
read -r -a extra_java_options \
  <<<"$(submit_option driver-java-options spark.driver.extraJavaOptions)" || true

# spark-submit adds the same options (org.apache.spark.launcher.JavaModuleOptions).
java_options=("-Xmx$heap" -XX:+IgnoreUnrecognizedVMOptions --add-modules=jdk.incubator.vector)
# Spark loads classes of some 200 MB: below this size the JVM collects all memory each time it grows.
java_options+=(-XX:MetaspaceSize=256m)
# The build makes an archive of the classes that a run loads. A JVM refuses an archive of another JVM or of other jars,
# and then starts as it would without one, so no message is needed.
if [ -f "$CLASS_ARCHIVE" ]; then
  java_options+=("-XX:SharedArchiveFile=$CLASS_ARCHIVE" -Xshare:auto)
fi
java_options+=(-Xlog:cds=off -Xlog:cds+dynamic=off -Xlog:class+path=off)
# A fit of a small table ends before optimizing Spark's code pays off: the compiler has thresholds ten times as high as
# by default there. The loops of this program are compiled with the default thresholds.
java_options+=(-XX:Tier4InvocationThreshold=50000 -XX:Tier4MinInvocationThreshold=6000
  -XX:Tier4CompileThreshold=150000 -XX:Tier4BackEdgeThreshold=400000 -XX:CompileCommand=quiet
  "-XX:CompileCommand=CompileThresholdScaling,org.mustlink.core.*::*,0.1")
# With a larger heap at the start there are fewer collections while Spark starts.
java_options+=(-XX:InitialRAMPercentage=6.25)
# The demonstration, and a fit of a small table, end before the optimizing compiler pays off, and that compiler takes half
# of their time. The search without the Vector API gives identical results and does not need it.
if [ "${JOB_ARGUMENTS[0]}" = demo ] || small_tables; then
  java_options+=(-XX:TieredStopAtLevel=1 -Dmustlink.kernel=scalar)
fi
# A batch job needs throughput: with the concurrent collector a fit takes up to half as much CPU time
# again. Java refuses two collectors, so this one is left out if the user has chosen another.
case "${extra_java_options[*]-} ${JDK_JAVA_OPTIONS:-} ${JAVA_TOOL_OPTIONS:-}" in
  *-XX:+Use*GC*) ;;
  *) java_options+=(-XX:+UseParallelGC) ;;
esac
for package in java.lang java.lang.invoke java.lang.reflect java.io java.net java.nio java.util \
  java.util.concurrent java.util.concurrent.atomic jdk.internal.ref sun.nio.ch sun.nio.cs \
  sun.security.action sun.util.calendar; do
  java_options+=("--add-opens=java.base/$package=ALL-UNNAMED")
done
java_options+=(
  --add-opens=java.security.jgss/sun.security.krb5=ALL-UNNAMED
  --enable-native-access=ALL-UNNAMED
  -Djdk.reflect.useDirectMethodHandle=false
  -Dio.netty.tryReflectionSetAccessible=true
  -Dio.netty.allocator.type=pooled
  -Dlog4j2.configurationFile=classpath:log4j2-quiet.properties
  "-Dmustlink.home=$MUSTLINK_HOME"
)
# The log of failing tasks is shown on request only; see log4j2-quiet.properties.
case " ${JOB_ARGUMENTS[*]} " in
  *' --spark-log '*) java_options+=(-Dmustlink.log.tasks=error) ;;
esac

submit_defaults=(--class "$MAIN_CLASS" --driver-memory "$driver_memory" --master "$master")
if [ -z "$(submit_option name spark.app.name)" ]; then
  submit_defaults+=(--name "mustlink ${JOB_ARGUMENTS[0]}")
fi

# The job jar is on the class path. Named as the program, it would be served and fetched again by this very process. Only
# executors of other processes need that.
program=$JOB_JAR
case $master in local | local\[*) program=spark-internal ;; esac

# The launcher checks the command before Spark starts, and takes the number of the arguments of Spark first. Another program,
# which the option --class names, is left to Spark.
spark_arguments=("${submit_defaults[@]}" ${SUBMIT_OPTIONS[@]+"${SUBMIT_OPTIONS[@]}"} "$program")
starter=(org.mustlink.spark.job.Launcher "${#spark_arguments[@]}")
if [ -n "$(submit_option class)" ]; then starter=(org.apache.spark.deploy.SparkSubmit); fi

export SPARK_LOCAL_IP="${SPARK_LOCAL_IP:-127.0.0.1}"
export SPARK_SCALA_VERSION="${SPARK_SCALA_VERSION:-2.13}"
exec "$JAVA_HOME/bin/java" "${java_options[@]}" \
  ${extra_java_options[@]+"${extra_java_options[@]}"} \
  -cp "${extra_class_path:+$extra_class_path:}$JOB_JAR:$(cat "$MUSTLINK_HOME/job/target/spark.classpath")" \
  "${starter[@]}" "${spark_arguments[@]}" "${JOB_ARGUMENTS[@]}" \
  2> >(without_incubator_remark >&2)
