package org.mustlink.local.serve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.values.ClassKey;
import org.mustlink.core.values.classes.ClassCounts;
import org.mustlink.core.values.classes.ClassReader;
import org.mustlink.core.values.classes.ClassRemarks;
import org.mustlink.local.wire.ArrowTables;
import org.mustlink.local.wire.Message;

/**
 * The labels of rows, of which a request brings the distinct texts and the index of the text of
 * each row. They are read as a column of labels is in Spark, but for -1, which means that the class
 * is not known, whatever the other classes are, unless the words that mean this are set.
 *
 * @param names the classes, sorted
 * @param ofTexts the index of the class of each text, or -1 if it is none
 * @param ofRows the index of the class of each row, or -1 if it is not known
 * @param warnings what is not read exactly as it is written, and what may be meant otherwise
 */
record GivenLabels(List<String> names, int[] ofTexts, int[] ofRows, List<String> warnings) {
  private static final String SOURCE = "y";
  private static final String MINUS_ONE = "-1";

  GivenLabels {
    names = List.copyOf(names);
    warnings = List.copyOf(warnings);
  }

  /**
   * Reads the labels of a request.
   *
   * @param rows the number of rows
   * @param weights of the rows, those of weight 0 having no label; empty if all are alike
   */
  static GivenLabels of(Message request, int rows, double[] weights) {
    int[] given =
        request
            .part("labels")
            .map(part -> Requests.whole(ArrowTables.table(part), 0))
            .orElseGet(() -> IntStream.generate(() -> -1).limit(rows).toArray());
    Counts counts = new Counts(request.header());
    for (int i = 0; i < given.length; i++) {
      counts.add(given[i], weights.length == 0 || weights[i] > 0);
    }
    return counts.read(given, weights);
  }

  /** Reads the texts of a request without rows. */
  static GivenLabels ofTexts(Message request) {
    Counts counts = new Counts(request.header());
    int[] every = IntStream.range(0, counts.texts.size()).toArray();
    IntStream.of(every).forEach(text -> counts.add(text, true));
    return counts.read(every, new double[0]);
  }

  /**
   * Returns for each text the index of its class among other classes, -1 if it is none, and -2 if
   * it is a class that is not among them.
   */
  int[] among(List<String> others) {
    Map<String, Integer> indices = indices(others.stream().map(ClassKey::of).toList());
    return IntStream.of(ofTexts)
        .map(j -> j < 0 ? -1 : indices.getOrDefault(ClassKey.of(names.get(j)), -2))
        .toArray();
  }

  private static Map<String, Integer> indices(List<String> names) {
    Map<String, Integer> indices = new HashMap<>();
    for (int j = 0; j < names.size(); j++) {
      indices.put(names.get(j), j);
    }
    return indices;
  }

  /** Adds the classes and those of the texts to an answer. */
  void describe(ObjectNode header) {
    ArrayNode classes = header.putArray("classes");
    names.forEach(classes::add);
    header.set("classOf", Message.JSON.valueToTree(ofTexts));
  }

  /** Counts the rows of texts. */
  private static final class Counts {
    private final ClassReader reader;
    private final List<String> texts;
    private final Map<String, Long> known = new HashMap<>();
    private @Nullable String example;
    private long trimmed;
    private long blank;
    private long unused;

    Counts(ObjectNode header) {
      JsonNode unknown = header.path("unknown");
      reader =
          ClassReader.of(
              unknown.isArray() ? Optional.of(Requests.texts(unknown)) : Optional.empty());
      texts = Requests.texts(header.path("classes"));
    }

    /** Returns the text of a class, empty if it is none. */
    private String text(int index) {
      String text = ClassReader.trimmed(texts.get(index));
      return reader.usual() && ClassKey.of(text).equals(MINUS_ONE) ? "" : text;
    }

    /** Adds a row. */
    void add(int index, boolean counts) {
      if (index < 0) {
        return;
      }
      String given = texts.get(index);
      String text = text(index);
      if (!counts) {
        unused += text.isEmpty() ? 0 : 1;
      } else if (!text.isEmpty()) {
        known.merge(text, 1L, Long::sum);
        if (text.length() < given.length()) {
          trimmed++;
          example = example == null || given.compareTo(example) < 0 ? given : example;
        }
      } else if (ClassReader.trimmed(given).isEmpty()) {
        blank++;
      }
    }

    GivenLabels read(int[] given, double[] weights) {
      ClassRemarks.requireFew(SOURCE, known.size());
      ClassCounts classes = ClassCounts.of(known, reader, SOURCE);
      List<String> warnings = new ArrayList<>();
      if (example != null) {
        warnings.add(ClassRemarks.trimmed(SOURCE, trimmed, example));
      }
      if (blank > 0) {
        warnings.add(ClassRemarks.blank(SOURCE, blank));
      }
      warnings.addAll(classes.warnings());
      ClassRemarks.many(SOURCE, classes.counts()).ifPresent(warnings::add);
      if (classes.names().isEmpty() && unused > 0) {
        warnings.add(ClassRemarks.unused(SOURCE, unused));
      }
      Map<String, Integer> indices = indices(classes.names());
      int[] ofTexts = new int[texts.size()];
      Arrays.setAll(
          ofTexts,
          t -> {
            String name = classes.reader().read(text(t));
            return name == null ? -1 : indices.getOrDefault(name, -1);
          });
      int[] ofRows = new int[given.length];
      Arrays.setAll(
          ofRows,
          i -> given[i] < 0 || (weights.length > 0 && weights[i] == 0) ? -1 : ofTexts[given[i]]);
      return new GivenLabels(classes.names(), ofTexts, ofRows, warnings);
    }
  }
}
