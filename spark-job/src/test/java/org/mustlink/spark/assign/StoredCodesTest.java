package org.mustlink.spark.assign;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.sideinfo.LabelWeights;
import org.mustlink.spark.table.PackedKeys;
import org.mustlink.spark.testing.SparkExtension;

/** What a run that goes on after a lost driver reads is what the lost one wrote. */
@ExtendWith(SparkExtension.class)
class StoredCodesTest {
  private final SparkSession spark;

  StoredCodesTest(SparkSession spark) {
    this.spark = spark;
  }

  @Test
  void aBlockIsReadAsItWasWritten() {
    CodedRows rows =
        new CodedRows(
                new int[] {4, 2, 7, 1}, new float[] {.75f, .25f, .5f, .5f}, 2, new float[] {-1, -2})
            .beyond(new float[] {0, 2.5f});
    int[] labels = {3, CodeBlock.OUTLIER};
    double[] weights = {.5, 2};
    PackedKeys.Builder two = new PackedKeys.Builder(2, 8);
    two.add(new byte[] {1, 2, 3, 4});
    two.add(new byte[] {5, 6, 7, 8});
    PackedKeys keys = two.build();
    CodeBlock block =
        new CodeBlock(rows, labels, weights, keys, new long[] {7, -9})
            .labelWeighted(new LabelWeights(new double[] {.5, 1}));

    CodeBlock read =
        StoredCodes.blocks(
                StoredCodes.table(
                    spark,
                    JavaSparkContext.fromSparkContext(spark.sparkContext())
                        .parallelize(List.of(block), 1)))
            .collect()
            .get(0);

    assertThat(read.rows().r()).isEqualTo(2);
    assertThat(read.rows().codes()).isEqualTo(rows.codes());
    assertThat(read.rows().weights()).isEqualTo(rows.weights());
    assertThat(read.rows().scores()).isEqualTo(rows.scores());
    assertThat(read.rows().beyond()).isEqualTo(rows.beyond());
    assertThat(read.rows().outliers()).containsExactly(1);
    assertThat(read.isOutlier(1)).isTrue();
    assertThat(read.labels()).isEqualTo(labels);
    assertThat(read.weights()).isEqualTo(weights);
    assertThat(read.labelWeights().values()).containsExactly(.5, 1);
    assertThat(read.certainLabels()).containsExactly(-1, -1);
    assertThat(read.keys().hash(0, 1)).isEqualTo(keys.hash(0, 1));
    assertThat(read.keys().hash(1, 1)).isEqualTo(keys.hash(1, 1)).isNotEqualTo(keys.hash(0, 1));
    assertThat(read.apart()).isEqualTo(block.apart());
  }
}
