package org.mustlink.benchmarks.tables;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.fault.BadSettingException;

/**
 * The arguments of a command line: words followed by {@code name=value}. Arguments that are not
 * asked for are refused.
 */
public final class Arguments {
  private final String usage;
  private final List<String> words = new ArrayList<>();
  private final Map<String, String> named = new LinkedHashMap<>();

  public Arguments(List<String> args, String usage) {
    this.usage = usage;
    for (String arg : args) {
      int equals = arg.indexOf('=');
      if (equals > 0) {
        named.put(arg.substring(0, equals), arg.substring(equals + 1));
      } else {
        words.add(arg);
      }
    }
  }

  public BadSettingException wrong(String what) {
    return new BadSettingException(what + "\n" + usage);
  }

  /** Whether there is a next word. */
  public boolean hasNext() {
    return !words.isEmpty();
  }

  /** The next word. */
  public String next(String name) {
    if (words.isEmpty()) {
      throw wrong("There is no " + name + ".");
    }
    return words.remove(0);
  }

  /** The next word as a whole number >= 1; 1_000_000 and 1e6 are alike. */
  public long nextCount(String name) {
    return count(name, next(name));
  }

  /** Returns a named whole number >= 1. */
  public long count(String name, long otherwise) {
    String text = text(name, null);
    return text == null ? otherwise : count(name, text);
  }

  private long count(String name, String text) {
    double value;
    try {
      value = Double.parseDouble(text.replace("_", ""));
    } catch (NumberFormatException e) {
      throw wrong(name + " is " + text + ", which is not a number.");
    }
    if (!(value >= 1) || value != Math.rint(value) || value > 1e15) {
      throw wrong(name + " is " + text + "; it must be a whole number >= 1.");
    }
    return (long) value;
  }

  /** A named word. */
  public @Nullable String text(String name, @Nullable String otherwise) {
    String given = named.remove(name);
    return given == null ? otherwise : given;
  }

  /** Returns the remaining values, by name. */
  public Map<String, String> rest() {
    Map<String, String> rest = new LinkedHashMap<>(named);
    named.clear();
    return rest;
  }

  /** Refuses arguments that were not asked for. */
  public void end() {
    if (!words.isEmpty()) {
      throw wrong("Too much: " + String.join(" ", words));
    }
    if (!named.isEmpty()) {
      throw wrong("There is no option " + String.join(", ", named.keySet()) + ".");
    }
  }
}
