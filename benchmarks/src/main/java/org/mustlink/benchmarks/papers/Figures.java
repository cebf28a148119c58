package org.mustlink.benchmarks.papers;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.mustlink.core.fault.BadSettingException;

/**
 * The figures of {@code papers.txt}. A block begins with {@code figure NAME} and has parts, each of
 * which begins with {@code part} and has lines {@code sets}, {@code given}, {@code judge}, {@code
 * draws}, {@code axis}, {@code seconds} and {@code LABEL = METHOD KEY=VALUE ...}. A part takes from
 * the part before it what it does not have itself.
 */
final class Figures {
  private static final List<String> KEYS =
      List.of("sets", "given", "judge", "draws", "axis", "seconds");

  private Figures() {}

  /** Reads all figures, in their order. */
  static Map<String, List<Part>> all() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(Figures.class.getResourceAsStream("/papers.txt"), "papers.txt")) {
      return read(new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList());
    }
  }

  /** Reads figures from lines. */
  static Map<String, List<Part>> read(List<String> lines) {
    Map<String, List<Part>> figures = new LinkedHashMap<>();
    List<Part> parts = new ArrayList<>();
    Map<String, String> values = new HashMap<>();
    List<PaperMethod> methods = new ArrayList<>();
    boolean open = false;
    boolean inherited = true;
    for (String untrimmed : lines) {
      String line = untrimmed.trim();
      String word = line.split(" ", 2)[0];
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      }
      if (word.equals("figure") || word.equals("part")) {
        if (open) {
          parts.add(part(values, methods));
        }
        open = word.equals("part");
        inherited = true;
        if (word.equals("figure")) {
          parts = new ArrayList<>();
          values.clear();
          methods.clear();
          figures.put(line.substring(word.length()).trim(), parts);
        }
      } else if (KEYS.contains(word)) {
        values.put(word, line.substring(word.length()).trim());
      } else if (line.contains(" = ")) {
        if (inherited) {
          methods.clear();
          inherited = false;
        }
        methods.add(PaperMethod.read(line));
      } else {
        throw BadSettingException.of(
            "papers.txt",
            "'" + line + "'",
            "a line begins with figure, part, " + String.join(", ", KEYS) + " or LABEL =",
            "Correct the line.");
      }
    }
    if (open) {
      parts.add(part(values, methods));
    }
    return figures;
  }

  private static Part part(Map<String, String> values, List<PaperMethod> methods) {
    return new Part(
        words(values, "sets"),
        new Given(value(values, "given")),
        values.getOrDefault("judge", "none"),
        Integer.parseInt(value(values, "draws")),
        words(values, "axis"),
        Double.parseDouble(values.getOrDefault("seconds", "120")),
        List.copyOf(methods));
  }

  private static List<String> words(Map<String, String> values, String key) {
    return Arrays.asList(value(values, key).split(" +", -1));
  }

  private static String value(Map<String, String> values, String key) {
    String value = values.get(key);
    if (value == null) {
      throw BadSettingException.of(
          "papers.txt", "no " + key, "a part needs it", "Add a line that begins with " + key + ".");
    }
    return value;
  }
}
