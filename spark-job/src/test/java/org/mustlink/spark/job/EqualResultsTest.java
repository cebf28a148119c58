package org.mustlink.spark.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.spark.testing.SparkExtension;

/**
 * Real data, settings and seed determine every bit of the assignments, whatever the environment of
 * Spark is.
 */
@ExtendWith(SparkExtension.class)
@TestInstance(Lifecycle.PER_CLASS)
class EqualResultsTest {
  private static final Path PEN_DIGITS = Path.of("../data/pendigits.csv.gz");
  private static final Path CONF = Path.of("../conf/pendigits.conf");

  private final SparkSession spark;
  private final Path directory;
  private List<Row> expected = List.of();

  EqualResultsTest(SparkSession spark, @TempDir Path directory) {
    this.spark = spark;
    this.directory = directory;
  }

  @BeforeAll
  void fitAsItStands() {
    expected = fit("as it stands", PEN_DIGITS);
    assertThat(expected).hasSize(10_992);
  }

  @ParameterizedTest
  @ValueSource(ints = {7, 64})
  void partitionsAndOrderDoNotMatter(int partitions) {
    Path path = directory.resolve("in-" + partitions + ".parquet");
    Dataset<Row> digits = spark.read().option("header", "true").csv(PEN_DIGITS.toString());
    List<String> columns = new ArrayList<>();
    for (String name : digits.columns()) {
      columns.add((name.startsWith("f") ? "double" : "bigint") + "(" + name + ")");
    }
    digits
        .selectExpr(columns.toArray(String[]::new))
        .repartition(partitions, functions.rand(partitions))
        .sortWithinPartitions(functions.rand(1))
        .write()
        .parquet(path.toString());
    assertThat(fit("out-" + partitions, path)).isEqualTo(expected);
  }

  /** Two cores and vectors made what is expected. */
  @Test
  @Tag("long")
  void oneCoreAndPlainJavaGiveTheSame() throws IOException, InterruptedException {
    assertThat(fitApart("scalar", "-Dspark.master=local[1]", "-Dmustlink.kernel=scalar"))
        .isEqualTo(expected);
  }

  /**
   * Many sessions use Kryo, and compile and revise the plans of queries, which this JVM does not.
   * The share of the heap is so small that cached codes are written to disk with it.
   */
  @Tag("long")
  @Test
  void kryoGivesTheSame() throws IOException, InterruptedException {
    assertThat(
            fitApart(
                "kryo",
                "-Dspark.master=local[2]",
                "-Dspark.serializer=org.apache.spark.serializer.KryoSerializer",
                "-Dspark.memory.fraction=0.01",
                "-Dspark.sql.codegen.wholeStage=true",
                "-Dspark.sql.codegen.factoryMode=FALLBACK",
                "-Dspark.sql.adaptive.enabled=true"))
        .isEqualTo(expected);
  }

  /** Fits in a separate JVM. */
  private List<Row> fitApart(String name, String... properties)
      throws IOException, InterruptedException {
    Path output = directory.resolve(name);
    List<String> options = new ArrayList<>(List.of(properties));
    options.add("-Dspark.ui.enabled=false");
    JavaProcess.run(
        Main.class,
        options,
        List.of(arguments(output, PEN_DIGITS)),
        directory.resolve(name + ".log"));
    return assignments(output);
  }

  private List<Row> fit(String name, Path input) {
    Path output = directory.resolve(name);
    Program program = Program.run(spark, arguments(output, input));
    assertThat(program.code()).as(program.err()).isZero();
    return assignments(output);
  }

  /** Fewer landmarks and starts than the settings have: equal bits need no accuracy. */
  private static String[] arguments(Path output, Path input) {
    return new String[] {
      "fit",
      CONF.toString(),
      "--set",
      "input.path=" + input,
      "--set",
      "output.path=" + output,
      "--set",
      "fit.landmarks=250",
      "--set",
      "fit.starts=3"
    };
  }

  private List<Row> assignments(Path output) {
    return spark
        .read()
        .parquet(output.resolve("assignments").toString())
        .sort("id")
        .collectAsList();
  }
}
