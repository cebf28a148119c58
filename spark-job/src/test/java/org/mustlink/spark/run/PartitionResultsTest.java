package org.mustlink.spark.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerStageSubmitted;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.spark.testing.SparkExtension;

@ExtendWith(SparkExtension.class)
class PartitionResultsTest {
  private final JavaSparkContext spark;

  PartitionResultsTest(SparkSession spark) {
    this.spark = JavaSparkContext.fromSparkContext(spark.sparkContext());
  }

  /** Some of 9 partitions of 7 elements are empty, and their results are merged in a tree. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 9})
  void theResultsAreThoseOfTheActionsOfSpark(int partitions) {
    List<Integer> elements = IntStream.range(0, 7).boxed().toList();
    JavaRDD<Integer> rdd = spark.parallelize(elements, partitions);

    assertThat(PartitionResults.collect(rdd)).isEqualTo(rdd.collect()).isEqualTo(elements);
    assertThat(PartitionResults.first(rdd)).contains(0);
    assertThat(PartitionResults.first(rdd.filter(element -> element > 3))).contains(4);
    assertThat(PartitionResults.reduce(rdd, Integer::sum)).isEqualTo(21);
    for (int depth : new int[] {1, 2, 3}) {
      assertThat(PartitionResults.treeReduce(rdd, Integer::sum, depth)).isEqualTo(21);
      assertThat(PartitionResults.treeAggregate(rdd, 0, Integer::sum, depth)).isEqualTo(21);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 9})
  void withoutElementsThereIsNothing(int partitions) {
    JavaRDD<Integer> rdd = spark.parallelize(List.of(1), partitions).filter(element -> false);

    assertThat(PartitionResults.collect(rdd)).isEmpty();
    assertThat(PartitionResults.first(rdd)).isEmpty();
    assertThat(PartitionResults.treeAggregate(rdd, 0, Integer::sum, 2)).isZero();
    assertThatThrownBy(() -> PartitionResults.treeReduce(rdd, Integer::sum))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThat(PartitionResults.collect(spark.<Integer>emptyRDD())).isEmpty();
  }

  @Test
  void jobsHaveTheNamesOfTheirCallers() throws TimeoutException {
    Set<String> names = new ConcurrentSkipListSet<>();
    SparkListener listener =
        new SparkListener() {
          @Override
          public void onStageSubmitted(SparkListenerStageSubmitted submitted) {
            names.add(submitted.stageInfo().name().replaceFirst(":\\d+$", ""));
          }
        };
    spark.sc().addSparkListener(listener);
    try {
      PartitionResults.collect(spark.parallelize(List.of(1, 2), 2));
      PartitionResults.treeReduce(spark.parallelize(List.of(1, 2), 9), Integer::sum);
      spark.sc().listenerBus().waitUntilEmpty();
    } finally {
      spark.sc().removeSparkListener(listener);
    }
    assertThat(names)
        .containsExactly(
            "collect at PartitionResultsTest.java", "treeReduce at PartitionResultsTest.java");
    assertThat(spark.getLocalProperty("callSite.short")).isNull();
  }
}
