package org.mustlink.spark.job.settings;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.options.EnumWords;
import org.mustlink.core.survey.AskedKind;
import org.mustlink.core.survey.Gaps;
import org.mustlink.model.assigned.ExtraColumns;
import org.mustlink.model.assigned.OutputColumn;
import org.mustlink.model.drift.DriftLimits;
import org.mustlink.spark.group.GroupOptions;
import org.mustlink.spark.io.InputMissingException;
import org.mustlink.spark.io.NearestName;
import org.mustlink.spark.io.OutputSettings;
import org.mustlink.spark.io.TableFormat;
import org.mustlink.spark.io.TableLocation;
import org.mustlink.spark.io.read.InputSettings;
import org.mustlink.spark.io.read.LinkSettings;
import org.mustlink.spark.link.rule.LinkRules;
import org.mustlink.spark.link.table.LinkFaults;
import org.mustlink.spark.link.table.LinkFaults.Answer;
import org.mustlink.spark.quarantine.RowFaults;

/** Reads {@link JobSettings} from a file and from {@code --set key=value}, which overrides it. */
public final class SettingsReader {
  private SettingsReader() {}

  /**
   * Reads the settings, and checks everything that can be checked without data.
   *
   * @param file a file in HOCON or JSON; it may be missing if the overrides are complete
   * @param overrides values by full key; the elements of a list are separated by commas, and an
   *     empty value removes the setting
   * @throws InputMissingException if there is no such file
   * @throws BadSettingException naming the setting, its value, the rule and the remedy
   */
  public static JobSettings read(Optional<Path> file, Map<String, String> overrides) {
    JobSettings settings = readInputs(file, overrides);
    settings.output().requirePath();
    return settings;
  }

  /** Reads as {@link #read} does for a run without results, which needs no {@code output.path}. */
  public static JobSettings readInputs(Optional<Path> file, Map<String, String> overrides) {
    RawSettings raw = new RawSettings();
    file.ifPresent(path -> SettingsFile.read(path, raw));
    overrides.forEach((key, value) -> override(raw, key.trim(), value.trim()));
    return settings(raw);
  }

  private static void override(RawSettings raw, String key, String value) {
    Optional<SettingKey> known = SettingKey.of(key);
    if (known.isPresent() && known.get().kind() != SettingKey.Kind.GROUP) {
      overrideOne(raw, known.get(), value);
      return;
    }
    if (known.isPresent()) {
      throw BadSettingException.of(
          key,
          "'" + value + "'",
          "it is a group of settings",
          "Write " + key + ".NAME = VALUE for each of them.");
    }
    SettingKey group = SettingKey.groupOf(key).orElseThrow(() -> SettingKey.unknown(key));
    String name = key.substring(group.name().length() + 1);
    if (group.name().equals(SettingKey.KINDS)) {
      name = unquoted(name);
    }
    // The keys spark.spark.x and spark.x both name the setting spark.x of Spark.
    if (group.name().equals("spark") && !name.startsWith("spark.")) {
      name = key;
    }
    if (value.isEmpty()) {
      raw.remove(group.name(), name);
    } else {
      raw.put(group.name(), name, value);
    }
  }

  private static void overrideOne(RawSettings raw, SettingKey key, String value) {
    if (value.isEmpty()) {
      raw.remove(key.name());
    } else if (key.kind() == SettingKey.Kind.LIST) {
      raw.put(key.name(), elements(value));
    } else {
      raw.put(key.name(), value);
    }
  }

  private static List<String> elements(String value) {
    boolean brackets = value.startsWith("[") && value.endsWith("]");
    String inner = brackets ? value.substring(1, value.length() - 1) : value;
    return Arrays.stream(inner.split(",", -1))
        .map(String::trim)
        .map(SettingsReader::unquoted)
        .filter(element -> !element.isEmpty())
        .toList();
  }

  private static String unquoted(String text) {
    boolean quoted = text.length() > 1 && text.startsWith("\"") && text.endsWith("\"");
    return quoted ? text.substring(1, text.length() - 1) : text;
  }

  private static JobSettings settings(RawSettings raw) {
    LinkRules rules = RuleSettings.of(raw);
    InputSettings input =
        new InputSettings(
            raw.text("input.path"),
            raw.text("input.table"),
            format(raw, "input.format"),
            raw.group("input.options"),
            raw.list("input.id"),
            raw.list("input.features"),
            raw.list("input.exclude"),
            raw.text("input.label"),
            raw.text("input.truth"),
            raw.text("input.weight"),
            raw.text("input.confirmed"),
            raw.listIfSet("input.unknown"),
            kinds(raw),
            rules.columns());
    OutputSettings output =
        new OutputSettings(
            raw.text("output.path").orElse(""),
            word(raw, "output.mode", OutputSettings.Mode.ERROR),
            format(raw, "output.assignments.format"),
            raw.text("output.table"),
            raw.flag("output.report", true),
            raw.flag("output.doubted", true),
            columns(raw),
            word(raw, "output.clean", OutputSettings.Clean.DEAD));
    Map<String, String> fit = new TreeMap<>();
    for (String key : SettingKey.fitKeys()) {
      raw.text(SettingKey.FIT + key).ifPresent(text -> fit.put(key, text));
    }
    List<String> by = raw.list(SettingKey.FIT + GroupOptions.BY);
    return new JobSettings(
        input,
        labels(raw, input.id()),
        links(raw),
        rules,
        faults(raw),
        rows(raw),
        word(raw, "faults.gaps", Gaps.FILL),
        raw.text("model.path"),
        previous(raw),
        new FitSettings(by, fit),
        suggestions(raw),
        PageSettings.of(raw),
        output,
        raw.group("spark"));
  }

  /** Reads the kinds of columns; what the columns are called is checked with the table. */
  private static Map<String, AskedKind> kinds(RawSettings raw) {
    Map<String, AskedKind> kinds = new TreeMap<>();
    raw.group(SettingKey.KINDS)
        .forEach(
            (column, word) ->
                kinds.put(
                    column,
                    EnumWords.find(AskedKind.class, word).orElseThrow(() -> noKind(column, word))));
    return kinds;
  }

  private static BadSettingException noKind(String column, String word) {
    List<String> words = Arrays.stream(AskedKind.values()).map(EnumWords::word).toList();
    return BadSettingException.of(
        SettingKey.KINDS + "." + column,
        "'" + word + "'",
        "it must be one of " + EnumWords.words(AskedKind.class),
        NearestName.hint(word, words));
  }

  /** Reads the settings of a table of labels, which exist if at least one of them is set. */
  private static Optional<LabelSettings> labels(RawSettings raw, List<String> ids) {
    return raw.firstBelow(SettingKey.LABELS + ".")
        .map(
            any -> {
              List<String> named = raw.list("input.labels.id");
              LabelSettings labels =
                  new LabelSettings(
                      location(raw, SettingKey.LABELS, true),
                      named.isEmpty() ? ids : named,
                      raw.text("input.labels.label").orElse(LabelSettings.LABEL),
                      raw.text("input.labels.weight"));
              labels.requireIds(ids);
              return labels;
            });
  }

  private static SuggestSettings suggestions(RawSettings raw) {
    return new SuggestSettings(
        word(raw, "suggest.kind", SuggestSettings.Kind.ROWS),
        raw.text("suggest.count").map(SettingsReader::suggested).orElse(SuggestSettings.USUAL),
        raw.text("suggest.path"),
        raw.text("suggest.page"),
        AskSettings.of(raw));
  }

  /** Reads which output columns are asked for, each by a setting with its name. */
  private static ExtraColumns columns(RawSettings raw) {
    Map<OutputColumn, Integer> asked = new EnumMap<>(OutputColumn.class);
    for (OutputColumn column : OutputColumn.asked()) {
      String key = "output." + column.word();
      int most =
          column.kind() == OutputColumn.Kind.LIST
              ? raw.text(key)
                  .map(
                      text ->
                          PageSettings.whole(key, text, "of at least 1, or 0 for no such column"))
                  .orElse(0)
              : raw.flag(key, false) ? 1 : 0;
      if (most < 0) {
        throw BadSettingException.of(
            key,
            String.valueOf(most),
            "it is the largest number of clusters that are listed for a row",
            "Set a whole number of at least 1, or 0 for no such column.");
      }
      asked.put(column, most);
    }
    return new ExtraColumns(asked);
  }

  private static int suggested(String text) {
    try {
      return Integer.parseInt(text.trim());
    } catch (NumberFormatException e) {
      throw BadSettingException.of(
          "suggest.count",
          "'" + text + "'",
          "it is no whole number",
          "Give one from 1 to " + SuggestSettings.MOST + ".");
    }
  }

  /** Reads the settings of the links, which exist if at least one setting of theirs is set. */
  private static Optional<LinkSettings> links(RawSettings raw) {
    return raw.firstBelow("links.", RuleSettings.ownKeys(raw))
        .map(
            any ->
                new LinkSettings(
                    location(raw, "links", false),
                    raw.list("links.first"),
                    raw.list("links.second"),
                    raw.text("links.type").orElse(""),
                    raw.text("links.weight"),
                    RuleSettings.holdout(raw)));
  }

  private static LinkFaults faults(RawSettings raw) {
    return new LinkFaults(
        word(raw, "faults.contradictions", Answer.FAIL),
        word(raw, "faults.unknownIds", Answer.FAIL));
  }

  private static RowFaults rows(RawSettings raw) {
    RowFaults.Answer answer = word(raw, "faults.rows", RowFaults.Answer.FAIL);
    Optional<String> most = raw.text("faults.maxBadRows");
    if (most.isPresent() && answer == RowFaults.Answer.FAIL) {
      throw BadSettingException.of(
          "faults.maxBadRows",
          most.get(),
          "faults.rows is fail, so that no bad row is set aside",
          "Set faults.rows = quarantine, or remove this setting.");
    }
    return new RowFaults(answer, most.map(SettingsReader::count).orElse(Long.MAX_VALUE));
  }

  /** Reads the limits of drift, which refer to the fit of {@code fit.previous}. */
  private static Optional<PreviousSettings> previous(RawSettings raw) {
    Optional<String> path = raw.text("fit.previous");
    for (String key : List.of("faults.drift", "faults.maxMoved", "faults.maxPsi")) {
      Optional<String> text = raw.text(key);
      if (text.isPresent() && path.isEmpty()) {
        throw BadSettingException.of(
            key,
            text.get(),
            "fit.previous is not set, so that there is no earlier fit to compare with",
            "Set fit.previous to the output.path of an earlier fit, or remove this setting.");
      }
    }
    DriftLimits usual = DriftLimits.DEFAULT;
    return path.map(
        model ->
            new PreviousSettings(
                model,
                new DriftLimits(
                    word(raw, "faults.drift", usual.answer()),
                    number(raw, "faults.maxMoved", usual.moved(), "Give a number."),
                    number(raw, "faults.maxPsi", usual.psi(), "Give a number."))));
  }

  private static double number(RawSettings raw, String key, double usual, String remedy) {
    return RawSettings.number(key, raw.text(key).orElse(String.valueOf(usual)), remedy);
  }

  private static long count(String text) {
    try {
      long count = Long.parseLong(text.trim());
      if (count >= 0) {
        return count;
      }
    } catch (NumberFormatException e) {
      // Refused below.
    }
    throw BadSettingException.of(
        "faults.maxBadRows", "'" + text + "'", "it is no whole number from 0 on", "Give one.");
  }

  private static <E extends Enum<E>> E word(RawSettings raw, String key, E usual) {
    return raw.text(key)
        .map(word -> EnumWords.parse(usual.getDeclaringClass(), key, word))
        .orElse(usual);
  }

  private static TableLocation location(RawSettings raw, String section, boolean filledIn) {
    return new TableLocation(
        section,
        raw.text(section + ".path"),
        raw.text(section + ".table"),
        format(raw, section + ".format"),
        raw.group(section + ".options"),
        filledIn);
  }

  private static Optional<TableFormat> format(RawSettings raw, String key) {
    return raw.text(key).map(word -> EnumWords.parse(TableFormat.class, key, word));
  }
}
