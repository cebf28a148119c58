package org.mustlink.spark.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.ml.ConstrainedSpectralClustering;
import org.mustlink.spark.ml.GroupedClustering;
import org.mustlink.spark.testing.SparkExtension;

/**
 * Columns of a table may have the names that results and steps of the job use, unless they collide.
 */
@ExtendWith(SparkExtension.class)
class ColumnNamesTest {
  private static final List<String> IDS =
      List.of(
          "truth",
          "row",
          "id",
          "node",
          "key",
          "first",
          "second",
          "type",
          "must",
          "weight",
          "heldOut",
          "held_out",
          "class",
          "k",
          "count",
          "part0",
          "suspicious",
          "prediction");

  private final SparkSession spark;
  private final Path directory;

  ColumnNamesTest(SparkSession spark, @TempDir Path directory) {
    this.spark = spark;
    this.directory = directory;
  }

  @Tag("long")
  @Test
  void idsMayHaveTheNamesThatStepsUse() {
    table(IDS).write().parquet(path("table.parquet"));
    links(IDS).write().parquet(path("links.parquet"));
    List<String> settings = new ArrayList<>();
    settings.add("input.path=" + path("table.parquet"));
    settings.add("input.id=" + String.join(",", IDS));
    settings.add("input.features=x,y");
    settings.add("input.truth=site");
    settings.add("links.path=" + path("links.parquet"));
    settings.add("links.first=" + String.join(",", prefixed("a_")));
    settings.add("links.second=" + String.join(",", prefixed("b_")));
    settings.add("links.type=answer");
    settings.add("fit.k=2");
    settings.add("output.path=" + path("out"));
    succeeds("fit", settings);
    assertThat(spark.read().parquet(path("out/assignments")).columns())
        .startsWith(IDS.toArray(String[]::new))
        .endsWith("cluster", "label", "margin");
    succeeds("evaluate", settings);
    succeeds("audit", settings);
    settings.remove("input.truth=site");
    settings.addAll(List.of("fit.by=site", "fit.method=sssc", "output.mode=overwrite"));
    succeeds("fit", settings);
    assertThat(spark.read().parquet(path("out/violations")).columns()).startsWith("site", "first");
  }

  @Test
  void thePipelineTakesIdsOfTheseNamesToo() {
    List<String> ids = Stream.concat(IDS.stream(), Stream.of("cluster", "label")).toList();
    Dataset<Row> table = table(ids).drop("prediction");
    String[] names = ids.stream().filter(id -> !id.equals("prediction")).toArray(String[]::new);
    ConstrainedSpectralClustering estimator =
        new ConstrainedSpectralClustering().setInputCols("x", "y").setIdCols(names).setK(2);
    assertThat(
            estimator
                .setLinks(links(ids))
                .setLinkFirstCols(prefixed("a_", names))
                .setLinkSecondCols(prefixed("b_", names))
                .setLinkTypeCol("answer")
                .fit(table)
                .transform(table)
                .filter("prediction >= 0")
                .count())
        .isEqualTo(120);
    GroupedClustering groups =
        new GroupedClustering().setBy("site").setMethod("sc-njw").setK(2).setInputCols("x", "y");
    assertThat(groups.transform(table).filter("prediction >= 0").count()).isEqualTo(120);
    assertThat(groups.setBy("k").transform(table).filter("prediction >= 0").count()).isEqualTo(120);
    assertThatThrownBy(() -> groups.groups(table))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("Cannot set by to 'k': results have a column of that name already.");
    Dataset<Row> taken = table.withColumnRenamed("row", "Margin");
    for (Runnable refused :
        List.<Runnable>of(
            () -> groups.transform(taken),
            () -> new ConstrainedSpectralClustering().setInputCols("x", "y").setK(2).fit(taken))) {
      assertThatThrownBy(refused::run)
          .isInstanceOf(BadSettingException.class)
          .hasMessageContaining("Cannot set marginCol to 'margin'");
    }
  }

  /** 120 rows in two heaps at two sites; the last of the ids tells them apart. */
  private Dataset<Row> table(List<String> ids) {
    List<String> columns =
        new ArrayList<>(
            List.of(
                "if(id < 60, 'north', 'south') site",
                "10.0D * (id % 2) + 0.1D * (id % 7) x",
                "0.1D * (id % 11) y"));
    for (int i = 0; i < ids.size(); i++) {
      columns.add((i == 0 ? "concat('r', id) " : "'c' ") + ids.get(i));
    }
    return spark.range(0, 120, 1, 2).selectExpr(columns.toArray(String[]::new));
  }

  private Dataset<Row> links(List<String> ids) {
    List<String> columns = new ArrayList<>(List.of("if(id % 3 = 0, 'must', 'cannot') answer"));
    for (int i = 0; i < ids.size(); i++) {
      columns.add((i == 0 ? "concat('r', id) " : "'c' ") + "a_" + ids.get(i));
      columns.add(
          (i == 0 ? "concat('r', id + if(id % 3 = 0, 2, 1)) " : "'c' ") + "b_" + ids.get(i));
    }
    return spark.range(0, 20, 1, 2).selectExpr(columns.toArray(String[]::new));
  }

  private static String[] prefixed(String prefix) {
    return prefixed(prefix, IDS.toArray(String[]::new));
  }

  private static String[] prefixed(String prefix, String... names) {
    return Stream.of(names).map(name -> prefix + name).toArray(String[]::new);
  }

  private void succeeds(String command, List<String> settings) {
    List<String> arguments = new ArrayList<>(List.of(command));
    settings.forEach(setting -> arguments.addAll(List.of("--set", setting)));
    Program program = Program.run(spark, arguments.toArray(String[]::new));
    assertThat(program.code()).as(program.err()).isZero();
  }

  private String path(String name) {
    return directory.resolve(name).toString();
  }
}
