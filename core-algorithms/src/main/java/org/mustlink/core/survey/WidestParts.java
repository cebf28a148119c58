package org.mustlink.core.survey;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.encoding.Categories;
import org.mustlink.core.encoding.ColumnPart;
import org.mustlink.core.encoding.LevelPart;
import org.mustlink.core.encoding.NumberPart;
import org.mustlink.core.encoding.TimePart;

/** Bounds of what columns become, made from some of the rows of a table for plans. */
final class WidestParts {
  private static final double HALF = .5;

  private WidestParts() {}

  /**
   * Returns the same decisions with as many outputs as they may have when all rows are read. A
   * column that some rows leave out for what they hold is a number then.
   *
   * @param encoding what some rows tell
   */
  public static Encoding of(Encoding encoding) {
    return new Encoding(
        encoding.columns().stream()
            .map(one -> new DecidedColumn(one.name(), widened(one.decision())))
            .toList());
  }

  private static ColumnDecision widened(ColumnDecision decision) {
    ColumnPart part = decision.part();
    LevelPart levels = Categories.of(part);
    if (levels != null) {
      // Rare levels may become frequent ones, and gaps may turn up.
      int most = levels.other() < 0 ? levels.levels().size() + 1 : Levels.MOST + 2;
      return ColumnDecision.of(decision.kind(), levels(most), decision.summary());
    }
    return part instanceof TimePart
        ? ColumnDecision.of(decision.kind(), new TimePart(0, true, true, HALF), decision.summary())
        : part == null && decision.kind() == ColumnKind.TEXT
            ? ColumnDecision.of(ColumnKind.MEASURE, new NumberPart(0, 0), decision.summary())
            : decision;
  }

  private static LevelPart levels(int count) {
    double[] shares = new double[count];
    Arrays.fill(shares, 1.0 / count);
    List<String> names = Stream.generate(() -> "").limit(count).toList();
    return new LevelPart(
        names,
        shares,
        IntStream.range(0, count).asDoubleStream().toArray(),
        IntStream.range(0, count).toArray(),
        -1,
        -1,
        new double[0]);
  }
}
