package org.mustlink.spark.ml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.options.FitOptions;
import org.mustlink.spark.fit.ClusteringFit;
import org.mustlink.spark.group.GroupOptions;
import org.mustlink.spark.group.GroupedFit;
import org.mustlink.spark.link.rule.RuleInput;
import org.mustlink.spark.ml.support.LoggedProgress;
import org.mustlink.spark.run.Progress;
import org.mustlink.spark.table.BadRows;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.testing.SparkExtension;

/**
 * Fits of all kinds refuse the rows that all readers of features refuse, see {@link
 * FeatureReadersTest}, and report the same problems.
 */
@ExtendWith(SparkExtension.class)
class FeatureRefusalsTest {
  private static final Progress PROGRESS = new LoggedProgress("check");

  private final SparkSession spark;

  FeatureRefusalsTest(SparkSession spark) {
    this.spark = spark;
  }

  private static Stream<FeatureCases> kinds() {
    return FeatureCases.all().stream();
  }

  /** A fit, the groups of a table, and a table in memory. */
  @Tag("long")
  @ParameterizedTest
  @MethodSource("kinds")
  void fits(FeatureCases kind, @TempDir Path folder) {
    InputTable table = kind.input(kind.stored(spark, folder));
    BadRows bad = new BadRows();
    for (int i = 0; i < kind.cases().size(); i++) {
      String words = kind.cases().get(i).words();
      if (words != null) {
        bad.add("row id=" + i + ": " + words);
      }
    }
    FitOptions options = FitOptions.resolve(Map.of("k", "2"));
    assertThat(refusal(() -> ClusteringFit.run(table, Optional.empty(), options, PROGRESS)))
        .startsWith(bad.summary());
    GroupOptions whole = GroupOptions.resolve(List.of(), Map.of("method", "sc-njw", "k", "2"));
    assertThat(
            refusal(() -> GroupedFit.run(table, Optional.empty(), RuleInput.NONE, whole, PROGRESS)))
        .contains(bad.summary());

    Dataset<Row> groups = kind.groups(spark);
    GroupedClustering clustering =
        new GroupedClustering()
            .setBy("group")
            .setIdCols("id")
            .setMethod("sc-njw")
            .setK(2)
            .setGaps("fail");
    clustering =
        kind.columns().size() == 1
            ? clustering.setFeaturesCol("f")
            : clustering.setInputCols(kind.columns().toArray(new String[0]));
    List<Row> reasons = clustering.groups(groups).orderBy("group").collectAsList();
    assertThat(reasons).hasSize(kind.cases().size());
    for (int i = 0; i < reasons.size(); i++) {
      String reason = Objects.requireNonNullElse(reasons.get(i).<String>getAs("reason"), "");
      String words = kind.cases().get(i).words();
      if (words == null) {
        assertThat(reason).doesNotContain("features that are not");
      } else {
        assertThat(FeatureCases.normalised(reason))
            .contains("row group=" + i + " id=" + i + ": " + words + ".");
      }
    }
  }

  private static String refusal(Runnable fit) {
    return FeatureCases.normalised(
        Objects.requireNonNull(
            catchThrowableOfType(BadDataException.class, fit::run).getMessage()));
  }
}
