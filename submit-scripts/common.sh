# shellcheck shell=bash
# Functions that the submit scripts share. This file is sourced and not run. It works with the bash
# 3.2 of macOS.

set -euo pipefail

readonly EXIT_USAGE=64 EXIT_SOFTWARE=70 EXIT_CONFIG=78
readonly MAIN_CLASS=org.mustlink.spark.job.Main
# Whether the state in which a driver in the cluster ended is known from the log of spark-submit alone.
DRIVER_STATE_IN_LOG=no

script_dir="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)"
MUSTLINK_HOME="$(dirname "$script_dir")"
# What class-archive.sh makes and local.sh uses.
# shellcheck disable=SC2034
CLASS_ARCHIVE="$MUSTLINK_HOME/job/target/classes.jsa"
# The commands of the job, which StartScriptsTest compares with those that it has.
readonly COMMANDS='fit predict evaluate report audit plan suggest label model methods settings demo'
readonly MODULES=(core-algorithms model onnx local spark-job job)

# fail CODE SENTENCE... prints the sentences and ends the script with the exit code.
fail() {
  local code=$1
  shift
  printf 'mustlink: %s\n' "$*" >&2
  exit "$code"
}

# charmap [LOCALE] prints the encoding of a locale, such as UTF-8; without an argument, of that of the environment.
charmap() {
  local name=${1:-${LC_ALL:-${LC_CTYPE:-${LANG:-}}}}
  if command -v locale >/dev/null; then
    env LC_ALL="$name" locale charmap 2>/dev/null || true
    return
  fi
  case $name in
    *[uU][tT][fF]-8* | *[uU][tT][fF]8*) echo UTF-8 ;;
  esac
}

# use_utf8 names a locale with UTF-8 where the environment names none, or one that knows only ASCII, as for cron and in
# containers: Java could read no other letter there, neither in paths nor on the command line. A locale of another
# encoding stays, since names on the disk may be written in it.
use_utf8() {
  local encoding candidate
  encoding="$(charmap)"
  case $encoding in
    UTF-8 | utf-8 | UTF8 | utf8) return ;;
    '' | ANSI_X3.4-1968 | US-ASCII | ASCII | 646) ;;
    *)
      printf 'mustlink: The locale %s is of the encoding %s, in which paths and arguments are read. %s\n' \
        "${LC_ALL:-${LC_CTYPE:-${LANG:-}}}" "$encoding" \
        'If they are in UTF-8, set the environment variable LC_ALL=C.UTF-8.' >&2
      return
      ;;
  esac
  for candidate in C.UTF-8 en_US.UTF-8; do
    if [ "$(charmap "$candidate")" = UTF-8 ]; then
      export LC_ALL="$candidate"
      return
    fi
  done
  printf 'mustlink: This machine has no locale with UTF-8, so that paths and arguments can have only the letters %s\n' \
    'of ASCII. Install the locale C.UTF-8 or en_US.UTF-8.' >&2
}

# require_command refuses a command that the job does not have, before anything that takes time. Another program, which the
# option --class names, has words of its own.
require_command() {
  case " $COMMANDS " in *" ${JOB_ARGUMENTS[0]} "*) return ;; esac
  [ -z "$(submit_option class)" ] || return 0
  case ${JOB_ARGUMENTS[0]} in
    -*) ;;
    *) fail "$EXIT_USAGE" "There is no command ${JOB_ARGUMENTS[0]}. The commands are ${COMMANDS// /, }." ;;
  esac
}

# announce MASTER says on the standard error stream what is about to start, before anything that takes
# time. Help and versions are not announced.
announce() {
  case " ${JOB_ARGUMENTS[*]} " in
    *" -h "* | *" --help "* | *" -V "* | *" --version "*) ;;
    *)
      printf 'mustlink: Starting %s on %s. Java and Spark take some seconds to start.\n' \
        "${JOB_ARGUMENTS[0]}" "$1" >&2
      ;;
  esac
}

# java_feature JAVA prints the feature version, such as 17, or nothing if JAVA is not a Java.
java_feature() {
  "$1" -XshowSettings:properties -version 2>&1 |
    sed -n 's/^ *java\.specification\.version = \([0-9]*\).*/\1/p'
}

# supported_java JAVA is true if JAVA is a Java from 17 to 21.
supported_java() {
  local feature
  [ -x "$1" ] || return 1
  feature="$(java_feature "$1")" || return 1
  [ -n "$feature" ] && [ "$feature" -ge 17 ] && [ "$feature" -le 21 ]
}

# choose_java sets JAVA_HOME to a Java from 17 to 21. It takes the one that JAVA_HOME names, else the
# one of the PATH, else one of the usual directories. A JAVA_HOME that names another version is
# refused and not replaced.
choose_java() {
  local candidate
  if [ -n "${JAVA_HOME:-}" ]; then
    supported_java "$JAVA_HOME/bin/java" && return
    fail "$EXIT_CONFIG" "JAVA_HOME is $JAVA_HOME, which is not a Java from 17 to 21:" \
      "Spark needs one of these. Set JAVA_HOME to a JDK 17."
  fi
  candidate="$(command -v java || true)"
  if supported_java "$candidate"; then
    JAVA_HOME="$("$candidate" -XshowSettings:properties -version 2>&1 |
      sed -n 's/^ *java\.home = //p')"
    export JAVA_HOME
    return
  fi
  for candidate in /usr/lib/jvm/*17* /usr/lib/jvm/*21* \
    /Library/Java/JavaVirtualMachines/*17*/Contents/Home \
    /Library/Java/JavaVirtualMachines/*21*/Contents/Home; do
    if supported_java "$candidate/bin/java"; then
      export JAVA_HOME="$candidate"
      return
    fi
  done
  fail "$EXIT_CONFIG" "No Java from 17 to 21 was found." \
    "Install a JDK 17, or set JAVA_HOME to one."
}

# newest_jar MODULE prints the path of the newest jar of a module, such as job, or nothing if there is none.
newest_jar() {
  local jar newest=
  for jar in "$MUSTLINK_HOME/$1/target/mustlink-$1"-*.jar; do
    [ -f "$jar" ] || continue
    case $jar in *-sources.jar | *-javadoc.jar) continue ;; esac
    if [ -z "$newest" ] || [ "$jar" -nt "$newest" ]; then newest=$jar; fi
  done
  printf '%s' "$newest"
}

# sources_newer_than JAR is true if there are sources, and one of them, a directory of them or a pom was changed after JAR
# was built, by the times of the files. A released distribution has no sources.
sources_newer_than() {
  local changed module places=("$MUSTLINK_HOME/pom.xml")
  for module in "${MODULES[@]}"; do places+=("$MUSTLINK_HOME/$module/pom.xml" "$MUSTLINK_HOME/$module/src/main"); done
  changed="$(find "${places[@]}" -newer "$1" -print 2>/dev/null | head -n 1)"
  [ -n "$changed" ]
}

# missing_library prints the first jar of the class path that the build wrote which does not exist, or nothing.
missing_library() {
  local file="$MUSTLINK_HOME/job/target/spark.classpath" entry
  if [ ! -f "$file" ]; then
    printf '%s' "$file"
    return
  fi
  while IFS= read -r -d : entry || [ -n "$entry" ]; do
    if [ ! -f "$entry" ]; then
      printf '%s' "$entry"
      return
    fi
  done < <(tr -d '\n' <"$file")
}

# build REASON makes the job jar and what it runs with by Maven, and says how far that is. Maven's errors are shown if it
# fails.
build() {
  local log="$MUSTLINK_HOME/target/build.log" code=0 progress
  [ -f "$MUSTLINK_HOME/pom.xml" ] ||
    fail "$EXIT_CONFIG" "The job would have to be built: $1. There are no sources here from which to build it." \
      "Unpack the distribution again, or set MUSTLINK_JAR to a job jar."
  mkdir -p "$MUSTLINK_HOME/target"
  : >"$log.start"
  : >"$log"
  printf 'mustlink: The job is being built: %s. %s\n' "$1" \
    'The first build downloads Spark and other libraries, about 500 MB, and takes some minutes.' >&2
  report_build "$log" &
  progress=$!
  (cd "$MUSTLINK_HOME" && ./mvnw -Pquick -Dmaven.test.skip -pl job,local -am package) >"$log" 2>&1 </dev/null || code=$?
  kill "$progress" 2>/dev/null || true
  wait "$progress" 2>/dev/null || true
  if [ -t 2 ]; then printf '\r\033[K' >&2; fi
  if [ "$code" -ne 0 ]; then
    if grep -q '^\[ERROR\]' "$log"; then grep '^\[ERROR\]' "$log" >&2; else cat "$log" >&2; fi
    fail "$EXIT_SOFTWARE" "The build failed. Its errors are above, and all of its output is in $log." \
      "It needs a JDK (not a JRE) and, the first time, Maven Central."
  fi
  printf 'mustlink: The job is built; %s.\n' "$(build_state "$log")" >&2
}

# report_build LOG says on the standard error stream how far a build is, until the script ends: on a terminal every two
# seconds on one line, else every minute.
report_build() {
  local every=60 begin='' end='\n' next
  if [ -t 2 ]; then every=2 begin='\r\033[K' end=''; fi
  next=$((SECONDS + every))
  while kill -0 "$$" 2>/dev/null; do
    sleep 1
    if [ "$SECONDS" -ge "$next" ]; then
      # shellcheck disable=SC2059 # the format begins and ends a line
      printf "${begin}mustlink: building: %s$end" "$(build_state "$1")" >&2
      next=$((SECONDS + every))
    fi
  done
}

# build_state LOG prints how long a build takes so far, how much it has downloaded, and which module it has come to. The
# files of Maven's repository that are younger than LOG.start were downloaded by the build.
build_state() {
  local place state
  state="$(printf '%d:%02d min' "$((SECONDS / 60))" "$((SECONDS % 60))")"
  place="$(maven_repository)"
  if [ -d "$place" ]; then
    state="$state, $(find "$place" -type f -cnewer "$1.start" -exec ls -ln {} + 2>/dev/null |
      awk '{ bytes += $5 } END { printf "%.0f MB downloaded", bytes / 1e6 }')"
  fi
  printf '%s%s' "$state" "$(sed -n 's/^\[INFO\] Building .*\[\([0-9]*\)\/\([0-9]*\)\]$/\1 \2/p' "$1" |
    awk '{ reached = reached < $1 ? $1 : reached; all = $2 } END { if (all) printf ", module %d of %d", reached, all }')"
}

# maven_repository prints the directory into which Maven downloads.
maven_repository() {
  local named
  named="$(printf '%s' "${MAVEN_OPTS:-} ${MAVEN_ARGS:-}" | tr ' ' '\n' | sed -n 's/^-Dmaven\.repo\.local=//p' | tail -n 1)"
  if [ -z "$named" ] && [ -f "$HOME/.m2/settings.xml" ]; then
    named="$(sed -n 's:.*<localRepository>\(.*\)</localRepository>.*:\1:p' "$HOME/.m2/settings.xml" | head -n 1)"
  fi
  printf '%s' "${named:-$HOME/.m2/repository}"
}

# job_jar sets JOB_JAR to the jar that MUSTLINK_JAR names, else to the jar that is built from these
# sources. That jar is built now if it is missing, or if it was built from other sources.
job_jar() {
  local missing reason=
  if [ -n "${MUSTLINK_JAR:-}" ]; then
    [ -f "$MUSTLINK_JAR" ] ||
      fail "$EXIT_CONFIG" "MUSTLINK_JAR is $MUSTLINK_JAR, which is not a file." \
        "Name the job jar, or unset MUSTLINK_JAR to build it."
    JOB_JAR=$MUSTLINK_JAR
    return
  fi
  JOB_JAR="$(newest_jar job)"
  if [ -z "$JOB_JAR" ]; then
    reason='there is no job jar yet'
  else
    missing="$(missing_library)"
    if sources_newer_than "$JOB_JAR"; then
      reason='a source file has changed since the job jar was built'
    elif [ -n "$missing" ]; then
      reason="$missing, which the job runs with, is not there"
    fi
  fi
  if [ -n "$reason" ]; then
    build "$reason"
    JOB_JAR="$(newest_jar job)"
  fi
}

# split_arguments ARGUMENTS... sets SUBMIT_OPTIONS to the options before the command, which belong to
# Spark, and JOB_ARGUMENTS to the rest. The options -h, --help, -V and --version belong to the job.
# Without arguments the command is `demo`.
split_arguments() {
  SUBMIT_OPTIONS=()
  JOB_ARGUMENTS=()
  while [ $# -gt 0 ]; do
    case $1 in
      -h | --help | -V | --version) break ;;
      -v | --verbose | --supervise | --*=*)
        SUBMIT_OPTIONS+=("$1")
        shift
        ;;
      -*)
        [ $# -ge 2 ] || fail "$EXIT_USAGE" "The option $1 needs a value."
        SUBMIT_OPTIONS+=("$1" "$2")
        shift 2
        ;;
      *) break ;;
    esac
  done
  JOB_ARGUMENTS=("$@")
  if [ $# -eq 0 ]; then JOB_ARGUMENTS=(demo); fi
  require_command
}

# submit_option NAME [KEY] prints the last value of the option --NAME or of --conf KEY=. If both are
# given, the option wins, as in Spark. If neither is given, nothing is printed.
submit_option() {
  local name=$1 key=${2:-} by_option='' by_conf='' i=0 word value
  while [ "$i" -lt "${#SUBMIT_OPTIONS[@]}" ]; do
    word=${SUBMIT_OPTIONS[$i]}
    i=$((i + 1))
    case $word in
      -v | --verbose | --supervise) continue ;;
      --*=*)
        value=${word#*=}
        word=${word%%=*}
        ;;
      *)
        value=${SUBMIT_OPTIONS[$i]}
        i=$((i + 1))
        ;;
    esac
    if [ "$word" = "--$name" ]; then by_option=$value; fi
    if [ -n "$key" ] && { [ "$word" = --conf ] || [ "$word" = -c ]; }; then
      case $value in "$key="*) by_conf=${value#*=} ;; esac
    fi
  done
  printf '%s' "${by_option:-$by_conf}"
}

# choose_spark sets SPARK_SUBMIT to the spark-submit of SPARK_HOME, which must be a Spark for Scala
# 2.13.
choose_spark() {
  [ -n "${SPARK_HOME:-}" ] ||
    fail "$EXIT_CONFIG" "SPARK_HOME is not set." \
      "Set it to the directory of a Spark 4 installation, or use local.sh, which needs none."
  SPARK_SUBMIT="$SPARK_HOME/bin/spark-submit"
  [ -x "$SPARK_SUBMIT" ] ||
    fail "$EXIT_CONFIG" "SPARK_HOME is $SPARK_HOME, which has no bin/spark-submit." \
      "Set it to the directory of a Spark 4 installation."
  local library
  for library in "$SPARK_HOME"/jars/scala-library-2.12.*.jar; do
    [ -f "$library" ] || continue
    fail "$EXIT_CONFIG" "The Spark in SPARK_HOME ($SPARK_HOME) is built for Scala 2.12," \
      "but the job jar is built for Scala 2.13. Use a Spark 4, or a Spark 3.5 for Scala 2.13."
  done
}

# spark_setting KEY prints the value of a setting of Spark: of --conf, else of the file that
# --properties-file names, else of spark-defaults.conf.
spark_setting() {
  local key=$1 value file
  value="$(submit_option '' "$key")"
  if [ -z "$value" ]; then
    file="$(submit_option properties-file)"
    file="${file:-${SPARK_CONF_DIR:-${SPARK_HOME:-}/conf}/spark-defaults.conf}"
    if [ -f "$file" ]; then
      value="$(awk -v key="$key" '
        { line = $0; gsub(/^[ \t]+/, "", line) }
        index(line, key) == 1 {
          rest = substr(line, length(key) + 1)
          if (rest ~ /^[ \t=:]/) { gsub(/^[ \t=:]+|[ \t\r]+$/, "", rest); found = rest }
        }
        END { printf "%s", found }' "$file")"
    fi
  fi
  printf '%s' "$value"
}

# failure_file DIRECTORY prints the path of a file beside output.path that no other run has, or nothing for a command
# without an output. It finds output.path by the job's own reading of the settings. DIRECTORY is a temporary one. Hadoop's
# shell reads no path with a colon, so that the file lies where the first name with one ends before it.
failure_file() {
  local output scheme=
  output="$("$JAVA_HOME/bin/java" -cp "$JOB_JAR:$SPARK_HOME/jars/*" "$MAIN_CLASS" \
    "${JOB_ARGUMENTS[@]}" --print-settings 2>/dev/null |
    sed -n 's/^output\.path = //p' | sed 's/^"\(.*\)"$/\1/')" || return 0
  [ -n "$output" ] || return 0
  output="${output%/}"
  case $output in
    *://*)
      scheme="${output%%://*}://"
      output="${output#*://}"
      ;;
  esac
  case $output in
    */*:*)
      output="${output%"${output#*/*:}"}"
      output="${output%:}"
      ;;
  esac
  printf '%s%s.failure-%s' "$scheme" "$output" "${1##*.}"
}

# hadoop_shell DIRECTORY ARGUMENTS... runs Hadoop's shell of file systems. DIRECTORY is a temporary one.
hadoop_shell() {
  # The shell does not start without a core-site.xml.
  [ -f "$1/core-site.xml" ] || printf '<configuration/>' >"$1/core-site.xml"
  "$JAVA_HOME/bin/java" -cp "${HADOOP_CONF_DIR:-$SPARK_HOME/conf}:$1:$SPARK_HOME/jars/*" \
    org.apache.hadoop.fs.FsShell "${@:2}"
}

# status_code DIRECTORY prints the exit code of a job that failed, or nothing if it is not known.
status_code() {
  sed -n 's/.*"exitCode" *: *\([1-9][0-9]*\).*/\1/p' "$1/status" | head -n 1
}

# status_reason DIRECTORY prints why a job failed, or where to look if that is not known.
status_reason() {
  local reason
  reason="$(sed -n 's/^ *"reason" *: *"\(.*\)" *,\{0,1\} *$/\1/p' "$1/status" | head -n 1 |
    sed -e 's/\\"/"/g' -e 's/\\\\/\\/g')"
  printf '%s' "${reason:-The reason is in its log.}"
}

# follow_driver ARGUMENTS... runs spark-submit for a driver in the cluster, waits until that driver
# ends, and ends with the exit code of the job. Spark does not pass that code on: a standalone cluster
# reports the state of the driver in the log only, and other clusters only report that it failed. The
# driver therefore writes the reason to a file that this function names.
follow_driver() {
  local directory log failure code=0 state='' job defaults=()
  directory="$(mktemp -d "${TMPDIR:-/tmp}/mustlink-submit.XXXXXX")"
  log="$directory/log"
  # shellcheck disable=SC2064 # the name of the directory is known now
  trap "rm -rf '$directory'" EXIT
  failure="$(failure_file "$directory")"
  if [ -n "$failure" ]; then defaults+=(--conf "spark.mustlink.failureFile=$failure"); fi
  { "$SPARK_SUBMIT" ${defaults[@]+"${defaults[@]}"} "$@" 2>&1 >&3 | tee "$log" >&2; } 3>&1 || code=$?
  state="$(sed -n -e 's/.*State of driver [^ ]* is \([A-Z]*\).*/\1/p' \
    -e 's/.*phase: \(Failed\)).*/FAILED/p' "$log" | tail -n 1)"
  if [ "$code" -eq 0 ]; then
    case ${state:-unknown} in
      FINISHED) return 0 ;;
      unknown)
        [ "$DRIVER_STATE_IN_LOG" = yes ] || return 0
        fail "$EXIT_SOFTWARE" "spark-submit ended without the final state of the driver." \
          "The file _STATUS.json below output.path says whether the job succeeded."
        ;;
    esac
  fi
  : >"$directory/status"
  if [ -n "$failure" ]; then
    hadoop_shell "$directory" -cat "$failure" >"$directory/status" 2>/dev/null || true
    hadoop_shell "$directory" -rm -f -skipTrash "$failure" >/dev/null 2>&1 || true
  fi
  job="$(status_code "$directory")"
  # YARN passes on the last message of the driver.
  if [ -z "$job" ]; then
    job="$(sed -n 's/.*Mustlink ended with exit code \([1-9][0-9]*\).*/\1/p' "$log" | tail -n 1)"
  fi
  fail "${job:-$EXIT_SOFTWARE}" "The driver in the cluster ended as ${state:-FAILED}." \
    "$(status_reason "$directory")"
}

# add_locale [WAIT_KEY] lets the executors, and a driver in the cluster, read names in UTF-8 too. A standalone cluster
# passes the environment of this script on to the driver.
add_locale() {
  local key
  for key in spark.executorEnv "${1%%.submi*}"; do
    case $key in
      spark.yarn) key=spark.yarn.appMasterEnv ;;
      spark.kubernetes) key=spark.kubernetes.driverEnv ;;
      spark.executorEnv) ;;
      *) continue ;;
    esac
    if [ -z "$(spark_setting "$key.LC_ALL")" ]; then defaults+=(--conf "$key.LC_ALL=C.UTF-8"); fi
  done
}

# submit_to_cluster MASTER [WAIT_KEY] chooses a Java and the job jar and runs spark-submit. The job runs in client mode unless
# SUBMIT_OPTIONS name another mode; in client mode this script is replaced by spark-submit. In cluster
# mode it waits until the driver has ended, unless the setting WAIT_KEY of Spark is false.
submit_to_cluster() {
  local defaults=(--class "$MAIN_CLASS") wait_key=${2:-} wait mode
  choose_java
  job_jar
  mode="$(submit_option deploy-mode spark.submit.deployMode)"
  if [ -z "$(submit_option master spark.master)" ]; then defaults+=(--master "$1"); fi
  if [ -z "$mode" ]; then defaults+=(--deploy-mode client); fi
  if [ "$(charmap)" = UTF-8 ]; then add_locale "$wait_key"; fi
  if [ -z "$(submit_option name spark.app.name)" ]; then
    defaults+=(--name "mustlink ${JOB_ARGUMENTS[0]}")
  fi
  if [ "$mode" = cluster ] && [ -n "$wait_key" ]; then
    wait="$(spark_setting "$wait_key")"
    if [ -z "$wait" ]; then
      wait=true
      defaults+=(--conf "$wait_key=true")
    fi
    if [ "$wait" = true ]; then
      follow_driver "${defaults[@]}" ${SUBMIT_OPTIONS[@]+"${SUBMIT_OPTIONS[@]}"} \
        "$JOB_JAR" "${JOB_ARGUMENTS[@]}"
      return
    fi
    printf 'mustlink: The job is only submitted, since %s = %s. %s\n' "$wait_key" "$wait" \
      'Exit code 0 does not mean that it succeeds; the file _STATUS.json below output.path says so.' >&2
  fi
  exec "$SPARK_SUBMIT" "${defaults[@]}" ${SUBMIT_OPTIONS[@]+"${SUBMIT_OPTIONS[@]}"} \
    "$JOB_JAR" "${JOB_ARGUMENTS[@]}"
}

use_utf8
