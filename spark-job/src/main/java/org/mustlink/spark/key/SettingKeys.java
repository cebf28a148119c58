package org.mustlink.spark.key;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.io.NearestName;

/** All keys that settings may have. */
public final class SettingKeys {
  /** The short form of the path of the table of labels. */
  private static final String LABELS = "input.labels";

  /** All keys, in the order in which they are listed. */
  public static final List<Setting<?>> ALL =
      Stream.of(
              InputKeys.all(),
              LabelKeys.all(),
              LinkKeys.all(),
              FaultKeys.all(),
              OutputKeys.others().subList(0, 1),
              FitKeys.all(),
              SuggestKeys.all(),
              PageKeys.all(),
              OutputKeys.all(),
              OutputKeys.others().subList(1, 2))
          .flatMap(List::stream)
          .toList();

  private SettingKeys() {}

  /** Returns the declaration of a key. */
  public static Optional<Setting<?>> find(String key) {
    String full = key.equals(LABELS) ? LabelKeys.TABLE.path().key() : key;
    return ALL.stream().filter(setting -> setting.key().equals(full)).findFirst();
  }

  /** Tells whether there are keys below this name. */
  public static boolean isSection(String name) {
    return ALL.stream().anyMatch(setting -> setting.key().startsWith(name + "."));
  }

  /** Returns the group that a key of {@code --set} belongs to. */
  public static Optional<Setting<?>> groupOf(String name) {
    return ALL.stream()
        .filter(setting -> setting.shape() == Setting.Shape.GROUP)
        .filter(setting -> name.startsWith(setting.key() + "."))
        .findFirst();
  }

  /** Makes the exception for an unknown key, which names the nearest one. */
  public static BadSettingException unknown(String key) {
    return new BadSettingException(
        "There is no setting %s; the nearest is %s. Correct or remove it."
            .formatted(key, nearest(key)));
  }

  /** Finds the nearest key. A key that was written without its group is looked up in all groups. */
  private static String nearest(String key) {
    boolean bare = key.indexOf('.') < 0;
    Map<String, String> keys = new TreeMap<>();
    for (Setting<?> setting : ALL) {
      String name = setting.key();
      keys.putIfAbsent(bare ? name.substring(name.lastIndexOf('.') + 1) : name, name);
    }
    String nearest = NearestName.of(key, keys.keySet()).orElseThrow();
    return keys.getOrDefault(nearest, nearest);
  }
}
