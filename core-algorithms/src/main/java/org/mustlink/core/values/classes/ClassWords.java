package org.mustlink.core.values.classes;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.mustlink.core.values.ClassKey;

/** What a run says about the texts in a column of classes. */
final class ClassWords {
  private static final int NAMED = 5;

  /** Words that more often than not mean that a class is not known, but may name one. */
  private static final Set<String> DOUBTFUL =
      Set.of(
          "-",
          "--",
          "---",
          ".",
          "..",
          "nil",
          "none",
          "missing",
          "undefined",
          "undetermined",
          "unassigned",
          "unclassified",
          "unspecified",
          "unk",
          "tbd",
          "todo",
          "blank",
          "empty",
          "nd",
          "n/d",
          "not available",
          "not applicable",
          "no class",
          "skip");

  /** Numbers that stand for a missing value where classes are small numbers. */
  private static final Set<String> NINES = Set.of("99", "999", "9999", "99999");

  private static final long SMALL = 30;

  private static final Pattern INDEX = Pattern.compile("0|[1-9]\\d{0,8}");
  private static final Pattern CODE = Pattern.compile("([-+]?)0+(\\d.*)");

  private final String column;
  private final List<String> sentences = new ArrayList<>();

  ClassWords(String column) {
    this.column = column;
  }

  /** Whether a class is a whole number from 0 on. */
  static boolean isIndex(String key) {
    return INDEX.matcher(key).matches();
  }

  List<String> all() {
    return List.copyOf(sentences);
  }

  void unknown(String text, long rows, boolean usual) {
    say(
        "has the class '"
            + text
            + "' on "
            + ClassRemarks.rows(rows)
            + "; "
            + (usual
                ? "the fit takes the word as an unknown class. If it is a class, set"
                    + " {input.unknown} to the words for an unknown class in this table, or to []"
                    + " if there are none."
                : "{input.unknown} has it, so that it counts as an unknown class."));
  }

  void minusOne(long rows) {
    say(
        "has the class '-1' on "
            + ClassRemarks.rows(rows)
            + "; as all other classes are whole numbers from 0 on, the fit takes -1 as an unknown"
            + " class. If it is a class, set {input.unknown} to the words for an unknown class in"
            + " this table, or to [] if there are none.");
  }

  void doubtfulMinusOne(long rows) {
    doubtful("-1", rows);
  }

  /** Tells which texts are equal. */
  void joined(Collection<List<String>> classes) {
    List<String> several =
        classes.stream()
            .filter(forms -> forms.size() > 1)
            .map(
                forms ->
                    forms.stream()
                        .map(text -> "'" + text + "'")
                        .collect(Collectors.joining(" and ")))
            .toList();
    if (!several.isEmpty()) {
      say(
          "has equal numbers or equal letters that are written in several ways: "
              + named(several)
              + ". They are one class, which is written in the first way.");
    }
  }

  /** Tells which classes a person would take for one. */
  void alike(Collection<String> classes) {
    Map<String, List<String>> loose = new TreeMap<>();
    classes.forEach(
        name -> loose.computeIfAbsent(loose(name), one -> new ArrayList<>()).add("'" + name + "'"));
    List<String> several =
        loose.values().stream()
            .filter(names -> names.size() > 1)
            .map(names -> String.join(" and ", names))
            .toList();
    if (!several.isEmpty()) {
      say(
          "has classes that differ only in how they are written: "
              + named(several)
              + ". Each counts as a class of its own. If they mean the same, write them alike.");
    }
  }

  /** Returns what classes have in common that differ in case, blanks or zeros. */
  private static String loose(String name) {
    String text =
        Normalizer.normalize(name, Normalizer.Form.NFKC)
            .toLowerCase(Locale.ROOT)
            .replaceAll("[\\s\\p{Z}_-]+(?=\\p{L})", " ");
    return ClassKey.of(CODE.matcher(text).replaceFirst("$1$2"));
  }

  /** Tells which classes may mean that the class is not known. */
  void doubtful(SortedMap<String, Long> counts) {
    counts.forEach(
        (name, rows) -> {
          if (isDoubtful(name, counts.keySet())) {
            doubtful(name, rows);
          }
        });
  }

  private static boolean isDoubtful(String name, Set<String> all) {
    String word = ClassReader.word(name);
    if (DOUBTFUL.contains(word)) {
      return !word.equals("-") || !all.contains("+");
    }
    List<String> others = all.stream().map(ClassKey::of).filter(key -> !key.equals(word)).toList();
    return !others.isEmpty()
        && !word.equals("-1")
        && others.stream().allMatch(ClassWords::isIndex)
        && ((word.startsWith("-") && isIndex(word.substring(1)))
            || (NINES.contains(word)
                && others.stream().allMatch(key -> Long.parseLong(key) < SMALL)));
  }

  private void doubtful(String name, long rows) {
    say(
        "has the class '%s' on %s; if this means an unknown class, set {input.unknown} = [\"%s\"], or leave the label empty."
            .formatted(name, ClassRemarks.rows(rows), name));
  }

  private void say(String sentence) {
    sentences.add(column + " " + sentence);
  }

  private static String named(List<String> examples) {
    int hidden = examples.size() - NAMED;
    return examples.stream().limit(NAMED).collect(Collectors.joining(", "))
        + (hidden > 0 ? " and " + hidden + " more" : "");
  }
}
