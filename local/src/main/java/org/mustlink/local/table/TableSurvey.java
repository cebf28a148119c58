package org.mustlink.local.table;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.ContentHash;
import org.mustlink.core.columns.FeatureColumn;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.columns.SparseRow;
import org.mustlink.core.columns.SparseSample;
import org.mustlink.core.encoding.ReducedPart;
import org.mustlink.core.encoding.ReducedPartFitter;
import org.mustlink.core.encoding.VectorPart;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.survey.AskedKind;
import org.mustlink.core.survey.ColumnDecision;
import org.mustlink.core.survey.ColumnEncoder;
import org.mustlink.core.survey.ColumnSketch;
import org.mustlink.core.survey.DecidedColumn;
import org.mustlink.core.survey.Encoding;
import org.mustlink.core.survey.LevelSketch;
import org.mustlink.core.survey.ReducedColumn;
import org.mustlink.core.values.Words;
import org.mustlink.model.row.ValueNumbers;

/**
 * Decides what the columns of a table in memory are and what is made of them, by the counts and the
 * rules by which a fit in Spark decides.
 *
 * @param asked what a person says that columns are, by their names
 * @param refuseGaps whether a column with gaps is refused
 */
public record TableSurvey(Table table, Map<String, AskedKind> asked, boolean refuseGaps) {
  private static final int FIRST = 5;

  public TableSurvey {
    asked = Map.copyOf(asked);
  }

  /**
   * Returns what was decided; nothing if the columns stay as they are, which are numbers without
   * gaps, or one column of vectors.
   *
   * @throws BadDataException if no column is left, or a column has gaps and these are refused
   * @throws BadSettingException if a kind is set for a column that is not there
   */
  public Optional<Encoding> run() {
    requireKnown();
    if (isVector(table)) {
      return Optional.empty();
    }
    boolean numbers = table.columns().stream().allMatch(NumberColumn.class::isInstance);
    if (numbers && asked.isEmpty() && !hasFaults()) {
      return Optional.empty();
    }
    Encoding encoding = new Encoding(table.columns().stream().map(this::decided).toList());
    requireFeature(encoding);
    return Optional.of(encoding);
  }

  /** Returns whether all features of a table are one column of vectors. */
  public static boolean isVector(Table table) {
    return table.columns().size() == 1 && table.columns().get(0) instanceof VectorColumn;
  }

  /** Returns the columns of a table that stay as they are. */
  public static FeatureColumns plain(Table table) {
    return new FeatureColumns(
        table.columns().stream()
            .map(column -> new FeatureColumn(column.name(), column.declared()))
            .toList());
  }

  private boolean hasFaults() {
    return table.columns().stream()
        .map(NumberColumn.class::cast)
        .anyMatch(
            column -> {
              for (double value : column.values()) {
                if (!Double.isFinite(value)) {
                  return true;
                }
              }
              return false;
            });
  }

  private void requireKnown() {
    Set<String> unknown = new TreeSet<>(asked.keySet());
    table.names().forEach(unknown::remove);
    if (!unknown.isEmpty()) {
      throw BadSettingException.of(
          "{input.kinds}",
          "'" + unknown.iterator().next() + "'",
          "no column has that name",
          "The columns are " + String.join(", ", table.names()) + ".");
    }
  }

  private DecidedColumn decided(Column column) {
    if (asked.get(column.name()) == AskedKind.IGNORE) {
      return new DecidedColumn(column.name(), ColumnDecision.leftOut("{input.kinds} says so"));
    }
    return new DecidedColumn(
        column.name(),
        column instanceof VectorColumn vector ? vector(vector) : decision((ValueColumn) column));
  }

  private ColumnDecision decision(ValueColumn column) {
    Optional<AskedKind> kind = Optional.ofNullable(asked.get(column.name()));
    ColumnSketch counted = new ColumnSketch(table.columns().size());
    if (kind.isPresent() && (kind.get() == AskedKind.CATEGORY || kind.get() == AskedKind.TEXT)) {
      column.countTexts(counted);
    } else {
      column.count(counted);
    }
    ColumnSketch sketch = new ColumnSketch(table.columns().size());
    sketch.merge(counted); // what it tells of levels is known once it was merged
    ColumnDecision decision =
        new ColumnEncoder(column.name(), sketch, () -> levels(column, sketch))
            .decide(column.declared(), kind);
    if (refuseGaps) {
      requireNoGaps(column.name(), sketch, decision);
    }
    return decision.kind() == ColumnKind.WORDS && !decision.isFeature()
        ? words(column, decision.told())
        : decision;
  }

  /** Returns the levels that can have an indicator; of very many, these are counted apart. */
  private static List<LevelSketch.Level> levels(ValueColumn column, ColumnSketch sketch) {
    if (sketch.levels().isExact()) {
      return sketch.levels().levels();
    }
    Set<Long> heavy = sketch.levels().heavy();
    Map<Long, Long> counts = new HashMap<>();
    Map<Long, String> texts = new HashMap<>();
    for (int i = 0; i < column.rows(); i++) {
      String text = column.text(i);
      double code = ValueNumbers.code(text);
      if (text != null && !Double.isNaN(code) && heavy.contains((long) code)) {
        counts.merge((long) code, 1L, Long::sum);
        texts.merge((long) code, text.strip(), (a, b) -> a.compareTo(b) <= 0 ? a : b);
      }
    }
    return counts.entrySet().stream()
        .map(
            entry ->
                new LevelSketch.Level(
                    LevelSketch.shown(texts.getOrDefault(entry.getKey(), "")),
                    entry.getKey(),
                    entry.getValue()))
        .sorted(LevelSketch.Level.BY_COUNT)
        .toList();
  }

  private static void requireNoGaps(String name, ColumnSketch sketch, ColumnDecision decision) {
    long gaps =
        switch (decision.kind()) {
          case MEASURE -> sketch.rows() - sketch.numbers().known();
          case TIME -> sketch.rows() - sketch.seconds().known();
          default -> sketch.gaps();
        };
    if (gaps > 0) {
      throw new BadDataException(
          "Column %s has no value in %s of %s rows, and {faults.gaps} is fail. Fill the gaps, leave the column out, or set {faults.gaps} = fill."
              .formatted(name, gaps, sketch.rows()));
    }
  }

  private ColumnDecision words(ValueColumn column, String told) {
    FeatureColumns features =
        new FeatureColumns(List.of(new FeatureColumn(column.name(), ColumnKind.WORDS)));
    return ReducedColumn.words(
        reduced(new Table(List.of(column), table.rows()), features, Words.INPUTS), told);
  }

  private ColumnDecision vector(VectorColumn column) {
    int d = column.d();
    if (!column.isSparse() || !ReducedPartFitter.takes(d)) {
      return ColumnDecision.of(
          ColumnKind.VECTOR,
          new VectorPart(d),
          String.format(Locale.ROOT, "vector of %,d numbers", d));
    }
    FeatureColumns features =
        new FeatureColumns(List.of(new FeatureColumn(column.name(), ColumnKind.VECTOR)));
    return ReducedColumn.vector(
        reduced(new Table(List.of(column), table.rows()), features, d), ColumnKind.VECTOR, d);
  }

  private static Optional<ReducedPart> reduced(Table one, FeatureColumns features, int d) {
    long threshold = ContentHash.threshold(ReducedPartFitter.SAMPLE_ROWS, Math.max(1, one.rows()));
    SparseSample sample = new SparseSample(threshold, ReducedPartFitter.SAMPLE_BYTES);
    TableRow rows = new TableRow(one, features);
    SparseRow row = new SparseRow();
    for (int i = 0; i < one.rows(); i++) {
      rows.to(i);
      if (rows.sparse(row) == null) {
        sample.offer(ContentHash.of(row, ReducedPartFitter.SEED), row, 1, () -> 0);
      }
    }
    return ReducedPartFitter.fit(sample.take(ReducedPartFitter.SAMPLE_ROWS), d);
  }

  private static void requireFeature(Encoding encoding) {
    if (!encoding.kept().isEmpty()) {
      return;
    }
    List<String> told = new ArrayList<>();
    for (DecidedColumn one : encoding.columns()) {
      told.add(one.name() + ": " + one.decision().told());
    }
    throw new BadDataException(
        "No column can tell the rows of the table apart. "
            + told.stream().limit(FIRST).collect(Collectors.joining("; "))
            + (told.size() > FIRST ? "; and so on" : "")
            + ". Give other columns, or say by {input.kinds} what these are.");
  }
}
