package org.mustlink.benchmarks.accuracy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.mustlink.benchmarks.tables.Arguments;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.stability.ScatteredClass;

/**
 * Tries how often a class that is none is found among labels, and how often one that is. Of every
 * table some rows of each class are labelled. In one half of the trials further rows of all classes
 * get one more label, as a sentinel for a class that is not known would be read; in the other half
 * further rows of one class get their own label, so that this class holds as many of the rows. It
 * prints a line for each table and each number of labels a class, with values separated by tabs:
 * half of the tables, table, labels of each class, share of the largest class, sentinels missed and
 * tried, classes taken for a sentinel and tried.
 */
public final class Sentinels {
  private static final String USAGE =
      """
      usage: sentinels DIRECTORY TABLES [draws=20]
        DIRECTORY  holds TABLE.csv.gz: features in all columns but the last one, the class; a column
                   id is left out, other columns of words count as categories
        TABLES     names, such as iris,wine; the first, third, ... are the half on which the limits
                   of ScatteredClass were set
      """;

  private static final int[] LABELS = {3, 10, 30};
  private static final double[] SHARES = {0.6, 0.8, 0.95};

  /** The largest number of rows that are drawn, and of categories of a column. */
  private static final int MOST_ROWS = 4000;

  private static final int MOST_WORDS = 64;

  private Sentinels() {}

  public static void run(List<String> args) throws IOException {
    Arguments arguments = new Arguments(args, USAGE);
    Path directory = Path.of(arguments.next("DIRECTORY"));
    String[] names = arguments.next("TABLES").split(",", -1);
    int draws = Math.toIntExact(arguments.count("draws", 20));
    arguments.end();
    for (int i = 0; i < names.length; i++) {
      Table table = Table.read(directory.resolve(names[i] + ".csv.gz"));
      for (int labels : LABELS) {
        for (double share : SHARES) {
          System.out.printf(
              Locale.ROOT,
              "%s\t%s\t%d\t%s\t%s%n",
              i % 2 == 0 ? "set" : "report",
              names[i],
              labels,
              share,
              new Trials(table, labels, share).run(draws));
        }
      }
    }
  }

  /** A table of numbers with the class of every row. */
  record Table(Rows rows, int[] classes, int count) {
    static Table read(Path file) throws IOException {
      List<String[]> lines = new ArrayList<>();
      try (BufferedReader in =
          new BufferedReader(
              new InputStreamReader(
                  new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
        for (String line = in.readLine(); line != null; line = in.readLine()) {
          lines.add(line.split(",", -1));
        }
      }
      String[] header = lines.remove(0);
      int first = header[0].equals("id") ? 1 : 0;
      List<String[]> kept = thinned(lines);
      List<double[]> columns = new ArrayList<>();
      for (int t = first; t < header.length - 1; t++) {
        columns.addAll(columns(kept, t));
      }
      double[] data = new double[kept.size() * columns.size()];
      for (int t = 0; t < columns.size(); t++) {
        for (int i = 0; i < kept.size(); i++) {
          data[i * columns.size() + t] = columns.get(t)[i];
        }
      }
      Map<String, Integer> numbers = new LinkedHashMap<>();
      int[] classes =
          kept.stream()
              .mapToInt(
                  line -> numbers.computeIfAbsent(line[line.length - 1], one -> numbers.size()))
              .toArray();
      return new Table(new Rows(data, kept.size(), columns.size()), classes, numbers.size());
    }

    private static List<String[]> thinned(List<String[]> lines) {
      int[] order = Rows.shuffled(lines.size(), 1);
      return Arrays.stream(order).limit(10L * MOST_ROWS).sorted().mapToObj(lines::get).toList();
    }

    /** Returns a column of numbers without its mean and of deviation 1, or one for each word. */
    private static List<double[]> columns(List<String[]> lines, int t) {
      List<String> texts = lines.stream().map(line -> line[t]).toList();
      if (texts.stream().allMatch(text -> text.isEmpty() || text.matches("[-+0-9.eE]+|NaN"))) {
        double[] values =
            texts.stream()
                .mapToDouble(text -> text.isEmpty() ? Double.NaN : Double.parseDouble(text))
                .toArray();
        double mean = Arrays.stream(values).filter(x -> !Double.isNaN(x)).average().orElse(0);
        double deviation =
            Math.sqrt(
                Arrays.stream(values)
                    .map(x -> Double.isNaN(x) ? 0 : (x - mean) * (x - mean))
                    .average()
                    .orElse(0));
        return deviation > 0
            ? List.of(
                Arrays.stream(values)
                    .map(x -> Double.isNaN(x) ? 0 : (x - mean) / deviation)
                    .toArray())
            : List.of();
      }
      Set<String> words = new TreeSet<>(texts);
      return words.size() > MOST_WORDS
          ? List.of()
          : words.stream()
              .map(word -> texts.stream().mapToDouble(x -> x.equals(word) ? 1 : 0).toArray())
              .toList();
    }
  }

  /** Trials on one table. */
  record Trials(Table table, int labels, double share) {
    String run(int draws) {
      int missed = 0;
      int sentinels = 0;
      int taken = 0;
      int real = 0;
      for (int draw = 0; draw < draws; draw++) {
        int[] order = Rows.shuffled(table.rows().count(), draw);
        int found = found(order, -1);
        sentinels += found < 0 ? 0 : 1;
        missed += found == 0 ? 1 : 0;
        for (int j = 0; j < table.count(); j++) {
          int other = found(order, j);
          real += other < 0 ? 0 : 1;
          taken += other == 1 ? 1 : 0;
        }
      }
      return missed + "\t" + sentinels + "\t" + taken + "\t" + real;
    }

    /**
     * Labels rows and looks for a class that is none.
     *
     * @param big the class that holds most rows; -1 for a sentinel
     * @return 1 if one is found, 0 if not, -1 if the table has too few rows
     */
    private int found(int[] order, int big) {
      int k = table.count();
      int[] counts = new int[k];
      List<Integer> drawn = new ArrayList<>();
      List<Integer> classes = new ArrayList<>();
      List<Integer> left = new ArrayList<>();
      for (int row : order) {
        int j = table.classes()[row];
        if (j != big && counts[j] < labels) {
          counts[j]++;
          drawn.add(row);
          classes.add(j);
        } else if (big < 0 || j == big) {
          left.add(row);
        }
      }
      int more = (int) Math.round(drawn.size() * share / (1 - share));
      if (left.size() < more || drawn.size() + more > MOST_ROWS) {
        return -1;
      }
      for (int row : left.subList(0, more)) {
        drawn.add(row);
        classes.add(big < 0 ? k : big);
      }
      int[] mixed = Rows.shuffled(drawn.size(), 7);
      LabelledRows labelled =
          new LabelledRows(
              table.rows().take(drawn.stream().mapToInt(row -> row).toArray()).take(mixed),
              IntStream.of(mixed).map(classes::get).toArray(),
              k + 1);
      return ScatteredClass.find(labelled).isPresent() ? 1 : 0;
    }
  }
}
