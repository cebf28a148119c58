package org.mustlink.core.survey;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.values.CanonicalText;
import org.mustlink.core.values.LongCounts;
import org.mustlink.core.values.ValueText;

/**
 * The levels of a column of texts with their numbers of rows. Up to a bound, all levels are counted
 * exactly. Of more levels, those with the smallest codes are counted exactly, which tells how many
 * levels there are, and those that may hold many rows are known by their codes, to be counted by
 * another read. Sketches of parts of a table merge: what is exact depends neither on how rows are
 * split nor on their order. What it tells is known once it was merged into an empty one. Mutable
 * and not thread-safe.
 */
public final class LevelSketch implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The largest maximum number of levels that are counted exactly. */
  static final int MOST = 1 << 14;

  /** Longer texts are cut after so many characters, to be shown. */
  private static final int MOST_CHARS = 80;

  private static final String CUT = "...";

  private static final double CODES = 0x1p52;

  private final int most;
  private LongCounts counts = new LongCounts();
  private Map<Long, String> texts = new HashMap<>();

  /** Codes above are not counted here. */
  private long limit = Long.MAX_VALUE;

  private @Nullable HeavyLevels heavy;

  /**
   * A level of a category.
   *
   * @param text as it is shown
   * @param code of the whole text, by {@link ValueText#codeOf}
   * @param count its rows
   */
  public record Level(String text, double code, long count) implements Serializable {
    /** The most frequent first, equally frequent ones by their texts. */
    public static final Comparator<Level> BY_COUNT =
        Comparator.comparingLong((Level level) -> -level.count)
            .thenComparing(Level::text)
            .thenComparingDouble(Level::code);
  }

  /**
   * Starts a sketch without rows.
   *
   * @param most the maximum number of levels that are counted exactly
   */
  LevelSketch(int most) {
    this.most = most;
  }

  /** Adds {@code count} rows with a level. */
  public void add(String text, long count) {
    String level = CanonicalText.of(text);
    long code = (long) ValueText.codeOf(level);
    if (heavy != null) {
      heavy.add(code, count);
    }
    count(code, level, count);
    if (counts.size() > 2 * most) {
      shrink();
    }
  }

  private void count(long code, String level, long count) {
    if (code > limit) {
      return;
    }
    int before = counts.size();
    counts.add(code, count);
    if (counts.size() > before || level.length() == 1) { // 1 is shown of 1 and true
      texts.put(code, cut(level));
    }
  }

  /** Adds the rows of another sketch. */
  public void merge(LevelSketch other) {
    if (heavy == null && other.heavy != null) {
      heavy = overflow();
    }
    if (heavy != null) {
      if (other.heavy != null) {
        heavy.merge(other.heavy);
      } else {
        other.counts.forEach(heavy::add);
      }
    }
    limit = Math.min(limit, other.limit);
    other.counts.forEach(
        (code, count) -> count(code, Objects.requireNonNull(other.texts.get(code)), count));
    shrink();
  }

  /** Returns what has been counted, as the levels from which those with many rows are found. */
  private HeavyLevels overflow() {
    HeavyLevels found = new HeavyLevels();
    counts.forEach(found::add);
    return found;
  }

  /** Keeps the smallest codes if there are too many, or if codes were left out before. */
  private void shrink() {
    if (counts.size() <= most && limit == Long.MAX_VALUE) {
      return;
    }
    if (heavy == null) {
      heavy = overflow();
    }
    long[] codes = counts.sorted();
    limit = Math.min(limit, codes[Math.min(codes.length, most) - 1]);
    LongCounts fewer = new LongCounts();
    Map<Long, String> fewerTexts = new HashMap<>();
    counts.forEach(
        (code, count) -> {
          if (code <= limit) {
            fewer.add(code, count);
            fewerTexts.put(code, Objects.requireNonNull(texts.get(code)));
          }
        });
    counts = fewer;
    texts = fewerTexts;
  }

  /** Returns the text of a level as it is shown: without the end of a long one. */
  public static String shown(String text) {
    return cut(CanonicalText.of(text));
  }

  /** Returns a text without the end of a long one. */
  static String cut(String text) {
    if (text.length() <= MOST_CHARS + CUT.length()) { // a cut one is not cut again
      return text;
    }
    boolean splits = Character.isHighSurrogate(text.charAt(MOST_CHARS - 1));
    return text.substring(0, splits ? MOST_CHARS - 1 : MOST_CHARS) + CUT;
  }

  /** Returns whether all levels are counted exactly. */
  public boolean isExact() {
    return heavy == null;
  }

  /** Returns the number of levels, which is an estimate unless all are counted. */
  public long distinct() {
    return isExact() ? counts.size() : Math.round((most - 1) * CODES / limit);
  }

  /** Returns the codes of the levels that may hold many rows, if not all levels are counted. */
  public Set<Long> heavy() {
    return heavy == null ? Set.of() : heavy.codes();
  }

  /** Returns the levels that are counted, the most frequent first. */
  public List<Level> levels() {
    List<Level> levels = new ArrayList<>();
    counts.forEach(
        (code, count) ->
            levels.add(new Level(Objects.requireNonNull(texts.get(code)), code, count)));
    levels.sort(Level.BY_COUNT);
    return levels;
  }
}
