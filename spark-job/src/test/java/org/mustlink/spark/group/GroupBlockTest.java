package org.mustlink.spark.group;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.spark.SparkConf;
import org.apache.spark.serializer.JavaSerializer;
import org.apache.spark.serializer.KryoSerializer;
import org.apache.spark.serializer.SerializerInstance;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.mustlink.core.evaluation.Measures;
import org.mustlink.model.fit.LinkCounts;
import org.mustlink.model.fit.LinkCounts.Kind;
import org.mustlink.model.summary.ByClass;
import org.mustlink.model.summary.FitSummary.Measured;
import org.mustlink.spark.group.GroupReport.Outcome;
import org.mustlink.spark.table.PackedKeys;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/** Blocks go through whatever serializer Spark is set to. */
class GroupBlockTest {
  private static final LinkCounts COUNTS =
      new LinkCounts(new Kind(3, 2, 3, 2), new Kind(1, 1, 1, 1));
  private static final GroupLinkCounts LINKS = new GroupLinkCounts(COUNTS, COUNTS, 4, 0);

  private static final GroupBlock BLOCK =
      new GroupBlock(
          new GroupReport(
              new byte[] {1},
              2,
              1,
              "sc-njw",
              0.5,
              new Outcome(
                  new long[] {1, 1},
                  new @Nullable String[] {"a", null},
                  Map.of("mncut", 0.25),
                  new double[] {0, 0.5},
                  List.of("a warning"),
                  new Measured(new Measures(1, 1, 1, 1, 1), new Measures(1, 1, 1, 1, 1)),
                  2,
                  0,
                  new ByClass.Found(1, List.of("b")),
                  List.of(),
                  LINKS),
              null),
          new int[] {0, 1},
          new double[] {1, 0.5},
          ids(),
          List.of(new GroupViolation(0, 1, true, 0.5, false)));

  private static PackedKeys ids() {
    PackedKeys.Builder ids = new PackedKeys.Builder(1, 1);
    ids.add(new byte[] {7});
    ids.add(new byte[] {8});
    return ids.build();
  }

  @Test
  void travelsWithJavaSerialization() {
    travels(new JavaSerializer(new SparkConf(false)).newInstance());
  }

  @Test
  void travelsWithKryo() {
    travels(new KryoSerializer(new SparkConf(false)).newInstance());
  }

  private static void travels(SerializerInstance serializer) {
    ClassTag<GroupBlock> tag = ClassTag$.MODULE$.apply(GroupBlock.class);
    ByteBuffer bytes = serializer.serialize(BLOCK, tag);
    GroupBlock block = serializer.deserialize(bytes, tag);
    assertThat(block.clusters()).containsExactly(0, 1);
    assertThat(block.margins()).containsExactly(1, 0.5);
    assertThat(block.ids()).usingRecursiveComparison().isEqualTo(ids());
    assertThat(block.ids().compare(0, 1)).isNegative();
    Outcome outcome = Objects.requireNonNull(Objects.requireNonNull(block.report()).outcome());
    assertThat(outcome.names()).containsExactly("a", null);
    assertThat(outcome.reached()).isEqualTo(Map.of("mncut", 0.25));
    assertThat(outcome.measured()).isNotNull();
    assertThat(outcome.links()).isEqualTo(LINKS);
    assertThat(block.violations()).isEqualTo(BLOCK.violations());
  }
}
