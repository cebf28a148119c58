package org.mustlink.benchmarks.digests;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.mustlink.core.fault.BadSettingException;

/**
 * Parses a resource with a list of runs, one in each line: {@code verb name: settings}. A line
 * {@code word: settings} defines a word, which stands for these settings in the lines below it;
 * {@code ${place}} is a path.
 */
final class DigestPlan {
  /**
   * A run.
   *
   * @param verb what is run, mostly a command of the job
   * @param settings settings in the form {@code key=value}; if a key occurs twice, the last value
   *     is taken
   */
  record Step(String verb, String name, List<String> settings) {
    /** Returns the value of a required setting. */
    String setting(String key) {
      return settings.stream()
          .filter(setting -> setting.startsWith(key + "="))
          .reduce((first, last) -> last)
          .map(setting -> setting.substring(key.length() + 1))
          .orElseThrow(() -> new BadSettingException(name + " has no " + key + "."));
    }
  }

  private final Map<String, String> places;
  private final Map<String, List<String>> words = new HashMap<>();
  private final List<Step> steps = new ArrayList<>();

  private DigestPlan(Map<String, String> places) {
    this.places = places;
  }

  /**
   * Reads a resource.
   *
   * @param places paths by name
   */
  static List<Step> read(String resource, Map<String, String> places) throws IOException {
    DigestPlan plan = new DigestPlan(places);
    InputStream stream = Objects.requireNonNull(DigestPlan.class.getResourceAsStream(resource));
    try (BufferedReader in =
        new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
      in.lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .forEach(line -> plan.add(line));
    }
    return plan.steps;
  }

  private void add(String line) {
    int colon = line.indexOf(": ");
    if (colon < 0) {
      throw new BadSettingException("The line '" + line + "' has no colon before its settings.");
    }
    String[] head = line.substring(0, colon).trim().split(" +", -1);
    List<String> settings = settings(line.substring(colon + 1));
    if (head.length == 1) {
      words.put(head[0], settings);
    } else {
      steps.add(new Step(head[0], head[1], settings));
    }
  }

  private List<String> settings(String text) {
    List<String> settings = new ArrayList<>();
    for (String word : text.trim().split("\\s+", -1)) {
      if (word.contains("=")) {
        settings.add(located(word));
      } else if (words.containsKey(word)) {
        settings.addAll(words.get(word));
      } else {
        throw new BadSettingException("The word '" + word + "' stands for nothing.");
      }
    }
    return settings;
  }

  private String located(String setting) {
    String located = setting;
    for (Map.Entry<String, String> place : places.entrySet()) {
      located = located.replace("${" + place.getKey() + "}", place.getValue());
    }
    return located;
  }
}
