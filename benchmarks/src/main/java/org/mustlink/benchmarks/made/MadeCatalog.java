package org.mustlink.benchmarks.made;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RuntimeConfig;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.mustlink.core.fault.BadSettingException;

/**
 * A catalog of one table, {@code mixture}, of which nothing is stored: its rows are made while they
 * are read, as {@link MadeShape} says. With
 *
 * <pre>
 * spark."spark.sql.catalog.made" = org.mustlink.benchmarks.made.MadeCatalog
 * spark."spark.sql.catalog.made.rows" = 1000000000
 * input.table = made.mixture
 * </pre>
 *
 * in its configuration any command reads it. The options are {@code rows}, {@code columns} (16),
 * {@code classes} (10), {@code labelled} (1000), {@code partitions} (one for 4 million rows) and
 * {@code seed} (1).
 */
public final class MadeCatalog implements TableCatalog {
  /** How the path of a table begins that is made by this catalog. */
  public static final String PREFIX = "made:";

  private static final String TABLE = "mixture";
  private static final String CATALOG = "made";
  private static final String OPTION = "spark.sql.catalog." + CATALOG;

  private String name = "";
  private MadeShape shape = MadeShape.NONE;

  /**
   * Returns the table of a path of the form {@code made:ROWS} or {@code made:ROWS/PARTITIONS}, such
   * as {@code made:1e9/500}, in this session.
   *
   * @throws BadSettingException if a number is none
   */
  public static Dataset<Row> table(SparkSession spark, String path) {
    String[] numbers = path.substring(PREFIX.length()).split("/", -1);
    RuntimeConfig settings = spark.conf();
    settings.set(OPTION, MadeCatalog.class.getName());
    settings.set(OPTION + ".rows", numbers[0]);
    if (numbers.length > 1) {
      settings.set(OPTION + ".partitions", numbers[1]);
    }
    return spark.table(CATALOG + "." + TABLE);
  }

  @Override
  public void initialize(String name, CaseInsensitiveStringMap options) {
    this.name = name;
    this.shape = MadeShape.of(options);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Identifier[] listTables(String[] namespace) {
    return new Identifier[] {Identifier.of(namespace, TABLE)};
  }

  @Override
  public Table loadTable(Identifier identifier) throws NoSuchTableException {
    if (identifier.namespace().length > 0 || !identifier.name().equals(TABLE)) {
      throw new NoSuchTableException(identifier);
    }
    return new MadeTable(name + "." + TABLE, shape);
  }

  @Override
  public Table alterTable(Identifier identifier, TableChange... changes) {
    throw new UnsupportedOperationException("A table that is made cannot be changed.");
  }

  @Override
  public boolean dropTable(Identifier identifier) {
    return false;
  }

  @Override
  public void renameTable(Identifier from, Identifier to) {
    throw new UnsupportedOperationException("A table that is made cannot be renamed.");
  }
}
