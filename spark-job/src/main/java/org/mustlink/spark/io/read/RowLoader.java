package org.mustlink.spark.io.read;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.when;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.values.NumberForm;
import org.mustlink.spark.io.source.RowNumbers;
import org.mustlink.spark.io.source.Source;
import org.mustlink.spark.io.text.FirstRows;
import org.mustlink.spark.io.text.TextNumbers;
import org.mustlink.spark.table.TableScan;

/**
 * Loads the rows of a source. Those of typed files are read each time that they are needed. Text is
 * parsed once: every line is checked, and the rows are kept in memory and on disk until the result
 * is closed. Rows without id columns are numbered from 0 in the order of the files.
 */
record RowLoader(SparkSession spark) {
  /**
   * With more columns of numbers, whose code is not compiled, words are looked for on suspicion.
   */
  private static final int MOST_WORDED = 100;

  private static final String DOUBTFUL = "__mustlink_doubtful";

  /** A whole number whose text is the only one that it has. */
  private static final String WHOLE = "^(0|-?[1-9][0-9]{0,17})$";

  private static final String FIXED_LAYOUT = "spark.sql.files.minPartitionNum";

  /**
   * Loads the columns of a table.
   *
   * @param keys the columns that are not features
   * @param values the features and the weight
   * @return the columns; those of {@link ValueReads#open} are texts if they hold words
   * @throws BadDataException if a line of text cannot be parsed
   */
  Loaded<Dataset<Row>> load(Source source, KeyPlan keys, ValueReads values) {
    return load(source, keys, values, values.numbers().size() <= MOST_WORDED);
  }

  /**
   * The same.
   *
   * @param worded whether the texts of an untyped source that are no numbers are kept
   */
  private Loaded<Dataset<Row>> load(
      Source source, KeyPlan keys, ValueReads values, boolean worded) {
    boolean words = worded && source.untyped() && !values.numbers().isEmpty();
    List<Column> select = new ArrayList<>(values.select());
    select.addAll(keys.select());
    List<String> featureNames = values.numbers();
    List<String> names = new ArrayList<>(values.names());
    names.addAll(keys.names());
    if (!source.parsed() && !keys.ids().isEmpty()) {
      return new Loaded<>(
          source.rows(featureNames).select(select.toArray(Column[]::new)),
          source.format(),
          () -> {});
    }
    select.addAll(RowNumbers.columns());
    if (source.keepsBroken()) {
      select.add(TableScan.named(Source.BROKEN));
    }
    if (words) {
      select.add(TableScan.named(Source.WORDS));
    }
    if (source.parsed()) {
      select.add(source.doubtful(texts(keys, values), featureNames).as(DOUBTFUL));
    }
    Dataset<Row> rows = words ? source.rowsWithWords(featureNames) : source.rows(featureNames);
    Dataset<Row> tagged = rows.select(select.toArray(Column[]::new));
    return source.parsed()
        ? kept(source, keys, values, names, tagged, words)
        : numbered(source, tagged, names);
  }

  /** Returns the columns that are read as texts. */
  private static List<String> texts(KeyPlan keys, ValueReads values) {
    return Stream.concat(keys.names().stream(), values.texts().stream()).toList();
  }

  /** Numbers the rows of typed files. The pass that counts them reads no column. */
  private Loaded<Dataset<Row>> numbered(Source source, Dataset<Row> tagged, List<String> names) {
    // Positions are valid in later passes only if the files are divided into the same blocks again.
    // The blocks depend on the number of cores, which changes as a cluster grows and shrinks.
    if (spark.conf().getOption(FIXED_LAYOUT).isEmpty()) {
      spark.conf().set(FIXED_LAYOUT, Math.max(1, spark.sparkContext().defaultParallelism()));
    }
    RowNumbers numbers = RowNumbers.count(tagged, lit(false));
    return new Loaded<>(withNumbers(tagged, names, numbers), source.format(), () -> {});
  }

  /**
   * Parses, checks, counts and caches the rows of text files in one pass.
   *
   * @param worded whether the rows have the column {@link Source#WORDS}; without it they are read
   *     again where a text may be no number
   */
  private Loaded<Dataset<Row>> kept(
      Source source,
      KeyPlan keys,
      ValueReads values,
      List<String> names,
      Dataset<Row> tagged,
      boolean worded) {
    Dataset<Row> kept = SpreadText.over(tagged).persist(StorageLevel.MEMORY_AND_DISK());
    boolean good = false;
    try {
      Column broken = isNotNull(Source.BROKEN, source.keepsBroken());
      Column words = isNotNull(Source.WORDS, worded);
      Column blank = values.names().isEmpty() || names.size() < 2 ? lit(false) : blank(names);
      Column unread = broken.or(words).or(UndecodedText.isIn(texts(keys, values)));
      RowNumbers numbers =
          source.reading(() -> RowNumbers.count(kept, unread, conditions(source, keys, blank)));
      boolean again =
          !worded
              && source.untyped()
              && !values.numbers().isEmpty()
              && (numbers.firstBad().isPresent() || source.mayHoldNumbersOfPrograms());
      if (again) {
        kept.unpersist();
        return load(source, keys, values, true);
      }
      if (numbers.firstBad().isPresent()) {
        long position = numbers.firstBad().getAsLong();
        Row bad = kept.filter(TableScan.named(RowNumbers.POSITION).equalTo(position)).head();
        if (mayBeTexts(words(values, bad, worded), values)) {
          List<String> texts =
              new ArrayList<>(TextNumbers.withWords(kept, Source.WORDS, values.numbers()));
          texts.retainAll(values.open());
          kept.unpersist();
          return load(source, keys, values.asTexts(texts));
        }
        throw broken(source, keys, values, bad, numbers.numberOf(position), worded);
      }
      if (numbers.counted().get(0) > 0) {
        source.requireWholeTexts();
      }
      Dataset<Row> rows =
          keys.ids().isEmpty()
              ? withNumbers(kept, names, numbers)
              : kept.select(
                  names.stream()
                      .map(name -> typed(name, keys.ids().indexOf(name), source, numbers))
                      .toArray(Column[]::new));
      good = true;
      return new Loaded<>(
          rows, source.format(), remarks(numbers.counted().get(1)), () -> kept.unpersist());
    } finally {
      if (!good) {
        kept.unpersist();
      }
    }
  }

  /** What is counted of all rows: doubtful texts, blank rows, and ids that are no whole numbers. */
  private static List<Column> conditions(Source source, KeyPlan keys, Column blank) {
    List<Column> conditions = new ArrayList<>(List.of(TableScan.named(DOUBTFUL), blank));
    if (source.untyped()) {
      keys.ids().forEach(id -> conditions.add(not(TableScan.named(id).rlike(WHOLE))));
    }
    return conditions;
  }

  /** Returns a column; an id of which all texts are whole numbers, as such. */
  private static Column typed(String name, int id, Source source, RowNumbers numbers) {
    boolean whole = id >= 0 && source.untyped() && numbers.counted().get(2 + id) == 0;
    return whole ? TableScan.named(name).cast(DataTypes.LongType).as(name) : TableScan.named(name);
  }

  private static Column isNotNull(String column, boolean there) {
    return there ? TableScan.named(column).isNotNull() : lit(false);
  }

  /**
   * Returns the texts of a bad row that are no numbers, by their columns; none if another fault is
   * worse.
   */
  private static Map<String, String> words(ValueReads values, Row bad, boolean worded) {
    Map<String, String> words = new LinkedHashMap<>();
    if (worded && isNullAt(bad, Source.BROKEN) && !isNullAt(bad, Source.WORDS)) {
      List<@Nullable String> texts = bad.getList(bad.fieldIndex(Source.WORDS));
      for (int t = 0; t < texts.size(); t++) {
        String text = texts.get(t);
        if (text != null) {
          words.put(values.numbers().get(t), text);
        }
      }
    }
    return words;
  }

  /**
   * Whether all columns in which a row has words may be read as texts. A number in another way of
   * writing is no word.
   */
  private static boolean mayBeTexts(Map<String, String> words, ValueReads values) {
    return !words.isEmpty()
        && values.open().containsAll(words.keySet())
        && words.values().stream().noneMatch(RowLoader::isNumber);
  }

  private static boolean isNumber(String text) {
    return FirstRows.isNumber(text.strip())
        || NumberForm.of(text).filter(NumberForm::isNumber).isPresent();
  }

  private static boolean isNullAt(Row row, String column) {
    return row.isNullAt(row.fieldIndex(column));
  }

  /** Whether all cells of a row that are read are empty. */
  private static Column blank(List<String> names) {
    return coalesce(
            names.stream()
                .map(name -> when(TableScan.named(name).isNotNull(), lit(1)))
                .toArray(Column[]::new))
        .isNull();
  }

  private static List<String> remarks(long blank) {
    return blank == 0
        ? List.of()
        : List.of(
            (blank == 1 ? "1 row is blank: all of its" : blank + " rows are blank: all of their")
                + " cells that are read are empty, as in the lines that spreadsheet programs leave below a table. Remove such lines from the files.");
  }

  private static Dataset<Row> withNumbers(
      Dataset<Row> tagged, List<String> names, RowNumbers numbers) {
    List<Column> select = new ArrayList<>();
    names.forEach(name -> select.add(TableScan.named(name)));
    select.add(numbers.numbers(TableScan.named(RowNumbers.POSITION)).as(KeyPlan.ROW));
    return tagged.select(select.toArray(Column[]::new));
  }

  private static BadDataException broken(
      Source source, KeyPlan keys, ValueReads values, Row row, long number, boolean worded) {
    List<String> ids = new ArrayList<>();
    for (String id : keys.ids()) {
      ids.add(id + "=" + String.valueOf(row.get(row.fieldIndex(id))).replaceAll("\\R", "?"));
    }
    String name =
        ids.isEmpty()
            ? number + " (counted from 0)"
            : String.join(", ", ids) + " (number " + number + " from 0)";
    Map<String, String> words = words(values, row, worded);
    if (!words.isEmpty()) {
      String first = words.keySet().iterator().next();
      return new BadDataException(source.complaint(words, name, values.leftOut(first)));
    }
    if (!source.keepsBroken() || isNullAt(row, Source.BROKEN)) {
      return UndecodedText.refused(row, texts(keys, values), name, source);
    }
    return new BadDataException(
        source.complaint(row.getString(row.fieldIndex(Source.BROKEN)), name));
  }
}
