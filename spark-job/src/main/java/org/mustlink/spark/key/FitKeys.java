package org.mustlink.spark.key;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.options.MethodInfo;
import org.mustlink.core.options.Option;
import org.mustlink.core.options.Preset;
import org.mustlink.core.options.Range;
import org.mustlink.core.registry.MethodRegistry;
import org.mustlink.spark.group.GroupOptions;

/**
 * The group {@code fit}: the options of {@link FitOptions}, those of in-memory methods, and what
 * only settings have.
 */
public final class FitKeys {
  private static final SettingGroup GROUP = new SettingGroup("fit.");

  /** The columns of groups. */
  public static final Setting<List<String>> BY =
      GROUP
          .without("{command:the whole table is clustered}{api:refused}")
          .list(
              GroupOptions.BY,
              Ranges.COLUMN,
              "the columns whose values make groups, each clustered on its own");

  /** The largest group. */
  public static final Setting<OptionalInt> MOST_ROWS =
      GROUP
          .onlyWith(BY, "there are no groups")
          .one(
              GroupOptions.MOST_ROWS,
              Range.autoInt(Range.whole(1)),
              "auto",
              "the largest number of rows of a group, larger ones go to scacs; auto: what the"
                  + " method takes");

  /** The earlier fit. */
  public static final Setting<Optional<String>> PREVIOUS =
      GROUP
          .without("clusters are numbered from 0")
          .distributed()
          .optional(
              "previous",
              Ranges.PATH,
              "the result or the saved model of an earlier fit, whose clusters keep their numbers");

  /** The keys of the options of methods, by the keys of the options. */
  private static final Map<String, Setting<?>> OPTIONS = options();

  private FitKeys() {}

  static List<Setting<?>> all() {
    return GROUP.all();
  }

  /** Whether a setting is an option of a method, which has its default from the method. */
  public static boolean isOption(Setting<?> setting) {
    return OPTIONS.containsValue(setting);
  }

  /** The texts of all options that are set, by the keys of the options. */
  public static Map<String, String> texts(Settings settings) {
    Map<String, String> texts = new LinkedHashMap<>();
    OPTIONS.forEach(
        (key, setting) -> settings.text(setting).ifPresent(text -> texts.put(key, text)));
    return texts;
  }

  private static Map<String, Setting<?>> options() {
    Map<String, Setting<?>> all = new LinkedHashMap<>();
    for (Option<?> option : FitOptions.ALL) {
      all.put(
          option.key(),
          GROUP
              .without(otherDefaults(option))
              .one(option.key(), option.range(), option.best(), option.doc()));
    }
    for (MethodInfo method : MethodRegistry.all()) {
      for (Option<?> option : method.options()) {
        if (!all.containsKey(option.key())) {
          all.put(
              option.key(),
              GROUP
                  .of("fit.method = " + takers(option.key()))
                  .one(option.key(), option.range(), option.best(), option.doc()));
        }
      }
    }
    all.put(GroupOptions.MOST_ROWS, MOST_ROWS);
    return all;
  }

  private static String otherDefaults(Option<?> option) {
    String paper = option.defaultText(Preset.PAPER);
    return Stream.concat(
            FitOptions.sparseDefault(option).stream()
                .map(text -> text + " for sparse and wide features"),
            option.equals(FitOptions.PRESET) || paper.equals(option.best())
                ? Stream.empty()
                : Stream.of("with preset paper " + paper))
        .collect(Collectors.joining(", "));
  }

  private static String takers(String key) {
    return MethodRegistry.all().stream()
        .filter(method -> method.options().stream().anyMatch(option -> option.key().equals(key)))
        .map(MethodInfo::name)
        .collect(Collectors.joining(" | "));
  }
}
