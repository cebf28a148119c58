# shellcheck shell=bash
# What the submit scripts share. Sourced, never run. Works with the bash 3.2 of macOS.

set -euo pipefail

readonly EXIT_USAGE=64 EXIT_SOFTWARE=70 EXIT_CONFIG=78
readonly MAIN_CLASS=org.mustlink.spark.job.Main

script_dir="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)"
MUSTLINK_HOME="$(dirname "$script_dir")"

# fail CODE SENTENCE...
fail() {
  local code=$1
  shift
  printf 'mustlink: %s\n' "$*" >&2
  exit "$code"
}

# java_feature JAVA prints its feature version, such as 17; nothing if it is no Java.
java_feature() {
  "$1" -XshowSettings:properties -version 2>&1 |
    sed -n 's/^ *java\.specification\.version = \([0-9]*\).*/\1/p'
}

supported_java() {
  local feature
  [ -x "$1" ] || return 1
  feature="$(java_feature "$1")" || return 1
  [ -n "$feature" ] && [ "$feature" -ge 17 ] && [ "$feature" -le 21 ]
}

# Sets JAVA_HOME to a Java from 17 to 21: the one named by JAVA_HOME, else that of the PATH, else one
# of the usual places. A JAVA_HOME that does not fit is refused, not replaced.
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

# Prints the newest job jar, or nothing.
newest_job_jar() {
  local jar newest=
  for jar in "$MUSTLINK_HOME"/spark-job/target/mustlink-spark-*.jar; do
    [ -f "$jar" ] || continue
    if [ -z "$newest" ] || [ "$jar" -nt "$newest" ]; then newest=$jar; fi
  done
  printf '%s' "$newest"
}

# True if a source or a pom changed after JAR was built.
sources_newer_than() {
  local changed
  changed="$(find "$MUSTLINK_HOME/pom.xml" \
    "$MUSTLINK_HOME"/core-algorithms/pom.xml "$MUSTLINK_HOME"/core-algorithms/src/main \
    "$MUSTLINK_HOME"/spark-job/pom.xml "$MUSTLINK_HOME"/spark-job/src/main \
    -newer "$1" -print 2>/dev/null | head -n 1)"
  [ -n "$changed" ]
}

# True if every jar of the class path written by the build is still there.
classpath_complete() {
  local file="$MUSTLINK_HOME/spark-job/target/spark.classpath" entry
  [ -f "$file" ] || return 1
  while IFS= read -r -d : entry || [ -n "$entry" ]; do
    [ -f "$entry" ] || return 1
  done < <(tr -d '\n' <"$file")
}

build() {
  local log="$MUSTLINK_HOME/target/build.log"
  mkdir -p "$MUSTLINK_HOME/target"
  printf 'mustlink: building; the first time Maven fetches Spark, about 400 MB\n' >&2
  if ! (cd "$MUSTLINK_HOME" && ./mvnw -q -DskipTests package) >"$log" 2>&1 </dev/null; then
    cat "$log" >&2
    fail "$EXIT_SOFTWARE" "The build failed, its output is above and in $log." \
      "It needs a JDK (not a JRE) and, the first time, Maven Central."
  fi
}

# Sets JOB_JAR: the jar named by MUSTLINK_JAR, else the one built from these sources, built now if it
# is missing or older than they are.
job_jar() {
  if [ -n "${MUSTLINK_JAR:-}" ]; then
    [ -f "$MUSTLINK_JAR" ] ||
      fail "$EXIT_CONFIG" "MUSTLINK_JAR is $MUSTLINK_JAR, which is not a file." \
        "Name the job jar, or unset MUSTLINK_JAR to build it."
    JOB_JAR=$MUSTLINK_JAR
    return
  fi
  JOB_JAR="$(newest_job_jar)"
  if [ -z "$JOB_JAR" ] || sources_newer_than "$JOB_JAR" || ! classpath_complete; then
    build
    JOB_JAR="$(newest_job_jar)"
  fi
}

# Splits the arguments into SUBMIT_OPTIONS, which come before the command and are Spark's, and
# JOB_ARGUMENTS. -h, --help, -V and --version are the job's. Without arguments the job is `demo`.
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
}

# submit_option NAME [KEY] prints the last value given for the option --NAME or for --conf KEY=;
# the option wins, as in Spark. Nothing if neither was given.
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

# Sets SPARK_SUBMIT to the spark-submit of SPARK_HOME, a Spark on Scala 2.13.
choose_spark() {
  [ -n "${SPARK_HOME:-}" ] ||
    fail "$EXIT_CONFIG" "SPARK_HOME is not set." \
      "Set it to a Spark 4 installation, or use local.sh, which needs none."
  SPARK_SUBMIT="$SPARK_HOME/bin/spark-submit"
  [ -x "$SPARK_SUBMIT" ] ||
    fail "$EXIT_CONFIG" "SPARK_HOME is $SPARK_HOME, which has no bin/spark-submit." \
      "Set it to a Spark 4 installation."
  local library
  for library in "$SPARK_HOME"/jars/scala-library-2.12.*.jar; do
    [ -f "$library" ] || continue
    fail "$EXIT_CONFIG" "The Spark in SPARK_HOME ($SPARK_HOME) is built for Scala 2.12," \
      "the job jar for 2.13. Take a Spark 4, or a Spark 3.5 for Scala 2.13."
  done
}

# submit_to_cluster MASTER: hands the job to spark-submit, in client mode unless told otherwise.
submit_to_cluster() {
  local defaults=(--class "$MAIN_CLASS")
  if [ -z "$(submit_option master spark.master)" ]; then defaults+=(--master "$1"); fi
  if [ -z "$(submit_option deploy-mode spark.submit.deployMode)" ]; then
    defaults+=(--deploy-mode client)
  fi
  if [ -z "$(submit_option name spark.app.name)" ]; then
    defaults+=(--name "mustlink ${JOB_ARGUMENTS[0]}")
  fi
  exec "$SPARK_SUBMIT" "${defaults[@]}" ${SUBMIT_OPTIONS[@]+"${SUBMIT_OPTIONS[@]}"} \
    "$JOB_JAR" "${JOB_ARGUMENTS[@]}"
}
