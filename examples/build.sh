#!/usr/bin/env bash
# Builds and runs the sample programs as their users would: with the artifacts of this project from a Maven
# repository, and not from this build. That repository is examples/target/repository, so that the user's
# own, ~/.m2/repository, is only read.
#
#   examples/build.sh                          builds the artifacts, too, where sources have changed
#   examples/build.sh artifacts                builds the artifacts alone
#   examples/build.sh samples                  builds and runs the sample programs with the artifacts that are there
#   MAVEN_REPOSITORY=DIR examples/build.sh     if the user's own repository is elsewhere
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

repository="$PWD/examples/target/repository"
maven=(./mvnw -q "-Dmaven.repo.local=$repository"
  "-Dmaven.repo.local.tail=${MAVEN_REPOSITORY:-$HOME/.m2/repository}")
part=${1:-all}
case $part in
  all | artifacts | samples) ;;
  *)
    echo "There is no part '$part': it is artifacts or samples, or nothing for both." >&2
    exit 64
    ;;
esac

# Without tests and checks, which are those of './mvnw verify'.
if [ "$part" != samples ]; then
  rm -rf "$repository/org/mustlink"
  "${maven[@]}" -pl job,scorer,local -am -Dmaven.test.skip=true -Dspotless.check.skip=true install
fi
if [ "$part" = artifacts ]; then exit; fi
"${maven[@]}" -f examples/java-app/pom.xml package
"${maven[@]}" -f examples/score-server/pom.xml package

java=java
if [ -n "${JAVA_HOME:-}" ]; then java="$JAVA_HOME/bin/java"; fi
app=examples/java-app/target
printed="$(SPARK_LOCAL_IP=127.0.0.1 "$java" @examples/java-app/jvm.options -Dspark.master='local[2]' \
  -Dspark.ui.enabled=false -cp "$app/java-app-1.0.jar:$(cat "$app/classpath")" \
  org.example.CustomerClusters "$app/model" 2>"$app/log")" || {
  cat "$app/log" >&2
  echo "The sample program failed. Its log is above and in $app/log." >&2
  exit 1
}
echo "$printed"
case $printed in
  *'|         2|'*'|   rare|'*) echo "The sample program ran with the artifacts in examples/target/repository." ;;
  *)
    echo "The sample program printed something else than three clusters and the segment rare." >&2
    exit 1
    ;;
esac

# The service of the other sample assigns a row by the model that the first one saved, without Spark.
service=examples/score-server/target
models=("$app"/model/stages/1_*)
: >"$service/log"
"$java" -cp "$service/score-server-1.0.jar:$(cat "$service/classpath")" org.example.ScoreServer "${models[0]}" 0 \
  >"$service/log" 2>&1 &
server=$!
trap 'kill "$server" 2>/dev/null || true' EXIT
port=
for _ in $(seq 100); do
  port="$(sed -n 's/^Listening on port //p' "$service/log")"
  if [ -n "$port" ] || ! kill -0 "$server" 2>/dev/null; then break; fi
  sleep 0.1
done
answer=
if [ -n "$port" ]; then
  row='{"features": [2, 15]}'
  exec 3<>"/dev/tcp/127.0.0.1/$port"
  printf 'POST /assign HTTP/1.0\r\nContent-Length: %s\r\n\r\n%s' "${#row}" "$row" >&3
  answer="$(cat <&3)"
  exec 3>&-
fi
case $answer in
  *'"label":"rare"'*) echo "The sample service answered: ${answer##*$'\n'}" ;;
  *)
    cat "$service/log" >&2
    echo "The sample service answered something else than a cluster of the segment rare: $answer" >&2
    exit 1
    ;;
esac
