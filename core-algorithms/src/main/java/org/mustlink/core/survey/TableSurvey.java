package org.mustlink.core.survey;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumn;
import org.mustlink.core.encoding.ReducedPart;
import org.mustlink.core.encoding.ReducedPartFitter;
import org.mustlink.core.encoding.VectorPart;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.values.Words;

/**
 * Decides what the columns of a table are and what is made of them. A table of numbers without gaps
 * stays as it is; every other table of separate columns gets an {@link Encoding}.
 *
 * @param table counts what the columns hold
 * @param asked what a person says about them
 */
public record TableSurvey(CountedTable table, AskedColumns asked) {
  /** The number of columns that a message names. */
  private static final int FIRST = 5;

  /**
   * Decides on the columns.
   *
   * @return nothing if the table stays as it is
   * @throws BadDataException if no column is left, or a column has gaps and these are refused
   * @throws BadSettingException if a kind is set for a column that is no feature
   */
  public Optional<Encoding> run() {
    requireFeatures();
    if (!isNeeded()) {
      return Optional.empty();
    }
    Encoding encoding = new Encoding(decisions());
    requireKept(encoding);
    return Optional.of(encoding);
  }

  /**
   * Returns what some rows tell about the columns, as wide as it may be when all rows are read.
   *
   * @return nothing if the columns are numbers by their types, or one column of vectors
   * @throws BadDataException if numbers are written in a way in which they are not read
   * @throws BadSettingException if a kind is set for a column that is no feature
   */
  public Optional<Encoding> assumed() {
    requireFeatures();
    return table.features().areSeparate() && !areNumbers()
        ? Optional.of(WidestParts.of(new Encoding(decisions())))
        : Optional.empty();
  }

  /** Refuses a kind that is set for a column that is no feature. */
  private void requireFeatures() {
    List<String> names = table.features().names();
    boolean separate = table.features().areSeparate();
    asked.kinds().keySet().stream()
        .filter(name -> !separate || !names.contains(name))
        .sorted()
        .findFirst()
        .ifPresent(
            name -> {
              throw BadSettingException.of(
                  "{input.kinds}",
                  "'" + name + "'",
                  separate
                      ? "no feature has that name"
                      : "all features are in the column " + names.get(0),
                  separate
                      ? "The features are " + String.join(", ", names) + "."
                      : "Remove the setting.");
            });
  }

  private boolean isNeeded() {
    return table.features().areSeparate()
        && (!areNumbers() || (asked.gaps() == Gaps.FILL && table.hasFaults()));
  }

  /** Returns whether all columns are numbers by their types, and nothing else is said of them. */
  private boolean areNumbers() {
    return asked.kinds().isEmpty()
        && table.features().columns().stream().allMatch(one -> one.kind() == ColumnKind.NUMBER);
  }

  private List<DecidedColumn> decisions() {
    List<FeatureColumn> values =
        table.features().columns().stream().filter(one -> one.kind().isValue()).toList();
    List<ColumnSketch> sketches = values.isEmpty() ? List.of() : table.sketches(values, texts());
    long rows = sketches.isEmpty() ? table.rows() : sketches.get(0).rows();
    List<DecidedColumn> decided = new ArrayList<>();
    for (FeatureColumn column : table.features().columns()) {
      int index = values.indexOf(column);
      decided.add(
          new DecidedColumn(
              column.name(),
              index >= 0 ? value(column, sketches.get(index)) : vector(column, rows)));
    }
    return decided;
  }

  /** Returns the names of the columns that are counted as texts, whatever their types. */
  private Set<String> texts() {
    return asked.kinds().entrySet().stream()
        .filter(one -> one.getValue() == AskedKind.CATEGORY || one.getValue() == AskedKind.TEXT)
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }

  private ColumnDecision value(FeatureColumn column, ColumnSketch sketch) {
    ColumnDecision decision =
        new ColumnEncoder(column.name(), sketch, () -> levels(column, sketch))
            .decide(column.kind(), Optional.ofNullable(asked.kinds().get(column.name())));
    if (asked.gaps() == Gaps.FAIL) {
      requireNoGaps(column.name(), sketch, decision);
    }
    return decision.kind() == ColumnKind.WORDS
        ? reduced(
            new FeatureColumn(column.name(), ColumnKind.WORDS, Words.INPUTS),
            new CountedTable.Block(Words.INPUTS, true),
            sketch.rows(),
            decision.summary(),
            "no word is in two of its texts")
        : decision;
  }

  /** Returns the levels that can have an indicator; of very many, these are counted apart. */
  private List<LevelSketch.Level> levels(FeatureColumn column, ColumnSketch sketch) {
    return sketch.levels().isExact()
        ? sketch.levels().levels()
        : table.levels(column.name(), sketch.levels().heavy()).stream()
            .sorted(LevelSketch.Level.BY_COUNT)
            .toList();
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
              + ", and {faults.gaps} is fail. Fill the gaps, leave the column out, or remove the"
              + " setting.");
    }
  }

  private ColumnDecision vector(FeatureColumn column, long rows) {
    if (asked.kinds().get(column.name()) == AskedKind.IGNORE) {
      return ColumnDecision.leftOut("set by {input.kinds}");
    }
    CountedTable.Block block = table.block(column);
    boolean reduced = block.sparse() && ReducedPartFitter.takes(block.d());
    String summary =
        String.format(Locale.ROOT, "%svector of %,d numbers", reduced ? "sparse " : "", block.d());
    return reduced
        ? reduced(column, block, rows, summary, "no place of its vectors has two values")
        : ColumnDecision.of(column.kind(), new VectorPart(block.d()), summary);
  }

  /** Decides on words or sparse vectors, which are reduced to few dimensions. */
  private ColumnDecision reduced(
      FeatureColumn column, CountedTable.Block block, long rows, String summary, String none) {
    Optional<ReducedPart> part = ReducedPartFitter.fit(table.draw(column, rows), block.d());
    return part.map(
            one ->
                ColumnDecision.of(
                    column.kind(), one, summary + ", reduced to " + one.outputs() + " dimensions"))
        .orElseGet(() -> ColumnDecision.leftOut(none));
  }

  private static void requireKept(Encoding encoding) {
    if (encoding.kept().isEmpty()) {
      List<DecidedColumn> all = encoding.columns();
      throw new BadDataException(
          "No column can tell the rows of the table apart. "
              + all.stream()
                  .limit(FIRST)
                  .map(one -> one.name() + ": " + one.decision().summary())
                  .collect(Collectors.joining("; "))
              + (all.size() > FIRST ? "; and so on" : "")
              + ". Give other columns, or say by {input.kinds} what these are.");
    }
  }
}
