package org.mustlink.spark.io.lake;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import org.mustlink.core.fault.BadSettingException;

/**
 * A format of tables that stores beside the data files which of the files, and which of their rows,
 * are valid. Spark reads and writes it with a library that the user adds.
 */
public enum LakeFormat {
  /** Delta Lake, recognised by the directory of its log. */
  DELTA("Delta Lake", "io.delta:delta-spark", "io.delta.sql.DeltaSparkSessionExtension"),
  /** Apache Hudi, recognised by the directory of its timeline. */
  HUDI(
      "Apache Hudi",
      "org.apache.hudi:hudi-spark-bundle",
      "org.apache.spark.sql.hudi.HoodieSparkSessionExtension"),
  /** Apache Iceberg, recognised by a directory with metadata files. */
  ICEBERG(
      "Apache Iceberg",
      "org.apache.iceberg:iceberg-spark-runtime",
      "org.apache.iceberg.spark.extensions.IcebergSparkSessionExtensions");

  private static final String EXTENSIONS = "spark.sql.extensions";
  private static final String SESSION_CATALOG = "spark.sql.catalog.spark_catalog";
  private static final String DELTA_CATALOG = "org.apache.spark.sql.delta.catalog.DeltaCatalog";

  private final String title;
  private final String artifact;
  private final String extension;

  LakeFormat(String title, String artifact, String extension) {
    this.title = title;
    this.artifact = artifact;
    this.extension = extension;
  }

  /** The name of the format. */
  public String title() {
    return title;
  }

  /** The name of the format in Spark and in the settings of this program. */
  public String sparkName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns a text that tells what Spark needs to read the format. */
  String need() {
    return "the jar of "
        + artifact
        + " and "
        + EXTENSIONS
        + " = "
        + extension
        + (this == DELTA ? " and " + SESSION_CATALOG + " = " + DELTA_CATALOG : "");
  }

  /**
   * Returns the format of a table of the catalog, if it is one of these formats; nothing for a
   * view.
   */
  public static Optional<LakeFormat> ofTable(SparkSession spark, String table) {
    return provider(spark, table).flatMap(LakeFormat::named);
  }

  /** Returns the format with a name of Spark, if it is one of these formats. */
  public static Optional<LakeFormat> named(String sparkName) {
    return Arrays.stream(values())
        .filter(format -> format.sparkName().equalsIgnoreCase(sparkName))
        .findFirst();
  }

  /** Returns the name that the catalog has for the format of a table; nothing for a view. */
  public static Optional<String> provider(SparkSession spark, String table) {
    return spark.sql("DESCRIBE TABLE EXTENDED " + table).collectAsList().stream()
        .dropWhile(row -> !row.getString(0).startsWith("#"))
        .filter(row -> row.getString(0).equals("Provider"))
        .map(row -> row.getString(1))
        .findFirst();
  }

  /**
   * Refuses a setting that needs this format where Spark lacks its library, or was started without
   * its settings.
   *
   * @param setting the setting that names the format or a table of it
   * @throws BadSettingException saying what Spark needs
   */
  public void require(SparkSession spark, String setting, String value) {
    if (!onClassPath()) {
      throw refused(setting, value, "Spark was started without the library of " + title);
    }
    // Iceberg and Hudi read and write without their extensions; Delta Lake refuses.
    if (this == DELTA
        && !(spark.conf().get(EXTENSIONS, "").contains(extension)
            && spark.conf().getOption(SESSION_CATALOG).isDefined())) {
      throw refused(setting, value, "Spark was started without the settings of " + title);
    }
  }

  private BadSettingException refused(String setting, String value, String rule) {
    return BadSettingException.of(
        setting,
        value,
        rule,
        "Spark needs "
            + need()
            + ": give them to the submit script before the command, with --packages and --conf.");
  }

  private boolean onClassPath() {
    ClassLoader ofThread = Thread.currentThread().getContextClassLoader();
    ClassLoader loader = ofThread == null ? LakeFormat.class.getClassLoader() : ofThread;
    try {
      Class.forName(extension, false, loader);
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }
}
