package org.mustlink.spark.link.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mustlink.core.sideinfo.LinkRules;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.model.fit.LinkCounts;
import org.mustlink.spark.link.AuditedLinks;
import org.mustlink.spark.link.LinkJoin;
import org.mustlink.spark.link.LinkTables;
import org.mustlink.spark.link.rule.TogetherLinks;
import org.mustlink.spark.link.table.LinkColumns;
import org.mustlink.spark.link.table.LinkTable;
import org.mustlink.spark.testing.NothingStaysCached;
import org.mustlink.spark.testing.SparkExtension;

/** Joins give the same counts as a loop over the links. */
@ExtendWith({SparkExtension.class, NothingStaysCached.class})
class LinkSatisfactionTest {
  private static final int ROWS = 40;
  private static final int CLUSTERS = 3;
  private static final StructType CLUSTERED =
      new StructType()
          .add("id", DataTypes.StringType, false)
          .add(LinkColumns.CLUSTER, DataTypes.IntegerType, false)
          .add(LinkColumns.MARGIN, DataTypes.DoubleType, false);

  private final SparkSession spark;

  LinkSatisfactionTest(SparkSession spark) {
    this.spark = spark;
  }

  @Test
  void countsAndViolationsAreThoseOfALoop() {
    Random random = new Random(5);
    int[] clusters = random.ints(ROWS, 0, CLUSTERS).toArray();
    double[] margins = random.doubles(ROWS).toArray();
    int[] first = new int[ROWS - 1];
    int[] second = new int[ROWS - 1];
    boolean[] must = new boolean[ROWS - 1];
    double[] weights = new double[ROWS - 1];
    String[] texts = new String[ROWS - 1];
    List<String> violated = new ArrayList<>();
    for (int e = 0; e < ROWS - 1; e++) {
      // A path, so that no link is there twice.
      first[e] = e;
      second[e] = e + 1;
      must[e] = random.nextBoolean();
      weights[e] = 0.1 + 0.9 * random.nextDouble();
      texts[e] = id(e + 1) + (must[e] ? "=" : "!") + id(e) + " " + weights[e];
      if (clusters[e] == clusters[e + 1] != must[e]) {
        boolean suspicious = margins[e] >= 0.5 && margins[e + 1] >= 0.5;
        violated.add(
            String.join(
                " ",
                id(e),
                id(e + 1),
                must[e] ? "must" : "cannot",
                clusters[e] + " " + clusters[e + 1],
                String.valueOf(suspicious)));
      }
    }
    LinkCounts expected = LinkCounts.of(Links.of(ROWS, first, second, must, weights), clusters);
    String[] rows =
        IntStream.range(0, ROWS).mapToObj(LinkSatisfactionTest::id).toArray(String[]::new);
    try (AuditedLinks audited =
            LinkJoin.of(LinkTables.rows(spark, rows), LinkTables.links(spark, texts), 0, 1, 1000);
        LinkSatisfaction measured =
            LinkSatisfaction.of(
                audited,
                ClusteredRows.of(
                    audited.join(
                        clustered(clusters, margins),
                        List.of("id"),
                        LinkColumns.CLUSTER,
                        LinkColumns.MARGIN),
                    3))) {
      assertThat(measured.report()).isEqualTo(expected.with(LinkCounts.NONE));
      assertThat(measured.report().heldOut()).isNull();
      Dataset<Row> violations = measured.violations();
      assertThat(List.of(violations.columns())).isEqualTo(ViolationColumns.NAMES);
      assertThat(violations.collectAsList().stream().map(LinkSatisfactionTest::text).toList())
          .containsExactlyInAnyOrderElementsOf(violated);
    }
  }

  /**
   * Ties of a rule that clusters obey are counted without clusters, beside other links or alone.
   */
  @Test
  void tiesThatHoldAreCountedAsIfTheyWereMeasured() {
    Random random = new Random(7);
    int[] households = random.ints(ROWS / 4, 0, CLUSTERS).toArray();
    int[] clusters = IntStream.range(0, ROWS).map(row -> households[row / 4]).toArray();
    AuditedLinks.Subject rows =
        LinkTables.rows(
            spark,
            IntStream.range(0, ROWS).mapToObj(LinkSatisfactionTest::id).toArray(String[]::new));
    Dataset<Row> data =
        rows.data().withColumn("household", functions.expr("int((int(substr(id, 4)) - 100) / 4)"));
    String[] beside =
        IntStream.range(0, ROWS - 1)
            .mapToObj(
                row -> id(row) + (row % 4 < 3 || row % 3 == 0 ? "=" : "!") + id(row + 1) + " 0.5")
            .toArray(String[]::new);
    for (String[] texts : List.of(beside, new String[0])) {
      LinkTable links =
          TogetherLinks.with(
              Optional.of(LinkTables.links(spark, texts)),
              data,
              List.of("id"),
              LinkRules.together("household"),
              List.of());
      try (AuditedLinks audited = LinkJoin.of(rows, links, 0, 1, 1000)) {
        JavaRDD<ClusteredRows> clustered =
            ClusteredRows.of(
                audited.join(
                    clustered(clusters, new double[ROWS]),
                    List.of("id"),
                    LinkColumns.CLUSTER,
                    LinkColumns.MARGIN),
                audited.partitions());
        JavaRDD<ClusteredRows> asked =
            texts.length > 0
                ? clustered
                : clustered.map(
                    part -> {
                      throw new IllegalStateException("No cluster is needed");
                    });
        try (LinkSatisfaction all = LinkSatisfaction.of(audited, clustered);
            LinkSatisfaction others = LinkSatisfaction.ofKept(audited, asked)) {
          assertThat(others.report()).isEqualTo(all.report());
          assertThat(others.report().fitted().must().satisfied()).isGreaterThanOrEqualTo(30);
          List<String> violations = violations(others);
          assertThat(violations)
              .isEqualTo(violations(all))
              .hasSizeGreaterThanOrEqualTo(texts.length / 20);
        }
      }
    }
  }

  private static List<String> violations(LinkSatisfaction measured) {
    return measured.violations().collectAsList().stream()
        .map(LinkSatisfactionTest::text)
        .sorted()
        .toList();
  }

  private static String id(int row) {
    return "row" + (100 + row);
  }

  private static String text(Row violation) {
    return String.join(
        " ",
        violation.<String>getAs("first"),
        violation.<String>getAs("second"),
        violation.<String>getAs("type"),
        violation.<Integer>getAs("first_cluster")
            + " "
            + violation.<Integer>getAs("second_cluster"),
        String.valueOf(violation.<Boolean>getAs("suspicious")));
  }

  private Dataset<Row> clustered(int[] clusters, double[] margins) {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      rows.add(RowFactory.create(id(i), clusters[i], margins[i]));
    }
    return spark.createDataFrame(rows, CLUSTERED);
  }
}
