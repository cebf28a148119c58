package org.mustlink.spark.table.survey;

import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.min;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataType;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumn;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.survey.AskedKind;
import org.mustlink.core.survey.ColumnDecision;
import org.mustlink.core.survey.ColumnEncoder;
import org.mustlink.core.survey.ColumnSketch;
import org.mustlink.core.survey.DecidedColumn;
import org.mustlink.core.survey.Encoding;
import org.mustlink.core.survey.LevelSketch;
import org.mustlink.core.survey.WidestParts;
import org.mustlink.spark.run.PartitionResults;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.LeftOut;
import org.mustlink.spark.table.Remarks;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.table.cursor.RowCursor;
import org.mustlink.spark.table.features.FeatureTypes;

/**
 * Decides what the columns of a table are and what is made of them. A table of numbers without gaps
 * stays as it is; every other table of separate columns gets an {@link Encoding}, for which it is
 * read once. The result depends on the rows alone, not on how they are split or ordered.
 */
public final class ColumnSurvey {
  /** The number of columns that a message names. */
  private static final int FIRST = 5;

  /** The number of rows from which a plan takes what columns are. */
  private static final int FIRST_ROWS = 1000;

  private final InputTable table;
  private final AskedColumns asked;
  private final List<FeatureColumn> columns;

  private ColumnSurvey(InputTable table, AskedColumns asked) {
    this.table = table;
    this.asked = asked;
    this.columns = table.features().columns();
  }

  /**
   * Decides on the columns of a table.
   *
   * @return the table with an encoding and with remarks about what is left out, or as it was
   * @throws BadDataException if no column is left, or a column has gaps and these are refused
   * @throws BadSettingException if a kind is set for a column that is no feature
   */
  public static InputTable decided(InputTable table, AskedColumns asked) {
    return encoding(table, asked).map(found -> decided(table, found)).orElse(table);
  }

  /**
   * Finds what is made of the columns of a table, by a read of it.
   *
   * @return nothing if the table stays as it is
   * @throws BadDataException if no column is left, or a column has gaps and these are refused
   * @throws BadSettingException if a kind is set for a column that is no feature
   */
  public static Optional<Encoding> encoding(InputTable table, AskedColumns asked) {
    if (!table.features().areSeparate()) {
      requireNoKinds(table, asked);
      return Optional.empty();
    }
    requireKnown(table, asked);
    ColumnSurvey survey = new ColumnSurvey(table, asked);
    return survey.isNeeded() ? Optional.of(survey.encoding()) : Optional.empty();
  }

  /**
   * Returns a table with what its first rows tell about its columns, as wide as it may be when all
   * rows are read.
   *
   * @return the table as it is if all its columns are numbers by their types
   * @throws BadDataException if numbers are written in a way in which they are not read
   */
  public static InputTable assumed(InputTable table, AskedColumns asked) {
    boolean numbers =
        table.features().columns().stream().allMatch(one -> one.kind() == ColumnKind.NUMBER);
    if (!table.features().areSeparate() || (numbers && asked.kinds().isEmpty())) {
      return table;
    }
    requireKnown(table, asked);
    InputTable first = table.of(table.data().limit(FIRST_ROWS));
    Encoding found =
        new Encoding(
            new ColumnSurvey(first, new AskedColumns(asked.kinds(), Gaps.FILL)).decisions());
    return table.encoded(WidestParts.of(found));
  }

  /**
   * Returns a table with what was found for its columns.
   *
   * @return the table with the encoding, and with remarks about what is left out; without an
   *     encoding if a vector is all that is left
   */
  public static InputTable decided(InputTable table, Encoding encoding) {
    List<DecidedColumn> kept = encoding.kept();
    InputTable read =
        kept.size() == 1 && !kept.get(0).decision().kind().isBeside()
            ? table.without(out(encoding))
            : table.encoded(encoding);
    return read.remarking(remarks(encoding));
  }

  private static Remarks remarks(Encoding encoding) {
    List<LeftOut> left = new ArrayList<>();
    List<String> warnings = new ArrayList<>();
    for (DecidedColumn one : encoding.columns()) {
      ColumnDecision decision = one.decision();
      if (!decision.isFeature()) {
        left.add(new LeftOut(one.name(), decision.told()));
      }
      if (decision.warning() != null) {
        warnings.add(decision.warning());
      }
    }
    return new Remarks(left, warnings);
  }

  private static void requireNoKinds(InputTable table, AskedColumns asked) {
    asked.kinds().keySet().stream()
        .findFirst()
        .ifPresent(
            name -> {
              throw BadSettingException.of(
                  "{input.kinds}",
                  "'" + name + "'",
                  "all features are in the column " + table.features().names().get(0),
                  "Remove the setting.");
            });
  }

  private static void requireKnown(InputTable table, AskedColumns asked) {
    Set<String> names = Set.copyOf(table.features().names());
    asked.kinds().keySet().stream()
        .filter(name -> !names.contains(name))
        .sorted()
        .findFirst()
        .ifPresent(
            name -> {
              throw BadSettingException.of(
                  "{input.kinds}",
                  "'" + name + "'",
                  "no feature has that name",
                  "The features are " + String.join(", ", table.features().names()) + ".");
            });
  }

  private boolean isNeeded() {
    boolean numbers = columns.stream().allMatch(one -> one.kind() == ColumnKind.NUMBER);
    return !numbers || !asked.kinds().isEmpty() || (asked.gaps() == Gaps.FILL && hasFaults());
  }

  /** Returns whether a row of numbers has a gap or another fault; stops at the first one. */
  private boolean hasFaults() {
    int d = columns.size();
    return PartitionResults.collect(
            TableScan.of(table).map(rows -> List.of(isFaulty(rows, new double[d])).iterator()))
        .contains(true);
  }

  private static boolean isFaulty(RowCursor rows, double[] features) {
    boolean faulty = false;
    while (!faulty && rows.advance()) {
      faulty = rows.features(features, 0) != null;
    }
    return faulty;
  }

  private Encoding encoding() {
    Encoding encoding = new Encoding(decisions());
    requireFeature(encoding);
    return encoding;
  }

  /** Returns the names of the columns that are left out. */
  private static List<String> out(Encoding encoding) {
    return encoding.columns().stream()
        .filter(one -> !one.decision().isFeature())
        .map(DecidedColumn::name)
        .toList();
  }

  private static void requireFeature(Encoding encoding) {
    if (encoding.kept().isEmpty()) {
      List<DecidedColumn> all = encoding.columns();
      throw new BadDataException(
          "No column can tell the rows of the table apart. "
              + String.join(
                  "; ",
                  all.stream()
                      .limit(FIRST)
                      .map(one -> one.name() + ": " + one.decision().told())
                      .toList())
              + (all.size() > FIRST ? "; and so on" : "")
              + ". Give other columns, or say by {input.kinds} what these are.");
    }
  }

  private List<DecidedColumn> decisions() {
    List<FeatureColumn> values = columns.stream().filter(one -> one.kind().isValue()).toList();
    List<ColumnSketch> sketches =
        values.isEmpty()
            ? List.of()
            : new ColumnCounts(
                    values.stream().map(FeatureColumn::name).toList(),
                    values.stream().map(this::isText).toList())
                .of(table.data());
    BlockFitter blocks =
        new BlockFitter(
            table.data(), sketches.isEmpty() ? table.data().count() : sketches.get(0).rows());
    List<DecidedColumn> decided = new ArrayList<>();
    for (FeatureColumn column : columns) {
      int index = values.indexOf(column);
      ColumnDecision decision =
          index >= 0
              ? decision(column, sketches.get(index))
              : asked.kinds().get(column.name()) == AskedKind.IGNORE
                  ? ColumnDecision.leftOut("{input.kinds} says so")
                  : blocks.vector(column);
      decided.add(
          new DecidedColumn(
              column.name(),
              decision.kind() == ColumnKind.WORDS
                  ? blocks.words(column.name(), decision.told())
                  : decision));
    }
    return decided;
  }

  private boolean isText(FeatureColumn column) {
    AskedKind kind = asked.kinds().get(column.name());
    return kind == AskedKind.CATEGORY || kind == AskedKind.TEXT;
  }

  private ColumnDecision decision(FeatureColumn column, ColumnSketch sketch) {
    String name = column.name();
    ColumnDecision decision =
        new ColumnEncoder(name, sketch, () -> levels(column, sketch))
            .decide(column.kind(), Optional.ofNullable(asked.kinds().get(name)));
    if (asked.gaps() == Gaps.FAIL) {
      requireNoGaps(name, sketch, decision);
    }
    return decision;
  }

  /** Refuses a column that has gaps as what it was decided to be. */
  private static void requireNoGaps(String name, ColumnSketch sketch, ColumnDecision decision) {
    ColumnKind kind = decision.kind();
    long gaps =
        switch (kind) {
          case MEASURE -> sketch.rows() - sketch.numbers().known();
          case TIME -> sketch.rows() - sketch.seconds().known();
          default -> sketch.gaps();
        };
    if (gaps > 0) {
      throw new BadDataException(
          "Column "
              + name
              + " has no "
              + (kind == ColumnKind.MEASURE ? "number" : kind == ColumnKind.TIME ? "time" : "value")
              + " in "
              + gaps
              + " of "
              + sketch.rows()
              + " rows"
              + (kind == ColumnKind.MEASURE && sketch.noNumber() != null
                  ? ", such as '" + sketch.noNumber() + "'"
                  : "")
              + ", and {faults.gaps} is fail. Fill the gaps, leave the column out, or remove the setting.");
    }
  }

  /** Returns the levels that can have an indicator; of very many, these are counted apart. */
  private List<LevelSketch.Level> levels(FeatureColumn column, ColumnSketch sketch) {
    if (sketch.levels().isExact()) {
      return sketch.levels().levels();
    }
    Object[] codes = sketch.levels().heavy().stream().map(Long::doubleValue).toArray();
    Dataset<Row> data = table.data();
    DataType type = data.schema().apply(column.name()).dataType();
    Column text = FeatureTypes.counted(TableScan.named(column.name()), type, true);
    Column code = FeatureTypes.codes(TableScan.named(column.name()), type);
    return data
        .select(code.as("code"), text.as("text"))
        .filter(TableScan.named("code").isin(codes))
        .groupBy("code")
        .agg(min("text"), count(lit(1)))
        .collectAsList()
        .stream()
        .map(
            row ->
                new LevelSketch.Level(
                    LevelSketch.shown(row.getString(1).strip()), row.getDouble(0), row.getLong(2)))
        .sorted(LevelSketch.Level.BY_COUNT)
        .toList();
  }
}
