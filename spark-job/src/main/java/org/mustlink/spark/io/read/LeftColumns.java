package org.mustlink.spark.io.read;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.survey.AskedKind;
import org.mustlink.spark.io.source.Columns;
import org.mustlink.spark.table.LeftOutColumn;
import org.mustlink.spark.table.Remarks;
import org.mustlink.spark.table.count.RowNumbering.Verdict;
import org.mustlink.spark.table.features.FeatureTypes;

/**
 * The columns of a table that could be features and are none, because no setting names them in
 * full, and what is said about them. Mutable: it is filled while the features are chosen.
 */
final class LeftColumns {
  private final InputSettings settings;
  private final boolean fixed;
  private final List<LeftOutColumn> left = new ArrayList<>();

  /** What is said, by the words with which a sentence begins: the columns in order. */
  private final Map<Sentence, List<String>> said = new LinkedHashMap<>();

  /** Features that may be row numbers, by what raises the doubt. */
  private final Map<String, List<String>> doubts = new LinkedHashMap<>();

  /** A sentence about columns: "Not among the features, as it BEGINNING: COLUMNS. REMEDY" */
  private record Sentence(String one, String many, String remedy) {}

  private static final Sentence DIRECTORIES =
      new Sentence(
          "is a name of directories",
          "are names of directories",
          "Name such a column in full in input.features to use it.");

  private static final Sentence NO_VALUES =
      new Sentence(
          "holds no single values",
          "hold no single values",
          "The clusters do not depend on these columns. Convert them to numbers or words if they should.");

  private LeftColumns(InputSettings settings, boolean fixed) {
    this.settings = settings;
    this.fixed = fixed;
  }

  /** Makes the list of a table whose features are to be chosen. */
  static LeftColumns of(InputSettings settings) {
    return new LeftColumns(settings, false);
  }

  /** Makes the list of a table whose features a model knows: no column can be left out. */
  static LeftColumns ofFitted(InputSettings settings) {
    return new LeftColumns(settings, true);
  }

  /**
   * Whether a column is left out where there is a reason: no setting names it in full, or says what
   * it is.
   */
  boolean mayBe(String name) {
    return !fixed
        && !settings.features().contains(name)
        && settings.kinds().getOrDefault(name, AskedKind.IGNORE) == AskedKind.IGNORE;
  }

  /** Returns whether the features are those of a model. */
  boolean isFixed() {
    return fixed;
  }

  /** Leaves out a column that is to be ignored, about which nothing has to be said. */
  void ignored(String name) {
    left.add(new LeftOutColumn(name, "set by input.kinds"));
  }

  /** Returns those of some columns that are not left out. */
  List<String> others(List<String> names) {
    List<String> out = left.stream().map(LeftOutColumn::column).toList();
    return names.stream().filter(name -> !out.contains(name)).toList();
  }

  void ofDirectories(String name) {
    add(DIRECTORIES, name, name);
  }

  /** Leaves out those columns of a typed table whose types can be no features. */
  void ofOtherTypes(List<String> names, StructType schema) {
    for (String name : names) {
      DataType type = schema.apply(name).dataType();
      if (mayBe(name) && FeatureTypes.oneFeature(type).isEmpty() && !FeatureTypes.holdsAll(type)) {
        add(NO_VALUES, name, name + " (" + type.simpleString() + ")");
      }
    }
  }

  /** Leaves out the first column of a text, which has no name and numbers the rows. */
  void unnamed(String name) {
    if (!fixed) {
      numbering(name, " (the first column, which has no name)");
    }
  }

  /**
   * Leaves out the columns that number the rows, and says which others seem to.
   *
   * @return the columns that are left out
   */
  List<String> numbering(Map<String, Verdict> verdicts) {
    List<String> out = new ArrayList<>();
    verdicts.forEach(
        (name, verdict) -> {
          switch (verdict) {
            case NUMBERS_ROWS -> {
              out.add(name);
              numbering(name, "");
            }
            case MAY_NUMBER_ROWS ->
                doubt(name, "whole numbers without gaps, each once, as row numbers are");
            case NAMED_AS_NUMBER -> doubt(name, "a name as row numbers and identifiers have");
          }
        });
    return out;
  }

  private void numbering(String name, String detail) {
    add(
        new Sentence(
            "numbers the rows",
            "number the rows",
            (settings.id().isEmpty()
                    ? "Set input.id = " + written(name) + " to name the rows by it. "
                    : "")
                + "A measure among them is used if it is named, as in input.features = [\"*\", \""
                + name
                + "\"]."),
        name,
        name + detail);
  }

  /** A name as a settings file has it, in quotes unless it is a word. */
  static String written(String name) {
    return name.matches("\\w+") ? name : "\"" + name + "\"";
  }

  private void doubt(String name, String rule) {
    doubts.computeIfAbsent(rule, key -> new ArrayList<>()).add(name);
  }

  private void add(Sentence sentence, String name, String shown) {
    left.add(new LeftOutColumn(name, sentence.one()));
    said.keySet().stream()
        .filter(known -> known.one().equals(sentence.one()))
        .findFirst()
        .map(said::get)
        .orElseGet(() -> said.computeIfAbsent(sentence, key -> new ArrayList<>()))
        .add(shown);
  }

  /**
   * Returns what was left out as sentences that follow another one, each with a blank before it.
   */
  String summary() {
    StringBuilder text = new StringBuilder();
    sentences(sentence -> "").forEach(sentence -> text.append(' ').append(sentence));
    return text.toString();
  }

  /** Returns what was left out, and a sentence about each reason and each doubt. */
  Remarks remarks() {
    List<String> warnings = new ArrayList<>(sentences(sentence -> " " + sentence.remedy()));
    doubts.forEach(
        (rule, columns) ->
            warnings.add(
                "Features with %s: %s. Leave out columns that are not measurements by input.exclude."
                    .formatted(rule, Columns.enumerate(columns))));
    return new Remarks(left, warnings);
  }

  private List<String> sentences(Function<Sentence, String> remedy) {
    List<String> sentences = new ArrayList<>();
    said.forEach(
        (sentence, columns) ->
            sentences.add(
                "Not among the features, as "
                    + (columns.size() == 1 ? "it " + sentence.one() : "they " + sentence.many())
                    + ": "
                    + Columns.enumerate(columns)
                    + "."
                    + remedy.apply(sentence)));
    return sentences;
  }
}
