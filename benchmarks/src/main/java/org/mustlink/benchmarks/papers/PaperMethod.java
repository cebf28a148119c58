package org.mustlink.benchmarks.papers;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.mustlink.core.inmemory.InMemoryMethod;
import org.mustlink.core.options.MethodInfo;
import org.mustlink.core.registry.MethodRegistry;

/**
 * A method of a figure: a line {@code LABEL = METHOD KEY=VALUE ...} of {@code papers.txt}. The
 * value {@code x} is that of the axis. A value {@code a|b|c} stands for several: the method is run
 * with each of them, and the clusters of the highest ACC count, for which the true classes are
 * needed. {@code @draws} and {@code @rows} are the most draws and rows for which the figure asks.
 *
 * @param options as given, without those of the figure itself, sorted by key
 */
record PaperMethod(String label, String name, Map<String, String> options, int draws, int rows) {
  /** Reads a line. */
  static PaperMethod read(String line) {
    String[] sides = line.split("=", 2);
    String[] words = sides[1].trim().split(" +", -1);
    Map<String, String> options = new TreeMap<>();
    for (int i = 1; i < words.length; i++) {
      String[] option = words[i].split("=", 2);
      options.put(option[0], option[1]);
    }
    String draws = options.remove("@draws");
    String rows = options.remove("@rows");
    return new PaperMethod(
        sides[0].trim(),
        words[0],
        options,
        draws == null ? Integer.MAX_VALUE : Integer.parseInt(draws),
        rows == null ? Integer.MAX_VALUE : Integer.parseInt(rows));
  }

  /** The description of the method. */
  MethodInfo info() {
    return name.equals(PlainSpectralLearning.NAME)
        ? PlainSpectralLearning.information()
        : MethodRegistry.get(name);
  }

  /** Whether the method depends on the value of the axis. */
  boolean varies() {
    return !info().takes().isEmpty() || options.containsValue("x");
  }

  /** Returns the method with each of its values. */
  List<InMemoryMethod> made(String x) {
    List<Map<String, String>> all = List.of(Map.of());
    for (Map.Entry<String, String> option : options.entrySet()) {
      List<Map<String, String>> longer = new ArrayList<>();
      for (Map<String, String> some : all) {
        for (String value : option.getValue().split("\\|", -1)) {
          Map<String, String> one = new LinkedHashMap<>(some);
          one.put(option.getKey(), value.equals("x") ? x : value);
          longer.add(one);
        }
      }
      all = longer;
    }
    return all.stream().map(this::made).toList();
  }

  private InMemoryMethod made(Map<String, String> one) {
    return name.equals(PlainSpectralLearning.NAME)
        ? PlainSpectralLearning.of(one)
        : MethodRegistry.create(name, one);
  }

  /** The name and the options as one text. */
  String described() {
    return options.entrySet().stream()
        .map(option -> " " + option.getKey() + "=" + option.getValue())
        .collect(Collectors.joining("", name, ""));
  }
}
