# shellcheck shell=bash
# One Spark session for several commands of local.sh, which saves the start of a JVM and of Spark for each. A script that
# sources this file has the directory of the project in the variable root.
root="${root:?}"

# session_start DIRECTORY starts a session in the background, in the working directory. The directory is for its files.
# On tables of some hundred rows much of the time would go to compiling and revising the plans of queries.
session_start() {
  local jar="$root/target/session/session.jar" source="$root/docs/check/session/Session.java"
  local java="${JAVA_HOME:+$JAVA_HOME/bin/}"
  if [ ! "$jar" -nt "$source" ]; then
    rm -rf "$root/target/session"
    mkdir -p "$root/target/session/classes"
    JDK_JAVA_OPTIONS='' "${java}javac" -proc:none -d "$root/target/session/classes" \
      -cp "$root/spark-job/target/classes:$(cat "$root/job/target/spark.classpath")" "$source"
    "${java}jar" --create --file "$jar" -C "$root/target/session/classes" .
  fi
  session_directory="$1"
  mkdir -p "$session_directory"
  rm -f "$session_directory/port"
  "$root/submit-scripts/local.sh" --class Session --jars "$jar" --conf spark.sql.codegen.wholeStage=false \
    --conf spark.sql.codegen.factoryMode=NO_CODEGEN --conf spark.sql.adaptive.enabled=false \
    session "$session_directory/port" &
  session_process=$!
  trap session_stop EXIT
}

# session_run WORDS... runs a command in the session, and returns its exit code.
session_run() {
  local code
  until [ -s "$session_directory/port" ]; do
    kill -0 "$session_process" 2> /dev/null || return 70
    sleep 0.1
  done
  exec 3<> "/dev/tcp/127.0.0.1/$(cat "$session_directory/port")"
  printf '%s\0' "$#" "$@" >&3
  read -r code <&3 || code=70
  exec 3>&-
  return "$code"
}

# session_stop ends the session.
session_stop() {
  trap - EXIT
  if [ -s "$session_directory/port" ] && kill -0 "$session_process" 2> /dev/null; then
    exec 3<> "/dev/tcp/127.0.0.1/$(cat "$session_directory/port")"
    printf '0\0' >&3
    exec 3>&-
  else
    kill "$session_process" 2> /dev/null || true
  fi
  wait "$session_process" || true
}
