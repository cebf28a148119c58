package org.mustlink.benchmarks.tables;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;

/** A small data set in memory, in which missing values are replaced by column means. */
public record SmallSet(String name, Rows rows, int[] classes) {

  /** Reads NAME.csv.gz: a header line, features, and the class in the last column. */
  public static SmallSet read(Path directory, String name) {
    return readWithGaps(directory, name).filled();
  }

  /** Reads the same file, and leaves a missing value NaN. */
  public static SmallSet readWithGaps(Path directory, String name) {
    Path path = directory.resolve(name + ".csv.gz");
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(path)), StandardCharsets.UTF_8))) {
      List<double[]> lines = in.lines().skip(1).map(SmallSet::values).toList();
      int d = lines.get(0).length - 1;
      double[] data = lines.stream().flatMapToDouble(line -> Arrays.stream(line, 0, d)).toArray();
      return new SmallSet(
          name,
          new Rows(data, lines.size(), d),
          lines.stream().mapToInt(line -> (int) line[d]).toArray());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the same rows with column means for missing values; this set if it has none. */
  public SmallSet filled() {
    if (IntStream.range(0, rows.count() * rows.d()).noneMatch(i -> Double.isNaN(rows.data()[i]))) {
      return this;
    }
    double[] data = Arrays.copyOf(rows.data(), rows.count() * rows.d());
    for (int t = 0; t < rows.d(); t++) {
      fill(data, rows.d(), t);
    }
    return new SmallSet(name, new Rows(data, rows.count(), rows.d()), classes);
  }

  /** Returns some of the rows under another name. */
  public SmallSet take(String named, int[] some) {
    return new SmallSet(
        named, rows.take(some), Arrays.stream(some).map(row -> classes[row]).toArray());
  }

  private static double[] values(String line) {
    return Arrays.stream(line.split(",", -1)).mapToDouble(Double::parseDouble).toArray();
  }

  private static void fill(double[] data, int d, int column) {
    DoubleStream known =
        IntStream.range(0, data.length / d)
            .mapToDouble(i -> data[i * d + column])
            .filter(value -> !Double.isNaN(value));
    double mean = known.average().orElse(0);
    for (int at = column; at < data.length; at += d) {
      data[at] = Double.isNaN(data[at]) ? mean : data[at];
    }
  }

  /** Returns the same rows with two classes: some of the classes, and all others. */
  public SmallSet twoClasses(Set<Integer> some) {
    return new SmallSet(
        name, rows, Arrays.stream(classes).map(c -> some.contains(c) ? 0 : 1).toArray());
  }

  /** Classes. */
  public int k() {
    return Arrays.stream(classes).max().orElse(0) + 1;
  }

  /** Returns some percent of the rows, drawn uniformly without replacement, ascending. */
  private int[] drawn(int percent, SplittableRandom random) {
    return drawnRows((classes.length * percent + 50) / 100, random);
  }

  /** Returns a number of rows, drawn uniformly without replacement, ascending. */
  public int[] drawnRows(int count, SplittableRandom random) {
    Set<Integer> drawn = new TreeSet<>();
    while (drawn.size() < count) {
      drawn.add(random.nextInt(classes.length));
    }
    return drawn.stream().mapToInt(Integer::intValue).toArray();
  }

  /** Returns the classes of some percent of the rows as labels; equal draws give equal rows. */
  public SideInformation labelled(int percent, int draw) {
    return SideInformation.ofLabels(labels(drawn(percent, new SplittableRandom(1000L + draw))));
  }

  /** Returns the classes of some rows, and -1 for the others. */
  public int[] labels(int[] known) {
    int[] labels = new int[classes.length];
    Arrays.fill(labels, -1);
    for (int row : known) {
      labels[row] = classes[row];
    }
    return labels;
  }

  /**
   * Returns links between random pairs of the rows that {@link #labelled} draws.
   *
   * @param pairs the number of links for each of these rows
   */
  public SideInformation linked(int percent, double pairs, int draw) {
    SplittableRandom random = new SplittableRandom(1000L + draw);
    int[] drawn = drawn(percent, random);
    int count = drawn.length < 2 ? 0 : (int) Math.round(drawn.length * pairs);
    int[] first = new int[count];
    int[] second = new int[count];
    boolean[] must = new boolean[count];
    double[] weights = new double[count];
    for (int i = 0; i < count; i++) {
      int at = random.nextInt(drawn.length);
      first[i] = drawn[at];
      second[i] = drawn[(at + 1 + random.nextInt(drawn.length - 1)) % drawn.length];
      must[i] = classes[first[i]] == classes[second[i]];
      weights[i] = 1;
    }
    return SideInformation.of(Links.of(classes.length, first, second, must, weights));
  }
}
