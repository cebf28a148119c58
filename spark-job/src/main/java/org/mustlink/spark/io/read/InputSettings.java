package org.mustlink.spark.io.read;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.survey.AskedKind;
import org.mustlink.core.values.classes.ClassReader;
import org.mustlink.spark.io.TableLocation;
import org.mustlink.spark.io.source.Columns;

/**
 * The group {@code input} of the settings: the table to read and what its columns are.
 *
 * @param location where the table is
 * @param id the columns that name a row; empty to number the rows
 * @param features globs of the columns that are features; empty for the default, which the glob
 *     {@code *} alone means too
 * @param exclude globs of the columns that are not features
 * @param label the column of known labels
 * @param truth the column of true classes
 * @param weight the column of the weights of the rows
 * @param confirmed the column that tells which labels somebody has confirmed
 * @param unknown the words for a class that is not known, in place of the usual ones
 * @param kinds what columns are, by their names, in place of what their types and values tell
 * @param ruled the columns of rules, which are carried beside the features
 */
public record InputSettings(
    TableLocation location,
    List<String> id,
    List<String> features,
    List<String> exclude,
    Optional<String> label,
    Optional<String> truth,
    Optional<String> weight,
    Optional<String> confirmed,
    Optional<List<String>> unknown,
    Map<String, AskedKind> kinds,
    List<String> ruled) {
  private static final List<String> ALL = List.of("*");

  /**
   * Checks what can be checked without reading.
   *
   * @throws BadSettingException if a column is used for two things
   */
  public InputSettings {
    id = List.copyOf(id);
    features = features.equals(ALL) ? List.of() : List.copyOf(features);
    exclude = List.copyOf(exclude);
    ruled = List.copyOf(ruled);
    unknown = unknown.map(List::copyOf);
    kinds = Collections.unmodifiableMap(new TreeMap<>(kinds));
    requireOther("input.weight", weight, id, List.of(label, truth));
    requireOther("input.confirmed", confirmed, id, List.of(label, truth, weight));
  }

  private static void requireOther(
      String setting, Optional<String> column, List<String> id, List<Optional<String>> others) {
    if (column.isPresent() && (id.contains(column.get()) || others.contains(column))) {
      throw BadSettingException.of(
          setting,
          "'" + column.get() + "'",
          "that column is an id, the label, the truth or the weight",
          "Name another column.");
    }
  }

  /**
   * Returns the same settings for the rows of a table that a model assigns, which may be new: what
   * only a fit needs is not asked of them.
   *
   * @param columns those of the table
   * @param tell receives a sentence about the label or the truth if the table has no such column
   */
  InputSettings ofNewRows(List<String> columns, Consumer<String> tell) {
    Optional<String> known = label.filter(columns::contains);
    Optional<String> measured = truth.filter(columns::contains);
    if (known.isEmpty() && label.isPresent()) {
      tell.accept(
          "%s has no column %s, which input.label names. A prediction needs no labels."
              .formatted(name(), label.get()));
    }
    if (measured.isEmpty() && truth.isPresent()) {
      tell.accept(
          "%s has no column %s, which input.truth names. A prediction needs no true classes."
              .formatted(name(), truth.get()));
    }
    return new InputSettings(
        location,
        id,
        features,
        exclude.stream().filter(one -> Columns.isGlob(one) || columns.contains(one)).toList(),
        known,
        measured,
        Optional.empty(),
        confirmed,
        unknown,
        kinds,
        ruled);
  }

  /** Returns the same settings for another table. */
  InputSettings at(TableLocation other) {
    return new InputSettings(
        other, id, features, exclude, label, truth, weight, confirmed, unknown, kinds, ruled);
  }

  /** Tells which texts of labels and of true classes say that the class is not known. */
  public ClassReader classes() {
    return ClassReader.of(unknown);
  }

  /** Returns the kinds of those columns that are read: no column that is to be ignored is. */
  public Map<String, AskedKind> readKinds() {
    Map<String, AskedKind> read = new TreeMap<>(kinds);
    read.values().removeIf(kind -> kind == AskedKind.IGNORE);
    return read;
  }

  /** Returns the columns that are named in full, and not only matched by a glob. */
  Set<String> columns() {
    Set<String> named = new HashSet<>(id);
    named.addAll(ruled);
    named.addAll(kinds.keySet());
    Stream.of(features, exclude).flatMap(List::stream).forEach(named::add);
    label.ifPresent(named::add);
    truth.ifPresent(named::add);
    weight.ifPresent(named::add);
    confirmed.ifPresent(named::add);
    return named;
  }

  /** The path or table as the settings name it. */
  public String name() {
    return location.name();
  }
}
