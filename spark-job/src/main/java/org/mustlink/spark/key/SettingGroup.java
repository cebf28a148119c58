package org.mustlink.spark.key;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.mustlink.core.options.EnumWords;
import org.mustlink.core.options.Range;

/**
 * Declares the keys of one group of settings, and lists them in the order of their declarations.
 * {@code GROUP.without("all").list("id", range, doc)} declares a key of which more is said than its
 * values and what it does.
 */
final class SettingGroup {
  private final String prefix;
  private final List<Setting<?>> all;
  private final String without;
  private final String scope;
  private final boolean distributed;
  private final List<Setting.Need> needs;

  /**
   * Makes a group without keys.
   *
   * @param prefix the beginning of the keys of the group, such as {@code input.}
   */
  SettingGroup(String prefix) {
    this(prefix, new ArrayList<>(), "", "", false, List.of());
  }

  private SettingGroup(
      String prefix,
      List<Setting<?>> all,
      String without,
      String scope,
      boolean distributed,
      List<Setting.Need> needs) {
    this.prefix = prefix;
    this.all = all;
    this.without = without;
    this.scope = scope;
    this.distributed = distributed;
    this.needs = needs;
  }

  /** The keys that have been declared. */
  List<Setting<?>> all() {
    return Collections.unmodifiableList(all);
  }

  /** For a key: what counts where it is not set, in words. */
  SettingGroup without(String words) {
    return new SettingGroup(prefix, all, words, scope, distributed, needs);
  }

  /** For a key that has an effect on distributed fits alone. */
  SettingGroup distributed() {
    return new SettingGroup(prefix, all, without, scope, true, needs);
  }

  /** For a key that only these commands or methods read. */
  SettingGroup of(String words) {
    return new SettingGroup(prefix, all, without, words, distributed, needs);
  }

  /**
   * For a key that has no effect while another one is not set.
   *
   * @param why the reason, such as {@code there are no groups}; may be empty
   */
  SettingGroup onlyWith(Setting<?> other, String why) {
    return onlyWith(other, "", why);
  }

  /** For a key that has no effect unless another one has a value. */
  SettingGroup onlyWith(Setting<?> other, String value, String why) {
    Setting.Need need = new Setting.Need(other, value, why);
    List<Setting.Need> more = Stream.concat(needs.stream(), Stream.of(need)).toList();
    return new SettingGroup(prefix, all, without, scope, distributed, more);
  }

  /**
   * Declares a key whose values are the constants of an enum.
   *
   * @param name the key without the name of the group
   * @param usual the default
   * @param doc see {@link Setting#doc()}
   */
  <E extends Enum<E>> Setting<E> choice(String name, E usual, String doc) {
    return one(name, Range.of(usual.getDeclaringClass()), EnumWords.word(usual), doc);
  }

  /**
   * Declares a key of one value.
   *
   * @param name the key without the name of the group
   * @param usual the text of the default
   * @param doc see {@link Setting#doc()}
   */
  <T> Setting<T> one(String name, Range<T> range, String usual, String doc) {
    return declared(
        name,
        Setting.Shape.ONE,
        range,
        usual,
        doc,
        (self, given) -> Setting.one(self, given.text(self).orElse(usual)));
  }

  /** Declares a key of one value that has no default. */
  <T> Setting<Optional<T>> optional(String name, Range<T> range, String doc) {
    return declared(
        name,
        Setting.Shape.ONE,
        range,
        "",
        doc,
        (self, given) -> given.text(self).map(text -> Setting.<T>one(self, text)));
  }

  /** Declares a key of a list, which is empty if it is not set. */
  <T> Setting<List<T>> list(String name, Range<T> range, String doc) {
    return declared(
        name,
        Setting.Shape.LIST,
        range,
        "",
        doc,
        (self, given) -> Setting.list(self, given.texts(self)));
  }

  /** Declares a key of values by names, of which there are none if it is not set. */
  <T> Setting<Map<String, T>> group(String name, Range<T> range, String doc) {
    return declared(
        name,
        Setting.Shape.GROUP,
        range,
        "",
        doc,
        (self, given) -> Setting.group(self, given.members(self)));
  }

  private <T> Setting<T> declared(
      String name,
      Setting.Shape shape,
      Range<?> range,
      String usual,
      String doc,
      BiFunction<Setting<T>, Setting.Texts, T> reader) {
    Setting<T> made =
        new Setting<>(
            prefix + name, shape, range, usual, without, doc, needs, distributed, scope, reader);
    all.add(made);
    return made;
  }
}
