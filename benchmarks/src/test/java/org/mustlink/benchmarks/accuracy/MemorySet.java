package org.mustlink.benchmarks.accuracy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.mustlink.benchmarks.accuracy.Accuracy.Shown;
import org.mustlink.benchmarks.tables.ShownRows;
import org.mustlink.core.evaluation.Contingency;
import org.mustlink.core.evaluation.Measures;
import org.mustlink.core.inmemory.landmark.InMemoryWeights;
import org.mustlink.core.sample.RowWeights;
import org.mustlink.core.sideinfo.HeldOutValues;
import org.mustlink.core.sideinfo.LabelWeights;
import org.mustlink.core.sideinfo.LinkRules;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;
import org.mustlink.core.survey.AskedColumns;
import org.mustlink.core.survey.Gaps;
import org.mustlink.local.fit.FitRequest;
import org.mustlink.local.fit.LandmarkTableFit;
import org.mustlink.local.fit.RowRules;
import org.mustlink.local.table.Table;
import org.mustlink.local.table.VectorColumn;

/**
 * A data set in memory whose classes are all known, which is fitted by the course of a fit in
 * Spark.
 *
 * @param classes the class of every row, from 0
 */
record MemorySet(Table table, int[] classes) {
  /** Reads a compressed CSV file as {@code RealTable} does. */
  static MemorySet read(Path path, String truth, Set<String> ignored) {
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(path)), StandardCharsets.UTF_8))) {
      List<String> names = List.of(Objects.requireNonNull(in.readLine()).split(",", -1));
      int[] features =
          IntStream.range(0, names.size())
              .filter(t -> !names.get(t).equals(truth) && !ignored.contains(names.get(t)))
              .toArray();
      List<String[]> lines = in.lines().map(line -> line.split(",", -1)).toList();
      double[] values =
          lines.stream()
              .flatMapToDouble(
                  line -> IntStream.of(features).mapToDouble(t -> Double.parseDouble(line[t])))
              .toArray();
      int at = names.indexOf(truth);
      return new MemorySet(
          new Table(List.of(VectorColumn.dense("features", features.length, values)), lines.size()),
          lines.stream().mapToInt(line -> Integer.parseInt(line[at])).toArray());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private int k() {
    return (int) Arrays.stream(classes).distinct().count();
  }

  /**
   * The clusters of a fit.
   *
   * @param known whether a row was labelled or linked
   */
  record Fitted(int[] clusters, boolean[] known) {}

  /**
   * Fits the draw of a seed.
   *
   * @param set options that override the defaults
   */
  Fitted fit(Shown shown, int seed, Map<String, String> set) {
    int n = classes.length;
    boolean[] known = new boolean[n];
    int[] labels = new int[n];
    Arrays.fill(labels, -1);
    List<ShownRows.Pair> pairs = List.of();
    if (shown.pairs() > 0) {
      ShownRows.Linked drawn =
          ShownRows.links(classes, shown.c(), shown.pairs(), shown.wrong(), seed);
      pairs = drawn.pairs();
      drawn.rows().forEach(row -> known[Math.toIntExact(row)] = true);
    } else {
      ShownRows.labels(classes, shown.c(), shown.shown(), shown.wrong(), seed)
          .forEach(
              (row, label) -> {
                labels[Math.toIntExact(row)] = label;
                known[Math.toIntExact(row)] = true;
              });
    }
    boolean given = shown.shown() < k() || shown.pairs() > 0;
    FitRequest request =
        new FitRequest(
            "scacs",
            new TreeMap<>(set),
            given ? OptionalInt.of(k()) : OptionalInt.empty(),
            seed,
            new AskedColumns(Map.of(), Gaps.FILL),
            new SideInformation(links(pairs), labels, k()),
            IntStream.range(0, k()).mapToObj(Integer::toString).toList(),
            List.of(),
            SideInformation.none(n).links(),
            new RowRules(new LinkRules(List.of(), 1, new HeldOutValues(0, seed)), List.of()),
            new InMemoryWeights(new double[0], RowWeights.of(new double[0], n), LabelWeights.ONE),
            Optional.empty());
    return new Fitted(LandmarkTableFit.run(table, request, stage -> {}).clusters(), known);
  }

  private Links links(List<ShownRows.Pair> pairs) {
    boolean[] must = new boolean[pairs.size()];
    double[] weights = new double[pairs.size()];
    Arrays.fill(weights, 1);
    for (int e = 0; e < must.length; e++) {
      must[e] = pairs.get(e).must();
    }
    return Links.of(
        classes.length,
        pairs.stream().mapToInt(pair -> Math.toIntExact(pair.first())).toArray(),
        pairs.stream().mapToInt(pair -> Math.toIntExact(pair.second())).toArray(),
        must,
        weights);
  }

  /** Returns the mean accuracy over the rows without a label or link, or over all rows. */
  double accuracy(Shown shown, int seeds, Map<String, String> set, boolean all) {
    return IntStream.range(0, seeds)
        .mapToDouble(seed -> accuracy(fit(shown, seed, set), all))
        .average()
        .orElseThrow();
  }

  private double accuracy(Fitted fit, boolean all) {
    int[] rows = IntStream.range(0, classes.length).filter(i -> all || !fit.known()[i]).toArray();
    return Measures.of(
            Contingency.of(
                IntStream.of(rows).map(i -> fit.clusters()[i]).toArray(),
                IntStream.of(rows).map(i -> classes[i]).toArray()))
        .acc();
  }
}
