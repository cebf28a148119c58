package org.mustlink.benchmarks.beside;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;

/**
 * The features of a table, and the class of each of its rows.
 *
 * @param names of the features
 * @param types of the features
 * @param rows the values of each row
 * @param classes the class of each row, from 0
 */
record KnownTable(
    List<String> names, List<DataType> types, List<@Nullable Object[]> rows, int[] classes) {
  private static final double DAY = 86_400;

  int count() {
    return rows.size();
  }

  /** The number of classes. */
  int k() {
    return Arrays.stream(classes).max().orElse(-1) + 1;
  }

  /** Returns the same rows with other classes, without some of the features. */
  KnownTable with(int[] others, List<String> left) {
    int[] kept =
        IntStream.range(0, names.size()).filter(t -> !left.contains(names.get(t))).toArray();
    return new KnownTable(
        IntStream.of(kept).mapToObj(names::get).toList(),
        IntStream.of(kept).mapToObj(types::get).toList(),
        rows.stream().map(row -> IntStream.of(kept).mapToObj(t -> row[t]).toArray()).toList(),
        others);
  }

  /**
   * Makes clouds of numbers of which each has half as many rows as the one before, but for a tenth
   * of the rows, which are spread evenly.
   *
   * @param apart the distance between neighbouring clouds, in their standard deviations
   */
  static KnownTable clouds(int k, int n, double apart, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int[] classes = uneven(k, n, random);
    List<@Nullable Object[]> rows = new ArrayList<>();
    for (int g : classes) {
      int row = g / 3;
      rows.add(
          new Object[] {
            apart * (g % 3) + random.nextGaussian(),
            apart * row + random.nextGaussian(),
            apart / 2 * (g % 2) + random.nextGaussian(),
            random.nextGaussian()
          });
    }
    return new KnownTable(
        List.of("x", "y", "z", "nothing"),
        List.of(
            DataTypes.DoubleType, DataTypes.DoubleType, DataTypes.DoubleType, DataTypes.DoubleType),
        rows,
        classes);
  }

  private static int[] uneven(int k, int n, SplittableRandom random) {
    return IntStream.range(0, n)
        .map(
            i -> {
              int g = Math.min(k - 1, Long.numberOfTrailingZeros(random.nextLong() | 1L << 40));
              return random.nextInt(10) == 0 ? random.nextInt(k) : g;
            })
        .toArray();
  }

  /**
   * Makes customers of five segments: numbers with gaps, words in an order, ranges, truth values in
   * several spellings, dates, and times of which every 40th is a gap.
   */
  static KnownTable customers(int n, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int[] classes = uneven(5, n, random);
    String[] truths = {"True", "true", "1"};
    String[] lies = {"False", "false", "0"};
    String[] plans = {"low", "medium", "high"};
    String[] ranges = {"0-9", "10-19", "20-49", "50-99", "100+"};
    String[] channels = {"web", "shop", "phone"};
    List<@Nullable Object[]> rows = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      int g = classes[i];
      boolean writes = random.nextInt(5) == 0 ? random.nextBoolean() : g % 2 == 0;
      double last = 1.7e9 + 20 * DAY * g + 15 * DAY * random.nextGaussian();
      rows.add(
          new @Nullable Object[] {
            20 + 9 * g + random.nextInt(20),
            Math.rint(100 * Math.exp(2 + 0.5 * g + 0.4 * random.nextGaussian())) / 100,
            random.nextInt(12) == 0 ? null : Math.rint(100 * random.nextDouble() * (g + 1)) / 100,
            random.nextInt(15) == 0 ? null : channels[(g + random.nextInt(2)) % 3],
            plans[Math.min(2, (g + random.nextInt(3)) / 2)],
            ranges[Math.max(0, Math.min(4, g + random.nextInt(3) - 1))],
            (writes ? truths : lies)[random.nextInt(3)],
            LocalDate.of(2016 + g, 1 + random.nextInt(12), 1 + random.nextInt(28)),
            i % 40 == 7 ? null : Instant.ofEpochSecond(Math.round(last / 60) * 60),
            "area " + (random.nextInt(30) == 0 ? random.nextInt(90) : g / 2)
          });
    }
    return new KnownTable(
        List.of(
            "age",
            "basket",
            "returned",
            "channel",
            "plan",
            "orders",
            "newsletter",
            "since",
            "last",
            "area"),
        List.of(
            DataTypes.IntegerType,
            DataTypes.DoubleType,
            DataTypes.DoubleType,
            DataTypes.StringType,
            DataTypes.StringType,
            DataTypes.StringType,
            DataTypes.StringType,
            DataTypes.DateType,
            DataTypes.TimestampType,
            DataTypes.StringType),
        rows,
        classes);
  }

  /**
   * Reads a compressed CSV file without the column {@code id}. Columns are numbers where all their
   * values are, and else texts.
   *
   * @param label the column of the classes
   * @param every reads each row of that many
   */
  static KnownTable read(Path path, String label, int every) {
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(path)), StandardCharsets.UTF_8))) {
      List<String> header = List.of(Objects.requireNonNull(in.readLine()).split(",", -1));
      List<String[]> all = in.lines().map(line -> line.split(",", -1)).toList();
      List<String[]> lines =
          IntStream.range(0, all.size()).filter(i -> i % every == 0).mapToObj(all::get).toList();
      int[] columns =
          IntStream.range(0, header.size())
              .filter(t -> !header.get(t).equals(label) && !header.get(t).equals("id"))
              .toArray();
      boolean[] numbers = new boolean[header.size()];
      for (int t : columns) {
        numbers[t] = lines.stream().allMatch(line -> line[t].matches("|-?[0-9.]+(e-?[0-9]+)?"));
      }
      List<@Nullable Object[]> rows = new ArrayList<>();
      Map<String, Integer> found = new HashMap<>();
      int[] classes = new int[lines.size()];
      for (String[] line : lines) {
        String name = line[header.indexOf(label)];
        found.putIfAbsent(name, found.size());
        classes[rows.size()] = found.getOrDefault(name, -1);
        rows.add(IntStream.of(columns).mapToObj(t -> value(line[t], numbers[t])).toArray());
      }
      return new KnownTable(
          IntStream.of(columns).mapToObj(header::get).toList(),
          IntStream.of(columns)
              .<DataType>mapToObj(t -> numbers[t] ? DataTypes.DoubleType : DataTypes.StringType)
              .toList(),
          rows,
          classes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static @Nullable Object value(String text, boolean number) {
    if (text.isEmpty()) {
      return null;
    }
    return number ? (Object) Double.parseDouble(text) : text;
  }
}
