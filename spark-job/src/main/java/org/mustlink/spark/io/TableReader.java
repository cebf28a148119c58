package org.mustlink.spark.io;

import static org.apache.spark.sql.functions.lit;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.storage.StorageLevel;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.link.LinkTable;
import org.mustlink.spark.table.InputTable;

/**
 * Reads the table that the settings name. Typed files stay lazy. Text files are parsed once, here,
 * and kept in memory and on disk until the result is closed; every line is checked on the way. A
 * table without id columns gets a column {@code row}, its rows numbered from 0 in file order.
 * Tables of links are read the same way.
 */
public final class TableReader {
  private static final String FIXED_LAYOUT = "spark.sql.files.minPartitionNum";

  private final SparkSession spark;

  /** Reads with this session. */
  public TableReader(SparkSession spark) {
    this.spark = spark;
  }

  /**
   * Reads features, ids, label and truth.
   *
   * @throws InputMissingException if there is no such file or table
   * @throws BadSettingException if a setting does not fit the table
   * @throws BadDataException if a line of text cannot be parsed, or nothing can be a feature
   */
  public LoadedTable read(InputSettings settings) {
    return read(settings, List.of());
  }

  /**
   * Reads features, ids, label, truth and the columns whose values make the groups, in which an
   * empty text of CSV is null.
   *
   * @throws InputMissingException if there is no such file or table
   * @throws BadSettingException if a setting does not fit the table
   * @throws BadDataException if a line of text cannot be parsed, or nothing can be a feature
   */
  public LoadedTable read(InputSettings settings, List<String> by) {
    Source source = Sources.open(spark, settings.location(), settings.id().isEmpty());
    KeyPlan keys = KeyPlan.of(source.schema(), settings, by, source.untyped());
    FeaturePlan features = FeaturePlan.of(source.schema(), settings, by, source.untyped());
    keys.requireRowFree(features.features().names());
    Loaded loaded = load(source, keys, features.features().names(), features.select());
    InputTable table =
        new InputTable(
            loaded.rows(), features.features(), keys.rowNames(), keys.label(), keys.truth());
    return new LoadedTable(table, source.format(), loaded.release());
  }

  /**
   * Reads ids, label and truth only.
   *
   * @throws InputMissingException if there is no such file or table
   * @throws BadSettingException if a setting does not fit the table
   * @throws BadDataException if a line of text cannot be parsed
   */
  public LoadedKeys readKeys(InputSettings settings) {
    Source source = Sources.open(spark, settings.location(), settings.id().isEmpty());
    KeyPlan keys = KeyPlan.of(source.schema(), settings, List.of(), source.untyped());
    keys.requireRowFree(List.of());
    Loaded loaded = load(source, keys, List.of(), List.of());
    return new LoadedKeys(
        loaded.rows(), keys.rowNames(), keys.label(), keys.truth(), loaded.release());
  }

  /**
   * Reads a table of links.
   *
   * @param ids the columns that name a row of the table that the links speak of
   * @throws InputMissingException if there is no such file or table
   * @throws BadSettingException if a setting does not fit the table
   * @throws BadDataException if a line of text cannot be parsed
   */
  public LoadedLinks readLinks(LinkSettings settings, List<String> ids) {
    Source source = Sources.open(spark, settings.location(), false);
    LinkPlan plan = LinkPlan.of(source.schema(), settings, ids, source.untyped());
    Loaded loaded = load(source, plan.keys(), plan.weights(), plan.weightColumns());
    LinkTable table =
        new LinkTable(
            loaded.rows(), settings.first(), settings.second(), settings.type(), settings.weight());
    return new LoadedLinks(table, source.format(), loaded.release());
  }

  private Loaded load(
      Source source, KeyPlan keys, List<String> featureNames, List<Column> featureColumns) {
    List<Column> select = new ArrayList<>(featureColumns);
    select.addAll(keys.select());
    List<String> names = new ArrayList<>(featureNames);
    names.addAll(keys.names());
    if (!source.parsed() && !keys.ids().isEmpty()) {
      return new Loaded(source.rows(featureNames).select(select.toArray(Column[]::new)), () -> {});
    }
    select.addAll(RowNumbers.columns());
    if (source.keepsBroken()) {
      select.add(Columns.named(Source.BROKEN));
    }
    Dataset<Row> tagged = source.rows(featureNames).select(select.toArray(Column[]::new));
    return source.parsed()
        ? kept(source, keys, featureNames, names, tagged)
        : numbered(tagged, names);
  }

  /** Typed files: the counting pass reads no column; the numbers are an expression. */
  private Loaded numbered(Dataset<Row> tagged, List<String> names) {
    // Positions hold in every later pass only if the files are cut into the same blocks then, and
    // the cut follows the number of cores, which grows and shrinks with a cluster.
    if (spark.conf().getOption(FIXED_LAYOUT).isEmpty()) {
      spark.conf().set(FIXED_LAYOUT, Math.max(1, spark.sparkContext().defaultParallelism()));
    }
    RowNumbers numbers = RowNumbers.count(tagged, lit(false));
    return new Loaded(withNumbers(tagged, names, numbers), () -> {});
  }

  /** Text files: one pass parses, checks, counts and keeps. */
  private Loaded kept(
      Source source,
      KeyPlan keys,
      List<String> featureNames,
      List<String> names,
      Dataset<Row> tagged) {
    Dataset<Row> kept = tagged.persist(StorageLevel.MEMORY_AND_DISK());
    boolean good = false;
    try {
      Column bad = source.keepsBroken() ? Columns.named(Source.BROKEN).isNotNull() : lit(false);
      RowNumbers numbers = source.reading(() -> RowNumbers.count(kept, bad));
      if (numbers.firstBad().isPresent()) {
        long position = numbers.firstBad().getAsLong();
        throw broken(source, keys, featureNames, kept, position, numbers.numberOf(position));
      }
      Dataset<Row> rows =
          keys.ids().isEmpty()
              ? withNumbers(kept, names, numbers)
              : kept.select(names.stream().map(Columns::named).toArray(Column[]::new));
      good = true;
      return new Loaded(rows, () -> kept.unpersist());
    } finally {
      if (!good) {
        kept.unpersist();
      }
    }
  }

  private static Dataset<Row> withNumbers(
      Dataset<Row> tagged, List<String> names, RowNumbers numbers) {
    List<Column> select = new ArrayList<>();
    names.forEach(name -> select.add(Columns.named(name)));
    select.add(numbers.numbers(Columns.named(RowNumbers.POSITION)).as(KeyPlan.ROW));
    return tagged.select(select.toArray(Column[]::new));
  }

  private static BadDataException broken(
      Source source,
      KeyPlan keys,
      List<String> featureNames,
      Dataset<Row> kept,
      long position,
      long number) {
    Row row = kept.filter(Columns.named(RowNumbers.POSITION).equalTo(position)).head();
    List<String> ids = new ArrayList<>();
    for (String id : keys.ids()) {
      ids.add(id + "=" + row.get(row.fieldIndex(id)));
    }
    String name =
        ids.isEmpty()
            ? number + " (counted from 0)"
            : String.join(", ", ids) + " (number " + number + " from 0)";
    String record = row.getString(row.fieldIndex(Source.BROKEN));
    return new BadDataException(source.complaint(record, featureNames, name));
  }

  /** Rows, and what frees them. */
  private record Loaded(Dataset<Row> rows, Runnable release) {}
}
