package org.mustlink.spark.io.lake;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.mustlink.spark.table.TableScan;

/**
 * Reads tables of Delta Lake and Iceberg at one version. A run reads its table several times; with
 * Spark's own reader each of them would see what others have committed meanwhile.
 *
 * @param format Delta Lake or Iceberg
 * @param options the options of the reader, which may name a version or a time
 */
public record LakeReader(SparkSession spark, LakeFormat format, Map<String, String> options) {
  private static final String VERSION = "versionAsOf";
  private static final String TIME = "timestampAsOf";
  private static final String MAIN = "main";
  private static final String DEFAULT_CATALOG = "spark.sql.catalog.default_iceberg";

  /** The options that choose a version, for all formats that have versions. */
  public static final List<String> TIME_TRAVEL = List.of(TIME, VERSION);

  /**
   * A table at one version.
   *
   * @param description the version in words; empty if the table has none yet
   */
  public record Version(Dataset<Row> rows, String description) {}

  /** Whether an option chooses a version. */
  public static boolean isTimeTravel(String option) {
    return TIME_TRAVEL.stream().anyMatch(option::equalsIgnoreCase);
  }

  /** Reads the table in a directory. */
  public Version at(Path root) {
    String path = root.toString();
    if (format == LakeFormat.ICEBERG) {
      letIcebergReadPaths(root);
      return read(
          Optional.empty(),
          path,
          () -> spark.read().format(format.sparkName()).load(path + "#refs"));
    }
    return read(Optional.empty(), path, () -> history("delta." + TableScan.quoted(path)));
  }

  /** Reads a table of the catalog. */
  public Version named(String table) {
    return read(
        Optional.of(table),
        "",
        () -> format == LakeFormat.ICEBERG ? spark.read().table(table + ".refs") : history(table));
  }

  private Version read(Optional<String> table, String path, Versions versions) {
    Map<String, String> pinned = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    pinned.putAll(options);
    if (!pinned.containsKey(TIME)) {
      version(Optional.ofNullable(pinned.get(VERSION)), versions)
          .ifPresent(version -> pinned.put(VERSION, version));
    }
    Dataset<Row> rows =
        table
            .map(name -> spark.read().options(pinned).table(name))
            .orElseGet(() -> spark.read().options(pinned).format(format.sparkName()).load(path));
    return new Version(rows, description(pinned));
  }

  private String description(Map<String, String> pinned) {
    String version = pinned.get(VERSION);
    String time = pinned.get(TIME);
    if (version == null && time == null) {
      return "";
    }
    return version == null
        ? "as of " + time
        : (format == LakeFormat.ICEBERG ? "snapshot " : "version ") + version;
  }

  /**
   * Returns the number of the version to read: the newest one, or the one that the options name.
   */
  private Optional<String> version(Optional<String> given, Versions versions) {
    if (format == LakeFormat.DELTA) {
      return given.isPresent() ? given : first(versions.rows().select("version"));
    }
    String name = given.orElse(MAIN);
    return first(versions.rows().filter(functions.col("name").equalTo(name)).select("snapshot_id"))
        .or(() -> given);
  }

  private static Optional<String> first(Dataset<Row> numbers) {
    return numbers.collectAsList().stream().map(row -> String.valueOf(row.get(0))).findFirst();
  }

  private Dataset<Row> history(String table) {
    return spark.sql("DESCRIBE HISTORY " + table + " LIMIT 1");
  }

  /**
   * Configures Iceberg to read directories, for which its default is to look for a Hive metastore.
   */
  private void letIcebergReadPaths(Path root) {
    if (spark.conf().getOption(DEFAULT_CATALOG + ".type").isEmpty()
        && spark.conf().getOption(DEFAULT_CATALOG + ".catalog-impl").isEmpty()) {
      spark.conf().set(DEFAULT_CATALOG, "org.apache.iceberg.spark.SparkCatalog");
      spark.conf().set(DEFAULT_CATALOG + ".type", "hadoop");
      spark.conf().set(DEFAULT_CATALOG + ".warehouse", root.getParent().toString());
    }
  }

  /** Returns the versions of a table. */
  private interface Versions {
    Dataset<Row> rows();
  }
}
