package org.mustlink.benchmarks.beside;

import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** How people choose the rows that they label. */
@FunctionalInterface
interface ChosenRows {
  /** Returns the rows in the order in which they are labelled. */
  int[] of(KnownTable table, SplittableRandom random);

  /** Rows of which each class has half the weight of the one before. */
  static ChosenRows uneven(int c) {
    return weighted(c, 0.5);
  }

  /** Rows at random. */
  static ChosenRows random(int c) {
    return weighted(c, 1);
  }

  /**
   * Draws without replacement by keys (Efraimidis, Spirakis 2006), and a row of each class first.
   */
  private static ChosenRows weighted(int c, double share) {
    return (table, random) -> {
      double[] keys = new double[table.count()];
      for (int i = 0; i < keys.length; i++) {
        keys[i] = Math.log(random.nextDouble()) / Math.pow(share, table.classes()[i]);
      }
      int[] order = ordered(table, i -> -keys[i]);
      IntStream first = IntStream.of(ofEach(1).of(table, random));
      return IntStream.concat(first, IntStream.of(order)).distinct().limit(c).toArray();
    };
  }

  /** The same number of rows of each class. */
  static ChosenRows ofEach(int c) {
    return (table, random) -> {
      int shift = random.nextInt(table.count());
      int[] seen = new int[table.k()];
      return IntStream.range(0, table.count())
          .map(i -> (i + shift) % table.count())
          .filter(i -> seen[table.classes()[i]]++ < c)
          .toArray();
    };
  }

  /** Ten times as many rows of the first class as of each other one. */
  static ChosenRows tenfold(int c) {
    return (table, random) -> {
      int[] seen = new int[table.k()];
      return IntStream.of(ofEach(10 * c).of(table, random))
          .filter(i -> seen[table.classes()[i]]++ < (table.classes()[i] == 0 ? 10 * c : c))
          .toArray();
    };
  }

  /**
   * The first rows of the table in the order of its first two features, a row of each class apart.
   */
  static ChosenRows first(int c) {
    return (table, random) -> {
      int[] order = ordered(table, i -> number(table, i, 0));
      IntStream one = IntStream.of(ofEach(1).of(table, random));
      return IntStream.concat(IntStream.of(order).limit(c), one).distinct().toArray();
    };
  }

  /** The rows nearest to one row by the first two features. */
  static ChosenRows region(int c) {
    return (table, random) -> {
      int at = random.nextInt(table.count());
      return IntStream.of(
              ordered(
                  table,
                  i ->
                      Math.hypot(
                          number(table, i, 0) - number(table, at, 0),
                          number(table, i, 1) - number(table, at, 1))))
          .limit(c)
          .toArray();
    };
  }

  private static double number(KnownTable table, int row, int column) {
    return table.rows().get(row)[column] instanceof Number number ? number.doubleValue() : 0;
  }

  private static int[] ordered(KnownTable table, IntToDoubleFunction key) {
    return IntStream.range(0, table.count())
        .boxed()
        .sorted(Comparator.comparingDouble(key::applyAsDouble))
        .mapToInt(Integer::intValue)
        .toArray();
  }
}
