package org.mustlink.core.registry;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.mustlink.core.evaluation.Contingency;
import org.mustlink.core.evaluation.Measures;
import org.mustlink.core.inmemory.InMemoryClustering;
import org.mustlink.core.linalg.Rows;

/**
 * A real data set: one of the small ones among the resources, or one of the folder of the property
 * {@code mustlink.data}.
 */
record RealData(Rows rows, int[] classes) {

  /** Reads a set; the test is skipped if it is not there. Missing values become column means. */
  static RealData read(String set) {
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(new GZIPInputStream(open(set)), StandardCharsets.UTF_8))) {
      List<double[]> lines =
          in.lines()
              .skip(1)
              .map(line -> Arrays.stream(line.split(",", -1)).mapToDouble(Double::parseDouble))
              .map(values -> values.toArray())
              .toList();
      int d = lines.get(0).length - 1;
      double[] data = new double[lines.size() * d];
      for (int i = 0; i < lines.size(); i++) {
        System.arraycopy(lines.get(i), 0, data, i * d, d);
      }
      fill(data, d);
      return new RealData(
          new Rows(data, lines.size(), d),
          lines.stream().mapToInt(line -> (int) line[d]).toArray());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static InputStream open(String set) throws IOException {
    String name = set + ".csv.gz";
    InputStream resource = RealData.class.getResourceAsStream("/data/" + name);
    if (resource != null) {
      return resource;
    }
    Path path = Path.of(System.getProperty("mustlink.data", "../../shared/data"), name);
    assumeTrue(Files.exists(path), () -> "skipped: there is no " + path);
    return Files.newInputStream(path);
  }

  private static void fill(double[] data, int d) {
    for (int t = 0; t < d; t++) {
      int column = t;
      double mean =
          IntStream.range(0, data.length / d)
              .mapToDouble(i -> data[i * d + column])
              .filter(value -> !Double.isNaN(value))
              .average()
              .orElse(0);
      for (int at = t; at < data.length; at += d) {
        data[at] = Double.isNaN(data[at]) ? mean : data[at];
      }
    }
  }

  int k() {
    return Arrays.stream(classes).max().orElse(0) + 1;
  }

  /** The classes of c rows drawn uniformly without replacement, -1 for the others. */
  int[] labels(int c, int draw) {
    SplittableRandom random = new SplittableRandom(1000L + draw);
    Set<Integer> drawn = new HashSet<>();
    while (drawn.size() < c) {
      drawn.add(random.nextInt(classes.length));
    }
    return IntStream.range(0, classes.length)
        .map(i -> drawn.contains(i) ? classes[i] : -1)
        .toArray();
  }

  double rand(InMemoryClustering partition) {
    return Measures.of(Contingency.of(partition.clusters(), classes)).rand();
  }

  /** Accuracy on the rows without a label. */
  double accuracy(InMemoryClustering partition, int[] labels) {
    int[] open = IntStream.range(0, labels.length).filter(i -> labels[i] < 0).toArray();
    return Measures.of(
            Contingency.of(
                IntStream.of(open).map(i -> partition.clusters()[i]).toArray(),
                IntStream.of(open).map(i -> classes[i]).toArray()))
        .acc();
  }
}
