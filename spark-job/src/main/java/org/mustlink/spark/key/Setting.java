package org.mustlink.spark.key;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.fault.FaultException;
import org.mustlink.core.fault.Surface;
import org.mustlink.core.options.Range;
import org.mustlink.spark.io.NearestName;

/**
 * The declaration of one key. A key without a group is that of a parameter of estimators alone.
 *
 * @param key the full key, such as {@code input.path}
 * @param shape how many values it has
 * @param range what each of these values may be
 * @param usual the text of the default; empty if there is none
 * @param without what counts where it is not set and has no default, in words; may be empty
 * @param doc what it does, in one sentence without a full stop; settings in braces, see {@link
 *     Surface}
 * @param needs the settings without which it has no effect
 * @param distributed whether it has an effect on distributed fits alone
 * @param scope the commands or methods that read it, in words; empty if all do that read its group
 * @param reader its value in settings
 * @param <T> the type of its value
 */
public record Setting<T>(
    String key,
    Shape shape,
    Range<?> range,
    String usual,
    String without,
    String doc,
    List<Need> needs,
    boolean distributed,
    String scope,
    BiFunction<Setting<T>, Texts, T> reader) {
  private static final Pattern CHOICES = Pattern.compile("[a-z|-]+( \\| [a-z|-]+)+");

  private static final Pattern SHARED = Pattern.compile("(fit|input|links|faults)\\..*");

  /** How many values a key has. */
  public enum Shape {
    /** One word, number or text. */
    ONE,
    /** A list, or one value in place of it. */
    LIST,
    /** A value for each of several names. */
    GROUP
  }

  /** The texts of settings. */
  public interface Texts {
    /** The text of a setting of one value, if it is set. */
    Optional<String> text(Setting<?> setting);

    /** The texts of a setting, none if it is not set. */
    List<String> texts(Setting<?> setting);

    /** The texts of the members of a group by their names. */
    Map<String, String> members(Setting<?> group);
  }

  /**
   * A setting without which another one has no effect.
   *
   * @param value the value that it must have; empty if any will do
   * @param why why the other one has no effect without it; may be empty
   */
  public record Need(Setting<?> other, String value, String why) {
    /** The setting and its value. */
    public String words() {
      return other.key + (value.isEmpty() ? "" : " = " + value);
    }
  }

  /** The name of the parameter of an estimator with this meaning. */
  public String parameter() {
    return Surface.API.word(mark());
  }

  /** The name as messages have it: in braces if the command and the Pipeline API both have it. */
  public String mark() {
    return SHARED.matcher(key).matches() ? "{" + key + "}" : key.substring(key.indexOf(':') + 1);
  }

  /** The values that are allowed, in words. */
  public String values() {
    return switch (shape) {
      case ONE -> range.words();
      case LIST -> "list, each " + range.words();
      case GROUP -> "NAME = " + range.words();
    };
  }

  /** The default, in words; empty if there is none. */
  public String defaultWords() {
    String words = Surface.COMMAND.word(without);
    return usual.isEmpty() || words.isEmpty() ? usual + words : usual + ", " + words;
  }

  /** What makes it have an effect, in words; empty if it always has one. */
  public String onlyWith() {
    List<String> words = new ArrayList<>(needs.stream().map(Need::words).toList());
    if (!scope.isEmpty()) {
      words.add(scope);
    }
    if (distributed) {
      words.add("distributed fits");
    }
    return String.join(", ", words);
  }

  /** What it does, and with what alone, in sentences. */
  public String sentence() {
    String text = Surface.COMMAND.word(doc);
    String only = onlyWith();
    return Character.toUpperCase(text.charAt(0))
        + text.substring(1)
        + (only.isEmpty() ? "." : ". Only with " + only + ".");
  }

  /**
   * What it does, its values and its default as one text, for the parameter of an estimator.
   *
   * @param byDefault the text of the default; empty if there is none
   */
  public String described(String byDefault) {
    String each = shape == Shape.ONE ? "" : shape == Shape.LIST ? "each " : "each name=";
    String words = doc + "; " + each + range.words();
    String unset = without.isEmpty() ? "" : "; not set: " + without;
    String more = without.isEmpty() ? "" : ", " + without;
    return Surface.API.word(
        words + (byDefault.isEmpty() ? unset : "; default " + byDefault + more));
  }

  /** Whether a text is a value. */
  public boolean allows(String text) {
    try {
      value(text);
      return true;
    } catch (FaultException e) {
      return false;
    }
  }

  /**
   * Refuses a value.
   *
   * @param rule the rule that it broke, without a full stop
   * @param remedy what to do instead, a sentence
   */
  public BadSettingException refused(Object value, String rule, String remedy) {
    return BadSettingException.of(mark(), value, rule, remedy);
  }

  /**
   * Refuses a text that is no value.
   *
   * @param name a name of the group, or nothing
   * @throws BadSettingException naming the setting, the text, the range and the remedy
   */
  public Object value(String text, String... name) {
    try {
      return range.reader().apply(range.kind() == Range.Kind.TEXT ? text : text.trim());
    } catch (FaultException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      boolean choices = CHOICES.matcher(range.words()).matches();
      throw BadSettingException.of(
          mark() + Arrays.stream(name).map("."::concat).collect(Collectors.joining()),
          "'" + text + "'",
          (choices ? "it must be one of " : "allowed is ") + range.words(),
          choices
              ? NearestName.hint(text, List.of(range.words().split(" \\| ")))
              : "Give a value in that range"
                  + (usual.isEmpty()
                      ? "."
                      : ", or {command:remove the setting}{api:leave the parameter unset} to take"
                          + " its default "
                          + usual
                          + "."));
    }
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // The range is of this type.
  static <V> V one(Setting<?> setting, String text) {
    return (V) setting.value(text);
  }

  /**
   * Refuses texts that are no values of a list; columns have different names.
   *
   * @throws BadSettingException naming the setting and a text
   */
  public void requireList(List<String> texts) {
    texts.forEach(this::value);
    for (String text : range.equals(Ranges.COLUMN) ? texts : List.<String>of()) {
      if (Collections.frequency(texts, text) > 1) {
        throw refused(texts, "it contains the column '" + text + "' twice", "Name it once.");
      }
    }
  }

  @SuppressWarnings("unchecked") // The range is one of this type.
  static <V> List<V> list(Setting<?> setting, List<String> texts) {
    setting.requireList(texts);
    return texts.stream().map(text -> (V) setting.value(text)).toList();
  }

  @SuppressWarnings("unchecked") // The range is one of this type.
  static <V> Map<String, V> group(Setting<?> setting, Map<String, String> texts) {
    Map<String, V> values = new LinkedHashMap<>();
    texts.forEach((name, text) -> values.put(name, (V) setting.value(text, name)));
    return values;
  }
}
