package org.mustlink.spark.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.fit.SideInformationCounts;
import org.mustlink.core.fit.SideInformationStrategies;
import org.mustlink.core.fit.SideInformationStrategy;
import org.mustlink.core.options.FitOptions;
import org.mustlink.spark.fit.ClusteringFit;
import org.mustlink.spark.fit.FitResult;
import org.mustlink.spark.fit.memory.FitNeeds;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.table.count.Labels;
import org.mustlink.spark.testing.CollectedProgress;
import org.mustlink.spark.testing.SparkExtension;

@ExtendWith(SparkExtension.class)
class FitPlanTest {
  private static final FitOptions OPTIONS =
      FitOptions.resolve(Map.of("k", "3", "landmarks", "200", "starts", "1"));

  private final SparkSession spark;

  FitPlanTest(SparkSession spark) {
    this.spark = spark;
  }

  @Tag("long")
  @Test
  void theCacheIsThatOfTheFit() {
    InputTable table = table(30_000);
    FitPlan plan = FitPlan.of(table, "table", false, false, 0, OPTIONS);
    assertThat(plan.seconds()).isPositive();
    try (FitResult fit =
        ClusteringFit.run(table, Optional.empty(), OPTIONS, CollectedProgress.unread())) {
      long cached =
          fit.summary().stages().stream()
              .filter(stage -> stage.name().equals("assignments"))
              .mapToLong(stage -> stage.bytes())
              .sum();
      assertThat((double) plan.shape().codeBytes() / cached).isCloseTo(1, within(.1));
    }
  }

  @Test
  void linesTellWhatWasCountedAndOtherNumbersOfLandmarks() {
    FitPlan plan = FitPlan.of(table(30_000), "table", false, false, 0, OPTIONS);
    assertThat(String.join("\n", plan.lines()))
        .contains("30,000, counted without reading a feature");
    assertThat(String.join("\n", plan.details()))
        .contains("p = 200, r = 3", "p = 5000", "all stages");
    plan.require();
  }

  @Test
  void whatTheFitWouldRefuseIsRefused() {
    FitOptions many = FitOptions.resolve(Map.of("k", "3", "landmarks", "29000"));
    TableSizes sizes = sizes(3_000_000, 6);
    FitShape shape = shape(sizes, many);
    long there = 1L << 30;
    assertThat(shape.needs().heap()).isGreaterThan(there);
    assertThatThrownBy(() -> shape.needs().require(there))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("Cannot set landmarks to 29000")
        .hasMessageContaining("has 1024 MiB");
    assertThat(
            new PlanAdvice(shape, new ClusterSize(true, 1, 2, there, there), OptionalInt.of(5000))
                .sentences())
        .anyMatch(
            sentence ->
                sentence.matches(
                    "Give the driver --driver-memory \\d+g, or set fit.landmarks = 5000."));
  }

  @Test
  void moreClustersThanTheDriverHoldsAreRefused() {
    FitShape shape =
        shape(sizes(3_000_000, 6), FitOptions.resolve(Map.of("k", "900000", "landmarks", "2000")));
    assertThatThrownBy(() -> shape.needs().require(4L << 30))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("Cannot set k to 900000: the driver would need")
        .hasMessageContaining("Give fewer clusters");
  }

  @Test
  void adviceNamesPartitionsAndExecutors() {
    FitShape shape = shape(sizes(500_000_000, 1), OPTIONS);
    List<String> advice =
        new PlanAdvice(
                shape, new ClusterSize(false, 2, 8, 310L << 20, 8L << 30), OptionalInt.of(200))
            .sentences();
    assertThat(advice)
        .anyMatch(sentence -> sentence.contains("read in 1 partition and there are 8 cores"))
        .anyMatch(sentence -> sentence.contains("--executor-memory"))
        .anyMatch(sentence -> sentence.contains("spark.local.dir"))
        .noneMatch(sentence -> sentence.contains("--driver-memory"));
    FitShape small = shape(sizes(2_000_000, 1000), OPTIONS);
    assertThat(
            new PlanAdvice(
                    small, new ClusterSize(true, 1, 2, 8L << 30, 8L << 30), OptionalInt.of(200))
                .sentences())
        .singleElement()
        .asString()
        .contains("1,000 partitions of few rows");
  }

  @Test
  void moreWorkTakesLongerAndMoreCoresLess() {
    MachineSpeed machine = new MachineSpeed(MachineSpeed.referenceNanos(200, 4), 1, 1);
    double small = new FitSeconds(shape(sizes(1_000_000, 8), OPTIONS), machine, 2, 2).total();
    FitShape big = shape(sizes(100_000_000, 8), OPTIONS);
    double large = new FitSeconds(big, machine, 2, 2).total();
    assertThat(large).isGreaterThan(10 * small);
    assertThat(new FitSeconds(big, machine, 20, 2).total()).isLessThan(large / 4);
    assertThat(new FitSeconds(big, new MachineSpeed(2 * machine.searchNanos(), 2, 1), 2, 2).total())
        .isCloseTo(2 * large, within(1e-6 * large));
  }

  @Test
  void aPlanOfAFitByLinksHasTheirStages() {
    MachineSpeed machine = new MachineSpeed(MachineSpeed.referenceNanos(200, 4), 1, 1);
    FitShape none = shape(sizes(1_000_000, 8), OPTIONS);
    FitShape linked =
        new FitShape(
            none.needs(),
            none.table(),
            none.k(),
            none.centres(),
            500,
            true,
            none.metric(),
            5000,
            none.options());
    String[] stages = {"links", "linked rows", "scores of the classifiers", "links measured"};
    assertThat(new FitSeconds(linked, machine, 2, 2).stages()).containsKeys(stages);
    assertThat(new FitSeconds(none, machine, 2, 2).stages()).doesNotContainKeys(stages);
    assertThat(linked.passes()).isEqualTo(none.passes() + 1);
    assertThat(linked.codeBytes()).isGreaterThan(none.codeBytes());
  }

  private FitShape shape(TableSizes sizes, FitOptions options) {
    int p = options.landmarks().orElseThrow();
    SideInformationStrategy strategy =
        SideInformationStrategies.choose(
            new SideInformationCounts(options, 3, List.of(), new long[0], 0, 0));
    FitNeeds needs = FitNeeds.of(sizes.scan(), sizes.labels(), p, 0, options);
    return FitShape.of(needs, sizes, strategy, 0, options);
  }

  private TableSizes sizes(long n, int partitions) {
    return new TableSizes(
        new Labels(n, List.of(), new long[0], List.of()),
        "made up",
        TableScan.of(table(10)),
        n * 40,
        partitions,
        false,
        List.of());
  }

  private InputTable table(int rows) {
    StructType schema =
        new StructType()
            .add("id", DataTypes.LongType)
            .add("a", DataTypes.DoubleType)
            .add("b", DataTypes.DoubleType)
            .add("c", DataTypes.DoubleType)
            .add("d", DataTypes.DoubleType);
    List<Row> made = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      made.add(
          RowFactory.create(
              (long) i, i % 3 * 9.0 + i % 17, i % 3 + i % 13 * 0.1, i % 11 * 1.0, i % 7 * 1.0));
    }
    Dataset<Row> data = spark.createDataFrame(made, schema).repartition(2);
    return new InputTable(
        data,
        new FeatureColumns(ColumnKind.NUMBER, List.of("a", "b", "c", "d")),
        List.of("id"),
        Optional.empty(),
        Optional.empty());
  }
}
