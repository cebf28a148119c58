package org.mustlink.benchmarks.accuracy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mustlink.benchmarks.accuracy.Accuracy.Shown;
import org.mustlink.benchmarks.tables.RealTable;

/**
 * Mean accuracy on real data sets does not fall below what was reached before. Pen Digits is kept
 * with the project; the other sets are looked for in the folder of the system property {@code
 * mustlink.data} and skipped without it. The sets are fitted in memory, and one draw of each kind
 * in Spark too, which gives each row the same cluster.
 */
@Tag("long")
@Execution(ExecutionMode.CONCURRENT)
class AccuracyFloorsTest {
  private static final int SEEDS = 5;
  private static final Path PEN_DIGITS = Path.of("../data/pendigits.csv.gz");
  private static final int ALL = Integer.MAX_VALUE;

  /** By the names of the sets. */
  private static final Map<String, MemorySet> TABLES = new ConcurrentHashMap<>();

  private static SparkSession spark;

  @BeforeAll
  static void start() {
    spark = SparkSession.builder().master("local[2]").appName("accuracy").getOrCreate();
  }

  @AfterAll
  static void stop() {
    TABLES.clear();
    spark.stop();
  }

  @ParameterizedTest
  @CsvSource({
    "pendigits, 100, 0.925",
    "pendigits, 500, 0.975",
    "usps, 100, 0.93",
    "usps, 500, 0.948",
    "segmentation, 100, 0.865",
    "segmentation, 500, 0.93",
    // These classes are not clusters: k-means alone reaches .66.
    "spambase, 100, 0.79"
  })
  void best(String set, int c, double floor) {
    MemorySet table = table(set);
    assertThat(table.accuracy(new Shown(c, ALL, 0, 0), SEEDS, Map.of(), false))
        .isGreaterThan(floor);
  }

  /** The accuracy over all rows of an independent implementation of the paper's settings. */
  @ParameterizedTest
  @CsvSource({
    "pendigits, 100, 0.869",
    "pendigits, 500, 0.877",
    "pendigits, 1000, 0.876",
    "usps, 100, 0.844",
    "usps, 500, 0.885",
    "usps, 1000, 0.891",
    "segmentation, 100, 0.803",
    "segmentation, 500, 0.814",
    "segmentation, 1000, 0.816"
  })
  void paper(String set, int c, double reached) {
    MemorySet table = table(set);
    assertThat(table.accuracy(new Shown(c, ALL, 0, 0), SEEDS, Map.of("preset", "paper"), true))
        .isCloseTo(reached, within(0.02));
  }

  @ParameterizedTest
  @CsvSource({"100, 0.88", "500, 0.89"})
  void classesNobodyLabelled(int c, double floor) {
    MemorySet table = table("pendigits");
    assertThat(table.accuracy(new Shown(c, 6, 0, 0), SEEDS, Map.of(), false)).isGreaterThan(floor);
  }

  /** Five links for each row, between random pairs of c rows, and no labels. */
  @ParameterizedTest
  @CsvSource({
    "pendigits, 100, 0, 0.93",
    "usps, 100, 0, 0.93",
    "letter, 100, 0, 0.44",
    "pendigits, 100, 0.1, 0.85"
  })
  void links(String set, int c, double wrong, double floor) {
    MemorySet table = table(set);
    assertThat(table.accuracy(new Shown(c, ALL, 5, wrong), SEEDS, Map.of(), false))
        .isGreaterThan(floor);
  }

  @ParameterizedTest
  @CsvSource({"10, 0, best", "10, 0, paper", "6, 0, best", "10, 5, best"})
  void clustersAreThoseOfSpark(int shown, int pairs, String preset) {
    Shown given = new Shown(100, shown, pairs, 0);
    Map<String, String> set = Map.of("preset", preset);
    try (RealTable table =
        RealTable.read(spark, "pendigits", PEN_DIGITS.toString(), "digit", Set.of("id", "known"))) {
      assertThat(table("pendigits").fit(given, 0, set).clusters())
          .isEqualTo(Accuracy.clusters(table, given, 0, set));
    }
  }

  private static MemorySet table(String set) {
    return TABLES.computeIfAbsent(set, AccuracyFloorsTest::read);
  }

  private static MemorySet read(String set) {
    if (set.equals("pendigits")) {
      return MemorySet.read(PEN_DIGITS, "digit", Set.of("id", "known"));
    }
    Path path = Path.of(System.getProperty("mustlink.data", "../../shared/data"), set + ".csv.gz");
    assumeTrue(Files.exists(path), "no data set " + path);
    return MemorySet.read(path, "label", Set.of());
  }
}
