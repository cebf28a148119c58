package org.mustlink.spark.fit.coded;

import static org.apache.spark.sql.functions.expr;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.sums.CodeSums;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.Products;
import org.mustlink.core.scacs.ComponentConstraints;
import org.mustlink.core.scacs.ConstraintMatrix;
import org.mustlink.core.scacs.LandmarkGraph;
import org.mustlink.core.scacs.LinkConstraints;
import org.mustlink.core.scacs.PairConstraints;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;
import org.mustlink.spark.link.AuditedLinks;
import org.mustlink.spark.link.LinkJoin;
import org.mustlink.spark.link.LinkTables;
import org.mustlink.spark.link.table.LinkTable;
import org.mustlink.spark.rule.together.CodedTableFixture;
import org.mustlink.spark.rule.together.LinkedCodes;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.testing.SparkExtension;

/** Compares the sums over pairs by Spark with those of core-algorithms on the same rows. */
@ExtendWith(SparkExtension.class)
class ComponentSumsTest {
  private static final int ROWS = 80;
  private static final int LINKS = 70;
  private static final int P = 12;
  private static final int R = 3;

  private final SparkSession spark;
  private final int[] codes = new int[ROWS * R];
  private final float[] weights = new float[ROWS * R];
  private final String[] ids = new String[ROWS];

  ComponentSumsTest(SparkSession spark) {
    this.spark = spark;
  }

  @Tag("long")
  @ParameterizedTest
  @ValueSource(longs = {0, 50, 1_000})
  void sumsAreThoseOfTheCore(long linksOnDriver) {
    Random random = new Random(3);
    fill(random);
    int[] first = new int[LINKS];
    int[] second = new int[LINKS];
    boolean[] must = new boolean[LINKS];
    double[] ones = new double[LINKS];
    String[] texts = new String[LINKS];
    for (int i = 0; i < LINKS; i++) {
      // Must-links below the middle and cannot-links across it never contradict.
      must[i] = i % 2 == 0;
      first[i] = random.nextInt(ROWS / 2);
      second[i] = must[i] ? random.nextInt(ROWS / 2) : ROWS / 2 + random.nextInt(ROWS / 2);
      ones[i] = 1;
      texts[i] = ids[first[i]] + (must[i] ? "=" : "!") + ids[second[i]];
    }
    CodeSums all = CodeSums.empty(P, 1, ROWS);
    int[] none = new int[ROWS];
    Arrays.fill(none, -1);
    all.add(new CodedRows(codes, weights, R), none);
    LandmarkGraph graph = LandmarkGraph.of(all);
    // Rows without a link are no part of the side information.
    int[] linked =
        IntStream.range(0, ROWS)
            .filter(row -> contains(first, row) || contains(second, row))
            .toArray();
    Links links =
        Links.of(linked.length, indices(linked, first), indices(linked, second), must, ones);
    DenseMatrix expected =
        matrix(
            LinkConstraints.closure(
                graph,
                new CodedRows(codes, weights, R).take(linked),
                SideInformation.of(links),
                2));

    AuditedLinks.Subject rows = LinkTables.rows(spark, ids);
    try (AuditedLinks audited =
            LinkJoin.of(rows, LinkTables.links(spark, texts), 0, 1, linksOnDriver);
        Resources resources = new Resources()) {
      DenseMatrix sums = graph.scaled(ComponentSums.of(linked(audited, resources), audited, P));
      assertThat(sums.toArray()).containsExactly(expected.toArray(), within(1e-7));
    }
    assertThat(spark.sparkContext().getPersistentRDDs().size()).isZero();
  }

  /** Ties of one column give the same bits whether they are many or links of any kind. */
  @Test
  void sumsOfTiesAreThoseOfLinks() {
    fill(new Random(4));
    CodeSums all = CodeSums.empty(P, 1, ROWS);
    int[] none = new int[ROWS];
    Arrays.fill(none, -1);
    all.add(new CodedRows(codes, weights, R), none);
    LandmarkGraph graph = LandmarkGraph.of(all);
    String[] rows = ids.clone();
    rows[0] = "r0:c0";
    rows[9] = "r9:c1";
    AuditedLinks.Subject labelled = LinkTables.rows(spark, rows);
    Dataset<Row> data = labelled.data().withColumn("household", expr("pmod(hash(id), 25)"));
    List<double[]> sums = new ArrayList<>();
    for (boolean general : new boolean[] {false, true}) {
      LinkTable ties = LinkTables.households(data, general);
      AuditedLinks.Subject subject =
          new AuditedLinks.Subject(
              data, labelled.ids(), labelled.label(), labelled.classes(), labelled.reader());
      try (AuditedLinks audited = LinkJoin.of(subject, ties, 0, 1, 0);
          Resources resources = new Resources()) {
        assertThat(audited.dropped()).isZero();
        sums.add(graph.scaled(ComponentSums.of(linked(audited, resources), audited, P)).toArray());
      }
    }
    assertThat(sums.get(0)).isEqualTo(sums.get(1));
    assertThat(sums.get(0)).isNotEqualTo(new double[P * P]);
  }

  private static boolean contains(int[] values, int value) {
    return Arrays.stream(values).anyMatch(other -> other == value);
  }

  /** Q^, in whichever form it is kept. */
  private static DenseMatrix matrix(ConstraintMatrix constraints) {
    if (constraints instanceof ComponentConstraints units) {
      DenseMatrix m = units.scaledCodes();
      return Products.of(Products.of(m, units.matrix()), m.transpose());
    }
    return ((PairConstraints) constraints).matrix();
  }

  private static int[] indices(int[] sorted, int[] values) {
    return Arrays.stream(values).map(value -> Arrays.binarySearch(sorted, value)).toArray();
  }

  private void fill(Random random) {
    for (int i = 0; i < ROWS; i++) {
      ids[i] = "r" + i;
      int start = random.nextInt(P);
      for (int a = 0; a < R; a++) {
        codes[i * R + a] = (start + a * 5) % P;
        weights[i * R + a] = (1 + random.nextInt(5)) / 16f;
      }
    }
  }

  /** The codes of the linked rows, as the stage of links joins them. */
  private JavaRDD<LinkedCodes> linked(AuditedLinks audited, Resources resources) {
    CodedTableFixture table = new CodedTableFixture(spark, ids, new CodedRows(codes, weights, R));
    return LinkedCodes.of(audited, table.blocks(), table.scan().layout(), R, 0, resources);
  }
}
