package org.mustlink.spark.io.read;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.survey.AskedKind;
import org.mustlink.spark.io.TableFormat;
import org.mustlink.spark.io.TableLocation;
import org.mustlink.spark.table.classes.ClassReader;

/**
 * The group {@code input} of the settings: the table to read and what its columns are. Exactly one
 * of path and table is given.
 *
 * @param path the name of a file, directory or glob on any Hadoop file system
 * @param table the name of a table of Spark's catalog
 * @param format the format of the files; empty to infer it from their names
 * @param options the options of Spark's reader, and Hadoop settings, whose names contain a dot
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
    Optional<String> path,
    Optional<String> table,
    Optional<TableFormat> format,
    Map<String, String> options,
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
   * @throws BadSettingException if not exactly one of path and table is given, if format or options
   *     are given with a table, or a column is named twice
   */
  public InputSettings {
    id = List.copyOf(id);
    features = features.equals(ALL) ? List.of() : List.copyOf(features);
    exclude = List.copyOf(exclude);
    ruled = List.copyOf(ruled);
    unknown = unknown.map(List::copyOf);
    kinds = Collections.unmodifiableMap(new TreeMap<>(kinds));
    options = new TableLocation("input", path, table, format, options).options();
    for (int i = 0; i < id.size(); i++) {
      if (id.subList(0, i).contains(id.get(i))) {
        throw BadSettingException.of(
            "input.id", id, "it contains the column '" + id.get(i) + "' twice", "Name it once.");
      }
    }
    if (weight.isPresent()
        && (id.contains(weight.get()) || weight.equals(label) || weight.equals(truth))) {
      throw BadSettingException.of(
          "input.weight",
          "'" + weight.get() + "'",
          "that column is an id, the label or the truth",
          "Name another column.");
    }
    requireConfirmed(id, label, truth, weight, confirmed);
  }

  private static void requireConfirmed(
      List<String> id,
      Optional<String> label,
      Optional<String> truth,
      Optional<String> weight,
      Optional<String> confirmed) {
    if (confirmed.isEmpty()) {
      return;
    }
    if (id.contains(confirmed.get())
        || Stream.of(label, truth, weight).anyMatch(confirmed::equals)) {
      throw BadSettingException.of(
          "input.confirmed",
          "'" + confirmed.get() + "'",
          "that column is an id, the label, the truth or the weight",
          "Name another column.");
    }
    if (id.isEmpty()) {
      throw BadSettingException.of(
          "input.confirmed",
          "'" + confirmed.get() + "'",
          "input.id is not set, by which rows are named",
          "Set input.id to the columns that name a row.");
    }
  }

  /** Makes settings with the usual words for a class that is not known and without kinds. */
  public InputSettings(
      Optional<String> path,
      Optional<String> table,
      Optional<TableFormat> format,
      Map<String, String> options,
      List<String> id,
      List<String> features,
      List<String> exclude,
      Optional<String> label,
      Optional<String> truth,
      Optional<String> weight) {
    this(
        path,
        table,
        format,
        options,
        id,
        features,
        exclude,
        label,
        truth,
        weight,
        Optional.empty(),
        Map.of());
  }

  /** Makes settings without rules and without a column of confirmed labels. */
  public InputSettings(
      Optional<String> path,
      Optional<String> table,
      Optional<TableFormat> format,
      Map<String, String> options,
      List<String> id,
      List<String> features,
      List<String> exclude,
      Optional<String> label,
      Optional<String> truth,
      Optional<String> weight,
      Optional<List<String>> unknown,
      Map<String, AskedKind> kinds) {
    this(
        path,
        table,
        format,
        options,
        id,
        features,
        exclude,
        label,
        truth,
        weight,
        Optional.empty(),
        unknown,
        kinds,
        List.of());
  }

  /** Returns the same settings without weights, which only a fit needs. */
  InputSettings unweighted() {
    return new InputSettings(
        path,
        table,
        format,
        options,
        id,
        features,
        exclude,
        label,
        truth,
        Optional.empty(),
        confirmed,
        unknown,
        kinds,
        ruled);
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

  /** The location of the table. */
  public TableLocation location() {
    return new TableLocation("input", path, table, format, options);
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
    return location().name();
  }
}
