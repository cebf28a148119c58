package org.mustlink.spark.io.read;

import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumn;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.FaultException;
import org.mustlink.spark.io.source.Columns;
import org.mustlink.spark.io.source.Source;
import org.mustlink.spark.io.text.FirstRows;
import org.mustlink.spark.table.count.RowNumbering;
import org.mustlink.spark.table.features.FeatureTypes;

/**
 * What else is wrong with a table that is refused, as far as its header, its types and its first
 * rows show, so that all of it can be corrected at once. Nothing is looked for in a table that is
 * read, unless another table beside it is refused.
 */
final class OtherFaults {
  private final Source source;
  private final InputSettings settings;
  private final List<String> by;
  private final Optional<List<FeatureColumn>> fitted;
  private final StructType schema;
  private final FoundFaults found = new FoundFaults();

  /**
   * Makes what looks for the faults.
   *
   * @param by the columns whose values define the groups
   * @param fitted the features of a model, if a model tells them
   */
  OtherFaults(
      Source source,
      InputSettings settings,
      List<String> by,
      Optional<List<FeatureColumn>> fitted) {
    this.source = source;
    this.settings = settings;
    this.by = by;
    this.fitted = fitted;
    this.schema = source.schema();
  }

  /** Adds the other faults to the one for which the table is refused, as suppressed exceptions. */
  void addTo(FaultException refusal) {
    find(String.valueOf(refusal.getMessage()));
    found.addTo(refusal);
  }

  /**
   * Refuses a table in which faults are found.
   *
   * @throws FaultException the first of them, with the others as suppressed exceptions
   */
  void refuse() {
    find("");
    found.refuse();
  }

  /**
   * @param message what was said of the table already
   */
  private void find(String message) {
    lookAtColumns();
    look(() -> lookAtFirstRows(message));
  }

  private void look(Runnable check) {
    try {
      found.check(check);
    } catch (Exception ignored) { // the files cannot be read, which the refusal tells
    }
  }

  private void lookAtColumns() {
    look(
        () ->
            source.requireReadable(
                fitted
                    .map(columns -> columns.stream().map(FeatureColumn::name).toList())
                    .orElseGet(() -> FeaturePlan.mayBeFeatures(schema, settings, by)),
                leftOut()));
    settings.id().forEach(name -> look(() -> requireKey("input.id", name)));
    by.forEach(name -> look(() -> requireKey("fit.by", name)));
    settings.ruled().forEach(name -> look(() -> requireKey(KeyPlan.RULES, name)));
    settings.label().ifPresent(name -> look(() -> requireKey("input.label", name)));
    settings.truth().ifPresent(name -> look(() -> requireKey("input.truth", name)));
    settings
        .weight()
        .ifPresent(
            name ->
                look(
                    () ->
                        ValueReads.requireWeight(source.untyped(), schema, "input.weight", name)));
    settings.exclude().forEach(glob -> look(() -> FeaturePlan.requireExcluded(schema, glob)));
    if (fitted.isPresent()) {
      return;
    }
    List<String> candidates = FeaturePlan.mayBeFeatures(schema, settings, by);
    for (String glob : settings.features()) {
      look(() -> FeaturePlan.requireGlob(schema, candidates, glob));
      if (!source.untyped() && candidates.contains(glob)) {
        look(() -> FeaturePlan.requireFeature(schema, glob));
      }
    }
  }

  /** How features are left out, which those of a model cannot be. */
  private String leftOut() {
    return fitted.isPresent() ? "" : ValueReads.EXCLUDED;
  }

  private void requireKey(String setting, String name) {
    KeyPlan.requireTexts(schema, setting, List.of(name));
  }

  /**
   * Looks for words, and for gaps that nothing fills, in the columns that are to be features. Gaps
   * are filled, and words are read, but for a model of plain numbers.
   */
  private void lookAtFirstRows(String message) {
    LeftColumns left =
        fitted.isPresent() ? LeftColumns.ofFitted(settings) : LeftColumns.of(settings);
    List<String> names =
        FeaturePlan.mayBeFeatures(schema, settings, by).stream()
            .filter(this::isWanted)
            .filter(name -> !left.mayBe(name) || !source.partitions().contains(name))
            .filter(name -> !message.startsWith("Column " + name + " of row "))
            .toList();
    if (names.isEmpty()) {
      return;
    }
    if (source.untyped()) {
      lookAtTexts(names);
    } else {
      lookAtNumbers(names);
    }
  }

  private boolean isWanted(String name) {
    return fitted
        .map(columns -> columns.stream().anyMatch(one -> one.name().equals(name)))
        .orElseGet(
            () ->
                settings.features().isEmpty() || Columns.matching(settings.features()).test(name));
  }

  /** Whether a column has to hold a plain number in every row. */
  private boolean isStrict(String name) {
    return fitted.stream()
        .flatMap(List::stream)
        .anyMatch(one -> one.name().equals(name) && one.kind() == ColumnKind.NUMBER);
  }

  private void lookAtTexts(List<String> names) {
    FirstRows first = source.reading(source::first);
    for (String name : names) {
      if (!isStrict(name) && (fitted.isPresent() || first.word(name).isPresent())) {
        continue; // its words are read
      }
      Optional<String> word = first.noNumber(name);
      word.ifPresent(
          text ->
              found.add(
                  new BadDataException(
                      "Column %s holds %s, which is not a number. Correct it%s."
                          .formatted(name, Source.quoted(text), leftOut()))));
      tellGaps(name, first.gaps(name), first.rows().size());
    }
  }

  private void lookAtNumbers(List<String> names) {
    List<String> numbers =
        names.stream()
            .filter(this::isStrict)
            .filter(name -> FeatureTypes.oneFeature(schema.apply(name).dataType()).isPresent())
            .toList();
    if (numbers.isEmpty()) {
      return;
    }
    List<double[]> first = RowNumbering.first(source.rows(List.of()), numbers);
    for (int t = 0; t < numbers.size(); t++) {
      int at = t;
      long gaps = first.stream().filter(row -> !Double.isFinite(row[at])).count();
      tellGaps(numbers.get(t), gaps, first.size());
    }
  }

  private void tellGaps(String name, long gaps, int rows) {
    if (gaps > 0 && isStrict(name)) {
      found.add(
          new BadDataException(
              ("Column %s has no number in %s of the first %s rows. Repair the rows, or set"
                      + " them aside with faults.rows = quarantine.")
                  .formatted(name, gaps, rows)));
    }
  }
}
