# A table of one's own from the shell, from Python and by spark-submit, and links, in a clone with the jars that were built.
# shellcheck shell=bash disable=SC2034
session=no

# The clone has everything that is committed or new, so that the commands find what a newcomer finds.
prepare() {
  rm data conf
  git -C "${root:?}" ls-files -z --cached --others --exclude-standard | tar -C "$root" --null -T - -cf - | tar -xf -
  mkdir -p job/target local/target
  cp "$root"/job/target/{mustlink-job-*.jar,spark.classpath} job/target/
  cp "$root"/local/target/mustlink-local-*.jar local/target/
  spark_submit
}

# Makes a SPARK_HOME of the jars of Spark that the build downloaded: the class that spark-submit runs, as it is there.
spark_submit() {
  export SPARK_HOME="$PWD/spark" SPARK_LOCAL_IP=127.0.0.1
  mkdir -p "$SPARK_HOME/bin" "$SPARK_HOME/conf"
  printf 'rootLogger.level = warn\nrootLogger.appenderRef.c.ref = c\nappender.c.type = Console\nappender.c.name = c\n' \
    > "$SPARK_HOME/conf/log4j2.properties"
  # shellcheck disable=SC2016 # the script that is written expands them
  {
    printf '#!/usr/bin/env bash\nexport SPARK_SCALA_VERSION=2.13\n'
    printf 'exec "%sjava" -Xmx2g $(%q) -cp "%s/conf:$(cat %q)" org.apache.spark.deploy.SparkSubmit "$@"\n' \
      "${JAVA_HOME:+$JAVA_HOME/bin/}" "$SPARK_HOME/bin/module-options" "$SPARK_HOME" "$root/job/target/spark.classpath"
  } > "$SPARK_HOME/bin/spark-submit"
  cat > "$SPARK_HOME/bin/module-options" <<'OPTIONS'
#!/usr/bin/env bash
for package in lang lang.invoke net nio util util.concurrent util.concurrent.atomic; do
  printf -- '--add-opens=java.base/java.%s=ALL-UNNAMED ' "$package"
done
printf -- '--add-opens=java.base/sun.nio.ch=ALL-UNNAMED --add-opens=java.base/sun.util.calendar=ALL-UNNAMED'
OPTIONS
  chmod +x "$SPARK_HOME"/bin/*
}

python_block() { python -; }

look() {
  left clustered/report.html clustered-tomorrow/assignments/*.csv penguins-model/model.json \
    by-spark/report.html by-spark-tomorrow/summary.json clustered-by-links/report.html
  local row
  for row in 1 200 300; do
    # The page rounds the margin.
    awk -F, -v row="$row" '$1 == row { printf "| %s | %s | %s | %s |\n", $1, $2, $3, substr(sprintf("%.3f", $4), 2) }' \
      clustered/assignments/*.csv | grep -qxF -f - README.md || { echo "The README shows another row $row" >&2; return 1; }
  done
}
