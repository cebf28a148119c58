package org.mustlink.core.encoding;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.ColumnKind;

/**
 * A category: centred indicators of its levels. Rare levels are one level, "other", and so are
 * levels that the fit did not see. A category of two levels has one indicator, which stands for
 * both.
 *
 * @param levels the names of the m levels in the order of the outputs
 * @param shares m, the shares of the rows
 * @param codes the codes of the levels that are texts of the table, ascending
 * @param indices the levels of these codes
 * @param other the level of all other texts, or -1 if there was none
 * @param gap the level of gaps, or -1 if there was none
 * @param seen the codes of all texts that were seen, ascending; empty if there were too many
 */
public record LevelPart(
    List<String> levels,
    double[] shares,
    double[] codes,
    int[] indices,
    int other,
    int gap,
    double[] seen)
    implements ValuePart {
  public LevelPart {
    levels = List.copyOf(levels);
    int m = levels.size();
    if (m < 2
        || shares.length != m
        || codes.length != indices.length
        || other < -1
        || other >= m
        || gap < -1
        || gap >= m) {
      throw new IllegalArgumentException("The parts of a category differ in their levels");
    }
    requireAscending(codes);
    requireAscending(seen);
    for (int index : indices) {
      if (index < 0 || index >= m) {
        throw new IllegalArgumentException("There is no level " + index);
      }
    }
    for (double share : shares) {
      if (!(share > 0 && share < 1)) {
        throw new IllegalArgumentException("No level has a share of " + share);
      }
    }
  }

  private static void requireAscending(double[] codes) {
    for (int i = 0; i < codes.length; i++) {
      if (!(codes[i] >= 0) || (i > 0 && codes[i] <= codes[i - 1])) {
        throw new IllegalArgumentException("The code " + codes[i] + " is out of order");
      }
    }
  }

  private boolean isPair() {
    return shares.length == 2;
  }

  @Override
  public boolean isOf(ColumnKind kind) {
    return kind == ColumnKind.CATEGORY;
  }

  @Override
  public int outputs() {
    return isPair() ? 1 : shares.length;
  }

  @Override
  public Encoder encoder() {
    if (isPair()) {
      double factor = HalfWay.ofTwo(shares[0]);
      // Of a text that is neither level, both indicators are 0.
      double[] values = {(1 - shares[0]) * factor, -shares[0] * factor, 0};
      return (value, to, at) -> {
        int level = level(value);
        to[at] = values[level < 0 ? 2 : level];
      };
    }
    double factor = HalfWay.factor(shares);
    double[] absent = new double[shares.length];
    double[] present = new double[shares.length];
    for (int j = 0; j < shares.length; j++) {
      absent[j] = -shares[j] * factor;
      present[j] = (1 - shares[j]) * factor;
    }
    return (value, to, at) -> {
      System.arraycopy(absent, 0, to, at, absent.length);
      int level = level(value);
      if (level >= 0) {
        to[at + level] = present[level];
      }
    };
  }

  /**
   * Returns the level of a value, or -1 if the fit saw neither this text nor any rare one.
   *
   * @param value a code, or NaN for a gap
   */
  public int level(double value) {
    if (Double.isNaN(value)) {
      return gap >= 0 ? gap : other;
    }
    int found = Arrays.binarySearch(codes, value);
    return found >= 0 ? indices[found] : other;
  }

  /** Returns the level of a value as {@link #level}, but -1 of one that the fit did not see. */
  public int seenLevel(double value) {
    return novelty(value) != null ? -1 : level(value);
  }

  @Override
  public @Nullable NewKind novelty(double value) {
    if (Double.isNaN(value)) {
      return gap < 0 ? NewKind.GAP : null;
    }
    boolean known =
        seen.length == 0
            || Arrays.binarySearch(codes, value) >= 0
            || Arrays.binarySearch(seen, value) >= 0;
    return known ? null : NewKind.LEVEL;
  }

  @Override
  public String outputName(String column, int j) {
    return column + ": " + levels.get(j);
  }
}
