package org.mustlink.core.encoding;

import java.util.Comparator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.ColumnKind;

/**
 * A category whose levels have an order: the rank of the level, scaled by {@link
 * HalfWay#deviation}, and an indicator of gaps if there were some. A gap, and a text that the fit
 * did not see, has the mean rank.
 *
 * @param levels the levels, none of which stands for rare texts
 * @param ranks the rank of each level, of which that of gaps does not count
 */
public record OrderedPart(LevelPart levels, int[] ranks) implements ValuePart {
  public OrderedPart {
    if (ranks.length != levels.levels().size() || levels.other() >= 0) {
      throw new IllegalArgumentException("The levels of an ordered category differ from its ranks");
    }
  }

  /** Returns the names of the levels from the least to the greatest. */
  public String inOrder() {
    return IntStream.range(0, ranks.length)
        .filter(j -> j != levels.gap())
        .boxed()
        .sorted(Comparator.comparingInt(j -> ranks[j]))
        .map(levels.levels()::get)
        .collect(Collectors.joining(", "));
  }

  @Override
  public boolean isOf(ColumnKind kind) {
    return levels.isOf(kind);
  }

  @Override
  public int outputs() {
    return levels.gap() >= 0 ? 2 : 1;
  }

  @Override
  public Encoder encoder() {
    double[] scaled = scaled();
    int gap = levels.gap();
    return (value, to, at) -> {
      int level = levels.level(value);
      to[at] = level < 0 ? 0 : scaled[level];
      if (gap >= 0) {
        to[at + 1] = NumberPart.gap(level == gap, levels.shares()[gap]);
      }
    };
  }

  /** Returns the scaled ranks of the levels, 0 for gaps. */
  private double[] scaled() {
    double[] shares = levels.shares();
    double known = 0;
    double mean = 0;
    for (int j = 0; j < ranks.length; j++) {
      double share = j == levels.gap() ? 0 : shares[j];
      known += share;
      mean += share * ranks[j];
    }
    mean /= known;
    double variance = 0;
    double indicators = 0;
    for (int j = 0; j < ranks.length; j++) {
      double share = j == levels.gap() ? 0 : shares[j] / known;
      variance += share * (ranks[j] - mean) * (ranks[j] - mean);
      indicators += share * (1 - share);
    }
    double factor = variance == 0 ? 0 : HalfWay.deviation(indicators) / Math.sqrt(variance);
    double[] scaled = new double[ranks.length];
    for (int j = 0; j < ranks.length; j++) {
      scaled[j] = j == levels.gap() ? 0 : (ranks[j] - mean) * factor;
    }
    return scaled;
  }

  @Override
  public @Nullable NewKind novelty(double value) {
    return levels.novelty(value);
  }

  @Override
  public String outputName(String column, int j) {
    return j == 0 ? column : NumberPart.gapName(column);
  }
}
