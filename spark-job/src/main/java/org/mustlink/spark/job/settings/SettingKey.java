package org.mustlink.spark.job.settings;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.registry.MethodRegistry;
import org.mustlink.model.assigned.OutputColumn;
import org.mustlink.spark.group.GroupOptions;
import org.mustlink.spark.io.NearestName;

/**
 * A key that settings may have.
 *
 * @param name the full key, such as {@code input.path}
 * @param kind the kind of its value
 */
record SettingKey(String name, Kind kind) {
  /** The kind of the value of a key. */
  enum Kind {
    /** The value is one word, number or text. */
    TEXT,
    /** The value is a list of texts, or a single text. */
    LIST,
    /** The key is that of a group of keys that only Spark knows, with texts as values. */
    GROUP
  }

  /** The beginning of the keys of the options of a fit. */
  static final String FIT = "fit.";

  /** The short form of {@code input.labels.path}, and the group of that key. */
  static final String LABELS = "input.labels";

  /** The group of the kinds of columns, whose keys are names of columns. */
  static final String KINDS = "input.kinds";

  /** The columns of which rows with an equal value belong together. */
  static final String TOGETHER = "links.together";

  /** How strongly the rules of these columns are believed. */
  static final String TOGETHER_WEIGHTS = "links.togetherWeights";

  /** The share of links, and of values of rules, that is held out. */
  static final String HOLDOUT = "links.holdout";

  /** The columns of which rows with an equal value belong apart. */
  static final String APART = "links.apart";

  /** How many rows of a value a cluster may hold. */
  static final String APART_MOST = "links.apartMost";

  /** How far each column of {@link #APART} is believed. */
  static final String APART_WEIGHTS = "links.apartWeights";

  private static final List<SettingKey> ALL =
      Stream.concat(
              Stream.of(
                  text("input.path"),
                  text("input.table"),
                  text("input.format"),
                  new SettingKey("input.options", Kind.GROUP),
                  new SettingKey("input.id", Kind.LIST),
                  new SettingKey("input.features", Kind.LIST),
                  new SettingKey("input.exclude", Kind.LIST),
                  text("input.label"),
                  text("input.truth"),
                  text("input.weight"),
                  text("input.confirmed"),
                  new SettingKey("input.unknown", Kind.LIST),
                  new SettingKey(KINDS, Kind.GROUP),
                  text(LABELS),
                  text("input.labels.path"),
                  text("input.labels.table"),
                  text("input.labels.format"),
                  new SettingKey("input.labels.options", Kind.GROUP),
                  new SettingKey("input.labels.id", Kind.LIST),
                  text("input.labels.label"),
                  text("input.labels.weight"),
                  text("links.path"),
                  text("links.table"),
                  text("links.format"),
                  new SettingKey("links.options", Kind.GROUP),
                  new SettingKey("links.first", Kind.LIST),
                  new SettingKey("links.second", Kind.LIST),
                  text("links.type"),
                  text("links.weight"),
                  text(HOLDOUT),
                  new SettingKey(TOGETHER, Kind.LIST),
                  new SettingKey(TOGETHER_WEIGHTS, Kind.LIST),
                  new SettingKey(APART, Kind.LIST),
                  text(APART_MOST),
                  new SettingKey(APART_WEIGHTS, Kind.LIST),
                  text("faults.contradictions"),
                  text("faults.unknownIds"),
                  text("faults.rows"),
                  text("faults.maxBadRows"),
                  text("faults.gaps"),
                  text("faults.drift"),
                  text("faults.maxMoved"),
                  text("faults.maxPsi"),
                  text("fit.previous"),
                  text("model.path"),
                  text("suggest.kind"),
                  text("suggest.count"),
                  text("suggest.path"),
                  text("suggest.page"),
                  new SettingKey("suggest.ask", Kind.LIST),
                  text("suggest.questionSeconds"),
                  text("suggest.totalSeconds"),
                  text("label.path"),
                  text("label.port"),
                  text("label.count"),
                  text("label.kind"),
                  text("label.sets"),
                  text("label.doubted"),
                  text("output.path"),
                  text("output.mode"),
                  text("output.assignments.format"),
                  text("output.table"),
                  text("output.report"),
                  text("output.doubted"),
                  text("output.clean"),
                  new SettingKey(FIT + GroupOptions.BY, Kind.LIST),
                  new SettingKey("spark", Kind.GROUP)),
              Stream.concat(
                  OutputColumn.asked().stream().map(column -> text("output." + column.word())),
                  fitKeys().stream().map(key -> text(FIT + key))))
          .toList();

  /** Returns the keys below {@code fit.} whose value is a text, each of them once. */
  static Set<String> fitKeys() {
    Set<String> keys = new LinkedHashSet<>();
    FitOptions.ALL.forEach(option -> keys.add(option.key()));
    keys.add(GroupOptions.MOST_ROWS);
    keys.addAll(MethodRegistry.optionKeys());
    return keys;
  }

  private static SettingKey text(String name) {
    return new SettingKey(name, Kind.TEXT);
  }

  private static List<String> names() {
    return ALL.stream().map(SettingKey::name).toList();
  }

  static Optional<SettingKey> of(String name) {
    return ALL.stream().filter(key -> key.name.equals(name)).findFirst();
  }

  /** Tells whether there are keys below this name. */
  static boolean isSection(String name) {
    return ALL.stream().anyMatch(key -> key.name.startsWith(name + "."));
  }

  /** Returns the group that a key of {@code --set} belongs to. */
  static Optional<SettingKey> groupOf(String name) {
    return ALL.stream()
        .filter(key -> key.kind == Kind.GROUP && name.startsWith(key.name + "."))
        .findFirst();
  }

  /** Makes the exception for an unknown key, which names the nearest one. */
  static BadSettingException unknown(String key) {
    return new BadSettingException(
        "There is no setting "
            + key
            + "; the nearest is "
            + nearest(key)
            + ". Correct or remove it.");
  }

  /** Finds the nearest key. A key that was written without its group is looked up in all groups. */
  private static String nearest(String key) {
    Map<String, String> keys = new TreeMap<>();
    for (String name : names()) {
      boolean bare = key.indexOf('.') < 0;
      keys.putIfAbsent(bare ? name.substring(name.lastIndexOf('.') + 1) : name, name);
    }
    String nearest = NearestName.of(key, keys.keySet()).orElseThrow();
    return keys.getOrDefault(nearest, nearest);
  }
}
