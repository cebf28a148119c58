package org.mustlink.core.suggest;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.IntPredicate;
import org.mustlink.core.landmark.sums.CodeSums;

/**
 * Chooses rows and pairs of rows about which to ask the user next. The results depend on the sums
 * alone.
 */
public final class Suggestions {
  /** One pair in four asks whether two clusters are one. */
  private static final int CLUSTER_PAIRS = 4;

  private Suggestions() {}

  /**
   * A row to label.
   *
   * @param reach the number of rows that its nearest landmark represents, or that are in the
   *     cluster that its answer names
   * @param unseen whether no known row shares a landmark with it
   * @param names whether its answer names a cluster without a class
   */
  public record Choice(Candidate row, double reach, boolean unseen, boolean names) {}

  /**
   * A pair of rows to compare.
   *
   * @param other the most typical row of a cluster
   */
  public record Pair(Choice row, Candidate other) {}

  /**
   * Rows to label next, at most {@code count}, the most useful first. Of every cluster without a
   * class the most typical row comes before all others, that of the largest cluster first, unless
   * its answer is known. O(p^3) for p landmarks, and O(p^2) a row.
   *
   * @param unnamed whether a cluster has no class, while others have one
   */
  public static List<Choice> rows(SuggestionSums sums, IntPredicate unnamed, int count) {
    Choices choices = new Choices(sums);
    RowChooser chooser = new RowChooser(sums);
    List<Choice> rows = new ArrayList<>();
    sums.typical().stream()
        .filter(Objects::nonNull)
        .filter(row -> unnamed.test(row.cluster()) && row.isSuggested())
        .sorted(Comparator.comparingLong(row -> -sums.size(row.cluster())))
        .limit(count)
        .forEach(
            row -> {
              chooser.take(row);
              rows.add(choices.naming(row, sums.size(row.cluster())));
            });
    chooser.next(count - rows.size()).forEach(row -> rows.add(choices.of(row)));
    return rows;
  }

  /**
   * Pairs of rows to compare next, at most {@code count}: first typical rows of two clusters, then
   * the rows that {@link #rows} finds, each with the most typical row of its cluster.
   *
   * @param asked whether the rows of two names are linked already, in either order
   */
  public static List<Pair> pairs(
      SuggestionSums sums, int count, BiPredicate<String, String> asked) {
    Choices choices = new Choices(sums);
    List<Pair> pairs = new ArrayList<>();
    List<Candidate> typical = sums.typical().stream().filter(Objects::nonNull).toList();
    for (int apart = 1; apart < typical.size(); apart++) {
      for (int j = 0; j + apart < typical.size(); j++) {
        Candidate row = typical.get(j);
        Candidate other = typical.get(j + apart);
        if (pairs.size() < count / CLUSTER_PAIRS && !asked.test(row.name(), other.name())) {
          pairs.add(new Pair(choices.of(row), other));
        }
      }
    }
    RowChooser chooser = new RowChooser(sums);
    while (pairs.size() < count) {
      Optional<Candidate> row =
          chooser.next(
              any -> {
                Candidate other = sums.typical().get(any.cluster());
                return other != null
                    && !other.name().equals(any.name())
                    && !asked.test(any.name(), other.name());
              });
      if (row.isEmpty()) {
        break;
      }
      Candidate other = Objects.requireNonNull(sums.typical().get(row.get().cluster()));
      pairs.add(new Pair(choices.of(row.get()), other));
    }
    return pairs;
  }

  /** Completes rows to choices. */
  private static final class Choices {
    private final double[] degrees;
    private final boolean[] seen;

    Choices(SuggestionSums sums) {
      this.degrees = sums.all().degrees();
      CodeSums known = sums.known();
      this.seen = new boolean[known.landmarks()];
      known.forEachProduct(
          (low, high, value) -> {
            seen[low] = true;
            seen[high] = true;
          });
    }

    Choice of(Candidate row) {
      return new Choice(row, degrees[row.landmark()], isUnseen(row), false);
    }

    Choice naming(Candidate row, long size) {
      return new Choice(row, size, isUnseen(row), true);
    }

    private boolean isUnseen(Candidate row) {
      return Arrays.stream(row.codes()).noneMatch(landmark -> seen[landmark]);
    }
  }
}
