package org.mustlink.core.survey;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.encoding.LevelPart;
import org.mustlink.core.encoding.NoValue;
import org.mustlink.core.ids.Indices;
import org.mustlink.core.values.ValueText;

/**
 * The levels of a category that have an indicator.
 *
 * @param outcomes the levels in the order of the outputs
 * @param seen the codes of all texts, ascending; empty if there were too many
 * @param rows the number of rows
 */
record Levels(List<Outcome> outcomes, double[] seen, long rows) {
  /** A level of fewer rows is not one of its own. */
  private static final long LEAST_ROWS = 2;

  /** A level of a smaller share of the rows is not one of its own. */
  private static final double LEAST_SHARE = .005;

  /** The maximum number of levels. */
  static final int MOST = 50;

  /** The number of levels that a line names. */
  private static final int MOST_SHOWN = 3;

  private static final String OTHER = "other";

  /**
   * A level that has an indicator.
   *
   * @param code its code, or NaN if it stands for other texts or for gaps
   */
  private record Outcome(String text, double code, long count) {}

  /**
   * Chooses the levels.
   *
   * @param levels those that can have an indicator, the most frequent first
   */
  static Levels of(ColumnSketch sketch, List<LevelSketch.Level> levels) {
    long least = Math.max(LEAST_ROWS, (long) Math.ceil(LEAST_SHARE * sketch.rows()));
    List<Outcome> outcomes =
        levels.stream()
            .filter(level -> level.count() >= least)
            .limit(MOST)
            .map(level -> new Outcome(level.text(), level.code(), level.count()))
            .sorted(
                Comparator.comparing((Outcome one) -> ValueText.asNumber(one.text))
                    .thenComparingDouble(Outcome::code))
            .collect(Collectors.toCollection(ArrayList::new));
    long known = sketch.rows() - sketch.gaps();
    long others = known - outcomes.stream().mapToLong(Outcome::count).sum();
    if (others > 0) {
      outcomes.add(new Outcome(unused(OTHER, outcomes), Double.POSITIVE_INFINITY, others));
    }
    if (sketch.gaps() > 0) {
      outcomes.add(new Outcome(unused(NoValue.NAME, outcomes), Double.NaN, sketch.gaps()));
    }
    double[] seen =
        sketch.levels().isExact()
            ? sketch.levels().levels().stream()
                .mapToDouble(LevelSketch.Level::code)
                .sorted()
                .toArray()
            : new double[0];
    return new Levels(outcomes, seen, sketch.rows());
  }

  /** Returns a name of texts or gaps, in parentheses if a text of the table is a level of it. */
  private static String unused(String name, List<Outcome> outcomes) {
    return outcomes.stream().anyMatch(outcome -> outcome.text.equals(name))
        ? unused("(" + name + ")", outcomes)
        : name;
  }

  /** Returns what is made of the column, or null if that would be the same for all rows. */
  @Nullable LevelPart part() {
    if (outcomes.size() < 2) {
      return null;
    }
    int[] texts =
        IntStream.of(Indices.ascending(outcomes.size(), j -> outcomes.get(j).code))
            .filter(j -> Double.isFinite(outcomes.get(j).code))
            .toArray();
    return new LevelPart(
        outcomes.stream().map(Outcome::text).toList(),
        outcomes.stream().mapToDouble(outcome -> (double) outcome.count / rows).toArray(),
        IntStream.of(texts).mapToDouble(j -> outcomes.get(j).code).toArray(),
        texts,
        index(Double.POSITIVE_INFINITY),
        index(Double.NaN),
        seen);
  }

  private int index(double code) {
    return IntStream.range(0, outcomes.size())
        .filter(j -> Double.compare(outcomes.get(j).code, code) == 0)
        .findFirst()
        .orElse(-1);
  }

  /** Returns why there is nothing to encode. */
  String why() {
    Outcome only = outcomes.get(0);
    if (only.code != Double.POSITIVE_INFINITY) {
      return "all its values are '" + only.text + "'";
    }
    return rows * LEAST_SHARE <= LEAST_ROWS
        ? "no value is in more than one row"
        : String.format(Locale.ROOT, "no value is in %.1f %% of the rows", 100 * LEAST_SHARE);
  }

  /** Returns the levels with their shares, the most frequent first, and the share of the gaps. */
  String summary() {
    List<Outcome> known =
        outcomes.stream()
            .filter(outcome -> !Double.isNaN(outcome.code))
            .sorted(Comparator.comparingLong((Outcome outcome) -> -outcome.count))
            .toList();
    String gaps =
        outcomes.stream()
            .filter(outcome -> Double.isNaN(outcome.code))
            .map(outcome -> "; " + share(outcome))
            .collect(Collectors.joining());
    String first =
        known.stream().limit(MOST_SHOWN).map(this::share).collect(Collectors.joining(", "));
    return "%s level%s: %s%s%s"
        .formatted(
            known.size(),
            known.size() == 1 ? "" : "s",
            first,
            known.size() > MOST_SHOWN ? " and others" : "",
            gaps);
  }

  private String share(Outcome outcome) {
    return String.format(Locale.ROOT, "%s %.0f %%", outcome.text, 100.0 * outcome.count / rows);
  }
}
