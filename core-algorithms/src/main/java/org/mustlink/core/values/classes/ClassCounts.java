package org.mustlink.core.values.classes;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.mustlink.core.values.ClassKey;

/**
 * The classes in a column, found from all of its texts: equal ones are one class, which is written
 * with the shortest of its texts, of equally short ones the first in alphabetical order.
 *
 * <p>-1 is the one number that can mean that a class is not known without being named as such, as
 * in scikit-learn, if all other classes are whole numbers from 0 on. Beside 1 alone it is the other
 * class of two, as for support vector machines. Beside 0, or 0 and 1, it can be both, and means
 * that the class is not known if more than half of the rows have it.
 *
 * <p>The word none is the one that also names a class, as the lowest of none, low and good does. It
 * is a class beside two others where no other word of the column says that a class is not known and
 * at most half of all rows have it: rows without a label are more than the others where labels are
 * few, and have no text then.
 *
 * @param reader reads each text as its class, or as none
 * @param names the classes, sorted
 * @param counts the number of rows of every class
 * @param warnings what is not read exactly as it is written, and what may be meant otherwise
 */
public record ClassCounts(
    ClassReader reader, List<String> names, long[] counts, List<String> warnings) {
  private static final String MINUS_ONE = "-1";
  private static final String NO_CLASS = "none";

  public ClassCounts {
    names = List.copyOf(names);
    warnings = List.copyOf(warnings);
  }

  /**
   * Decides on the classes of a column.
   *
   * @param texts the number of rows of every text, without white space around it
   * @param blank the number of rows without a text
   * @param given knows the words for a class that is not known
   * @param column the column in messages, such as "Label column known"
   */
  public static ClassCounts of(
      Map<String, Long> texts, long blank, ClassReader given, String column) {
    return counted(texts, namesNone(texts, blank, given) ? given.without(NO_CLASS) : given, column);
  }

  private static ClassCounts counted(Map<String, Long> texts, ClassReader given, String column) {
    SortedMap<String, Long> unknown = new TreeMap<>();
    SortedMap<String, List<String>> forms = new TreeMap<>();
    SortedMap<String, Long> rows = new TreeMap<>();
    texts.forEach(
        (text, count) -> {
          if (given.isUnknown(text)) {
            unknown.put(text, count);
          } else {
            String key = ClassKey.of(text);
            forms.computeIfAbsent(key, one -> new ArrayList<>()).add(text);
            rows.merge(key, count, Long::sum);
          }
        });
    ClassWords words = new ClassWords(column);
    unknown.forEach((text, count) -> words.unknown(text, count, given.usual()));
    boolean minusOne = given.usual() && minusOne(rows, words);
    if (minusOne) {
      forms.remove(MINUS_ONE);
    }
    SortedMap<String, Long> counts = new TreeMap<>();
    Map<String, String> written = new HashMap<>();
    forms.forEach(
        (key, all) -> {
          all.sort(Comparator.comparingInt(String::length).thenComparing(text -> text));
          all.subList(1, all.size()).forEach(text -> written.put(text, all.get(0)));
          counts.put(all.get(0), rows.get(key));
        });
    words.joined(forms.values());
    words.alike(counts.keySet());
    if (given.usual()) {
      words.doubtful(counts);
    }
    return new ClassCounts(
        given.decided(minusOne ? Optional.of(MINUS_ONE) : Optional.empty(), written),
        List.copyOf(counts.keySet()),
        counts.values().stream().mapToLong(Long::longValue).toArray(),
        words.all());
  }

  /** Whether the word none is a class. */
  private static boolean namesNone(Map<String, Long> texts, long blank, ClassReader given) {
    if (!given.usual() || given.decided()) {
      return false;
    }
    long own = 0;
    long all = blank;
    Set<String> others = new HashSet<>();
    for (Map.Entry<String, Long> text : texts.entrySet()) {
      all += text.getValue();
      if (ClassReader.word(text.getKey()).equals(NO_CLASS)) {
        own += text.getValue();
      } else if (given.isUnknown(text.getKey())) {
        return false;
      } else {
        others.add(ClassKey.of(text.getKey()));
      }
    }
    return own > 0 && others.size() >= 2 && 2 * own <= all;
  }

  /** Whether -1 means that the class is not known. */
  private static boolean minusOne(SortedMap<String, Long> rows, ClassWords words) {
    List<String> others = rows.keySet().stream().filter(key -> !key.equals(MINUS_ONE)).toList();
    if (others.size() == rows.size() || !others.stream().allMatch(ClassWords::isIndex)) {
      return false;
    }
    long own = rows.getOrDefault(MINUS_ONE, 0L);
    boolean most = 2 * own > rows.values().stream().mapToLong(Long::longValue).sum();
    boolean two = others.equals(List.of("1"));
    boolean three = others.equals(List.of("0")) || others.equals(List.of("0", "1"));
    boolean unknown = !two && (!three || most);
    if (unknown) {
      words.minusOne(own);
    } else if (three || most) {
      words.doubtfulMinusOne(own);
    }
    return unknown;
  }
}
