package org.mustlink.spark.rule.together;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.model.summary.FitSummary;
import org.mustlink.spark.assign.CodeBlock;
import org.mustlink.spark.exchange.Exchange;
import org.mustlink.spark.link.AuditedLinks;
import org.mustlink.spark.link.LinkJoin;
import org.mustlink.spark.link.LinkTables;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.testing.SparkExtension;

/** Clusters come back to the rows that were sent away. */
@ExtendWith(SparkExtension.class)
class ReturnedRowsTest {
  private static final int ROWS = 80;
  private static final int R = 3;

  private final SparkSession spark;

  ReturnedRowsTest(SparkSession spark) {
    this.spark = spark;
  }

  /** Clusters come back to the places of their rows, and a row that is no longer there is told. */
  @Test
  void clustersComeBackToTheirRows() {
    Random random = new Random(5);
    String[] ids = IntStream.range(0, ROWS).mapToObj(i -> "r" + i).toArray(String[]::new);
    int[] codes = random.ints(ROWS * R, 0, 12).toArray();
    float[] weights = new float[ROWS * R];
    for (int a = 0; a < weights.length; a++) {
      weights[a] = random.nextInt(5) / 16f;
    }
    CodedTableFixture table = new CodedTableFixture(spark, ids, new CodedRows(codes, weights, R));
    TableScan scan = table.scan();
    JavaRDD<CodeBlock> blocks = table.blocks();
    String[] texts = {"r1=r2", "r7=r79", "r7=r40"};
    try (AuditedLinks audited =
            LinkJoin.of(LinkTables.rows(spark, ids), LinkTables.links(spark, texts), 0, 1, 1_000);
        Resources resources = new Resources()) {
      JavaRDD<LinkedCodes> linked = LinkedCodes.of(audited, blocks, scan.layout(), R, 0, resources);
      List<CodeBlock> found =
          ReturnedRows.in(
                  returned(linked, blocks, 0), blocks, scan.layout(), audited.salt(), resources)
              .collect();
      int count = 0;
      for (CodeBlock block : found) {
        for (int i = 0; i < block.count(); i++) {
          if (block.isDecided(i)) {
            assertThat(block.decided()[i]).isEqualTo(block.rows().codes()[i * R]);
            assertThat(block.decidedMargins()[i]).isEqualTo(block.rows().weights()[i * R]);
            count++;
          }
        }
      }
      assertThat(count).isEqualTo(5);
      JavaRDD<CodeBlock> wrong =
          ReturnedRows.in(
              returned(linked, blocks, 1), blocks, scan.layout(), audited.salt(), resources);
      assertThatThrownBy(wrong::collect).hasMessageContaining("its rows came in another order");
    }
    assertThat(spark.sparkContext().getPersistentRDDs().size()).isZero();
  }

  private static JavaRDD<byte[]> returned(
      JavaRDD<LinkedCodes> linked, JavaRDD<CodeBlock> blocks, long beside) {
    return Exchange.of(
        linked.map(part -> decided(part, beside)),
        blocks.getNumPartitions(),
        DecidedComponents::sendBack);
  }

  /** Every row is in the cluster with the number of its first landmark. */
  private static DecidedComponents decided(LinkedCodes linked, long beside) {
    int count = linked.count();
    int[] clusters = new int[count];
    double[] margins = new double[count];
    for (int i = 0; i < count; i++) {
      clusters[i] = linked.rows().codes()[i * R];
      margins[i] = linked.rows().weights()[i * R];
    }
    long[] nodes = Arrays.stream(linked.nodes()).map(node -> node + beside).toArray();
    return new DecidedComponents(
        nodes, linked.places(), clusters, margins, new FitSummary.Together(0, count, 0, 0));
  }
}
