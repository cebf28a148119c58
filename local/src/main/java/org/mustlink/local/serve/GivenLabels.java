package org.mustlink.local.serve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
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
   * @throws org.mustlink.core.fault.BadDataException if there are too many distinct labels
   */
  static GivenLabels of(Message request, int rows, double[] weights) {
    List<String> texts = texts(request);
    int[] given =
        request
            .part("labels")
            .map(part -> Requests.whole(ArrowTables.table(part), 0))
            .orElseGet(() -> IntStream.generate(() -> -1).limit(rows).toArray());
    long[] counts = new long[texts.size()];
    long[] unused = new long[texts.size()];
    for (int i = 0; i < given.length; i++) {
      if (given[i] >= 0 && weights.length > 0 && weights[i] == 0) {
        unused[given[i]]++;
        given[i] = -1;
      } else if (given[i] >= 0) {
        counts[given[i]]++;
      }
    }
    GivenLabels read = of(texts, reader(request), counts, unused, given);
    boolean told = !read.names().isEmpty() || !read.warnings().isEmpty();
    return told || !request.header().path("labelled").booleanValue()
        ? read
        : new GivenLabels(
            read.names(), read.ofTexts(), read.ofRows(), List.of(ClassRemarks.none(SOURCE)));
  }

  /** Reads the texts of a request without rows. */
  static GivenLabels ofTexts(Message request) {
    List<String> texts = texts(request);
    long[] counts = LongStream.generate(() -> 1).limit(texts.size()).toArray();
    return of(texts, reader(request), counts, new long[texts.size()], new int[0]);
  }

  private static List<String> texts(Message request) {
    return Requests.texts(request.header().path("classes"));
  }

  private static ClassReader reader(Message request) {
    JsonNode unknown = request.header().path("unknown");
    return ClassReader.of(
        unknown.isArray() ? Optional.of(Requests.texts(unknown)) : Optional.empty());
  }

  /**
   * Reads texts.
   *
   * @param counts the number of rows of each text
   * @param unused the number of its rows of weight 0
   * @param given the index of the text of each row, or -1 if it has none that counts
   */
  private static GivenLabels of(
      List<String> texts, ClassReader reader, long[] counts, long[] unused, int[] given) {
    List<String> read = texts.stream().map(text -> read(text, reader)).toList();
    Map<String, Long> known = new HashMap<>();
    for (int t = 0; t < counts.length; t++) {
      if (counts[t] > 0 && !read.get(t).isEmpty()) {
        known.merge(read.get(t), counts[t], Long::sum);
      }
    }
    ClassRemarks.requireFew(SOURCE, known.size());
    long blank = IntStream.of(given).filter(text -> text < 0 || read.get(text).isEmpty()).count();
    ClassCounts classes = ClassCounts.of(known, blank, reader, SOURCE);
    Map<String, Integer> indices = indices(classes.names());
    int[] ofTexts = new int[counts.length];
    Arrays.setAll(
        ofTexts,
        t -> {
          String name = classes.reader().read(read.get(t));
          return name == null ? -1 : indices.getOrDefault(name, -1);
        });
    List<String> warnings = new ArrayList<>(written(texts, read, counts));
    warnings.addAll(classes.warnings());
    ClassRemarks.many(SOURCE, classes.counts()).ifPresent(warnings::add);
    long without = sum(unused, t -> !read.get(t).isEmpty());
    if (classes.names().isEmpty() && without > 0) {
      warnings.add(ClassRemarks.unused(SOURCE, without));
    }
    return new GivenLabels(
        classes.names(),
        ofTexts,
        IntStream.of(given).map(text -> text < 0 ? -1 : ofTexts[text]).toArray(),
        warnings);
  }

  /** Returns the text of a class, empty if it is none. */
  private static String read(String text, ClassReader reader) {
    String trimmed = ClassReader.trimmed(text);
    return reader.usual() && ClassKey.of(trimmed).equals(MINUS_ONE) ? "" : trimmed;
  }

  /** Tells of white space around texts, and of blank ones. */
  private static List<String> written(List<String> texts, List<String> read, long[] counts) {
    List<String> warnings = new ArrayList<>();
    IntPredicate isTrimmed =
        t -> !read.get(t).isEmpty() && read.get(t).length() < texts.get(t).length();
    long trimmed = sum(counts, isTrimmed);
    if (trimmed > 0) {
      IntStream.range(0, counts.length)
          .filter(t -> counts[t] > 0 && isTrimmed.test(t))
          .mapToObj(texts::get)
          .min(Comparator.naturalOrder())
          .ifPresent(example -> warnings.add(ClassRemarks.trimmed(SOURCE, trimmed, example)));
    }
    long blank = sum(counts, t -> ClassReader.trimmed(texts.get(t)).isEmpty());
    if (blank > 0) {
      warnings.add(ClassRemarks.blank(SOURCE, blank));
    }
    return warnings;
  }

  private static long sum(long[] counts, IntPredicate of) {
    return IntStream.range(0, counts.length).filter(of).mapToLong(t -> counts[t]).sum();
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
}
