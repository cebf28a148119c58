package org.mustlink.spark.model.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Matrices that are damaged, in Parquet that can be read. */
final class DamagedMatrices {
  private static final String ALL = "select * from matrices";

  private static final String SCHEMA = "part string, index int, values array<double>";

  private DamagedMatrices() {}

  static List<Damage> damages() {
    List<Damage> damages = new ArrayList<>();
    add(damages, "seeded", ALL + " where part <> 'landmarks'", "lack landmarks");
    add(damages, "seeded", ALL + " where part = 'none'", "lack shift");
    add(damages, "seeded", ALL + " where not (part = 'landmarks' and index = 3)", "no row 3");
    add(damages, "seeded", ALL + " union all " + ALL, "twice");
    add(damages, "seeded", ALL + " union all select 'spare', 0, array(1D)", "unknown spare");
    add(damages, "seeded", index("-1"), "has a row -1");
    add(damages, "seeded", index("2147483647"), "has a row 2147483647");
    add(damages, "seeded", index("index + 1"), "has 2 rows where 1 belong");
    add(damages, "seeded", value("shift", "double('NaN')"), "shift holds NaN");
    add(damages, "seeded", value("landmarks", "double('Infinity')"), "landmarks holds Infinity");
    add(damages, "seeded", value("embedding", "double('-Infinity')"), "embedding holds -Inf");
    add(damages, "seeded", value("landmarks", "double(null)"), "landmarks holds NaN");
    add(damages, "seeded", value("landmarks", "v + 1e-12D"), "checksum does not match");
    add(damages, "seeded", values("landmarks", "slice(values, 1, 1)"), "1 values in row 0");
    add(damages, "seeded", values("landmarks", "array()"), "0 values in row 0");
    add(damages, "seeded", values("landmarks", "array_repeat(1D, 3)"), "3 values in row 0");
    add(damages, "seeded", values("landmarks", "null"), "hold a null");
    add(damages, "seeded", "select part, index from matrices", "have the columns");
    add(damages, "seeded", "select *, 1 extra from matrices", "have the columns");
    add(
        damages,
        "seeded",
        "select part, cast(index as bigint) index, values from matrices",
        "have the");
    add(
        damages,
        "seeded",
        "select part, index, cast(values as array<float>) values from matrices",
        "have the columns");
    add(damages, "seeded", "select part, index, string(values) values from matrices", "have the");
    add(damages, "seeded", "select binary(part) part, index, values from matrices", "have the");
    add(
        damages,
        "seeded",
        "select part, int(id) index, values from matrices join range(2000000) where part = 'shift'",
        "more rows than");
    add(damages, "vote", values("classes", "transform(values, v -> 3D)"), "classes names");
    add(damages, "vote", values("classes", "transform(values, v -> -1D)"), "classes names");
    add(damages, "vote", values("classes", "transform(values, v -> 0.5D)"), "classes names");
    add(damages, "sparse", value("sparse columns", "v + 0.5"), "sparse columns");
    add(damages, "sparse", value("sparse columns", "1e12D"), "sparse columns");
    add(damages, "sparse", value("sparse columns", "-1D"), "Column -1 is out of order");
    add(damages, "sparse", value("sparse columns", "1D"), "Column 1 is out of order");
    add(damages, "sparse", value("sparse vectors", "1e300D"), "sparse vectors");
    add(
        damages,
        "pool",
        ALL + " where part <> 'kernel ridge centres'",
        "lack kernel ridge centres");
    add(damages, "pool", value("expert factor", "double('NaN')"), "expert factor holds NaN");
    add(
        damages,
        "linear",
        ALL + " where part <> 'linear ridge shares'",
        "lack linear ridge shares");
    add(
        damages,
        "linear",
        ALL + " where not (part = 'linear ridge weights' and index = 2)",
        "linear ridge weights has 2 rows where 3 belong");
    add(
        damages,
        "linear",
        values("linear ridge weights", "slice(values, 1, 32)"),
        "linear ridge weights has 32 values in row 0 where 65 values belong");
    add(damages, "linear", value("linear ridge weights", "double('NaN')"), "weights holds NaN");
    add(damages, "linear", value("linear ridge shares", "v + 1e-12D"), "checksum does not match");
    add(damages, "forest", ALL + " where part <> 'forest columns'", "lack forest columns");
    add(damages, "forest", value("forest columns", "v + 0.5"), "no column of a forest");
    add(damages, "forest", value("forest columns", "3D"), "nodes of a forest do not fit");
    add(damages, "forest", value("forest columns", "-4D"), "nodes of a forest do not fit");
    add(damages, "forest", value("forest columns", "0D"), "a tree has no end");
    add(damages, "forest", value("forest thresholds", "double('NaN')"), "thresholds holds NaN");
    for (String part : List.of("shares", "codes", "indices", "seen")) {
      String name = "encoding " + part;
      add(damages, "mixed", ALL + " where part <> '" + name + "'", "lack " + name);
      add(damages, "mixed", value(name, "double('NaN')"), name + " holds NaN");
      add(damages, "mixed", values(name, "slice(values, 1, 2)"), name + " has 2 values in row 0");
    }
    for (String part : List.of("columns", "vectors")) {
      String name = "encoding column 9 " + part;
      add(damages, "mixed", ALL + " where part <> '" + name + "'", "lack " + name);
      add(damages, "mixed", value(name, "double('NaN')"), name + " holds NaN");
    }
    for (String part : List.of("pool", "newOdds", "namedClasses")) {
      add(damages, "new", ALL + " where part <> '" + part + "'", "lack " + part);
      add(damages, "new", values(part, "array()"), part + " has 0 values in row 0");
    }
    add(damages, "new", value("newOdds", "v + 1e-12D"), "checksum does not match");
    add(damages, "mixed", value("encoding column 9 columns", "-1D"), "out of order");
    add(damages, "mixed", value("encoding shares", "0D"), "No level has a share of 0.0");
    add(damages, "mixed", value("encoding shares", "1D"), "No level has a share of 1.0");
    add(damages, "mixed", value("encoding codes", "7D"), "The code 7.0 is out of order");
    add(damages, "mixed", value("encoding seen", "-1D"), "The code -1.0 is out of order");
    add(damages, "mixed", value("encoding indices", "v + 0.5"), "encoding indices holds");
    add(damages, "mixed", value("encoding indices", "-1D"), "There is no level -1");
    add(damages, "mixed", value("encoding indices", "99D"), "There is no level 99");
    return damages;
  }

  private static String index(String index) {
    return "select part, if(part = 'shift', " + index + ", index) index, values from matrices";
  }

  private static String value(String part, String value) {
    return values(part, "transform(values, v -> " + value + ")");
  }

  private static String values(String part, String values) {
    return "select part, index, if(part = '"
        + part
        + "', "
        + values
        + ", values) values from matrices";
  }

  private static void add(List<Damage> damages, String model, String query, String words) {
    damages.add(new Damage(model, query, words, (m, s) -> rewrite(m, s, query)));
  }

  private static void rewrite(Path model, SparkSession spark, String query) throws IOException {
    Path old = model.resolveSibling("old");
    Files.move(model.resolve("data"), old);
    spark.read().schema(SCHEMA).parquet(old.toString()).createOrReplaceTempView("matrices");
    Dataset<Row> changed = spark.sql(query);
    changed.coalesce(1).write().parquet(model.resolve("data").toString());
    ModelCopies.sealFiles(model);
  }
}
