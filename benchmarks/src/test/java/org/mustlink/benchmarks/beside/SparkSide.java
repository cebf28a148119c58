package org.mustlink.benchmarks.beside;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import org.mustlink.spark.job.console.Console;
import org.mustlink.spark.job.settings.JobSettings;
import org.mustlink.spark.job.settings.SettingsReader;
import org.mustlink.spark.job.work.FitJob;
import org.mustlink.spark.job.work.PredictJob;
import org.mustlink.spark.job.work.SuggestJob;
import org.mustlink.spark.run.FinishedStages;

/**
 * Fits and predictions by the command, of files of a table.
 *
 * @param directory for files and results
 */
record SparkSide(SparkSession spark, Path directory) {
  private static final Console QUIET =
      new Console(
          new PrintStream(OutputStream.nullOutputStream()),
          new PrintStream(OutputStream.nullOutputStream()));

  /** A format of files. */
  enum Format {
    CSV,
    PARQUET
  }

  /** Writes a table in both formats, and its links. */
  void write(OddTable table) throws IOException {
    spark
        .createDataFrame(table.rows(), table.schema())
        .coalesce(1)
        .write()
        .mode("overwrite")
        .parquet(path(Format.PARQUET).toString());
    String header = line(Arrays.stream(table.schema().fieldNames()));
    String lines = table.rows().stream().map(SparkSide::line).collect(Collectors.joining("\n"));
    Files.writeString(path(Format.CSV), header + "\n" + lines + "\n");
    String links =
        table.links().stream()
            .map(
                one ->
                    "%d,%d,%s,%s\n"
                        .formatted(
                            one.first(),
                            one.second(),
                            one.must() ? "must" : "cannot",
                            one.weight()))
            .collect(Collectors.joining());
    Files.writeString(directory.resolve("links.csv"), "first,second,type,weight\n" + links);
  }

  private static String line(Row row) {
    return line(java.util.stream.IntStream.range(0, row.size()).mapToObj(i -> text(row.get(i))));
  }

  private static String line(Stream<String> fields) {
    return fields
        .map(
            field -> field.matches("[\\w.+: -]*") ? field : '"' + field.replace("\"", "\"\"") + '"')
        .collect(Collectors.joining(","));
  }

  /** The text of a value as Spark, pandas and people write it. */
  private static String text(@Nullable Object value) {
    if (value == null) {
      return "";
    } else if (value instanceof Instant time) {
      return time.toString();
    } else if (value instanceof LocalDateTime time) {
      return time.toString().replace('T', ' ');
    }
    return value instanceof Object[] list ? Arrays.toString(list) : value.toString();
  }

  private Path path(Format format) {
    return directory.resolve("table." + format.name().toLowerCase(java.util.Locale.ROOT));
  }

  /** Fits, and returns the cluster of each row. The model is in {@link #model()}. */
  Assigned fit(OddTable table, Format format) throws IOException {
    new FitJob(spark, QUIET)
        .run(read(settings(table, format, "fit")), Optional.empty(), FinishedStages.NONE);
    return assigned(table, "fit");
  }

  /** Returns the rows that are suggested for a label by a fit of the table. */
  int[] suggested(OddTable table, int count) throws IOException {
    Path answers = Files.createTempDirectory(directory, "suggested").resolve("answers.csv");
    Map<String, String> settings = settings(table, Format.PARQUET, "fit");
    settings.put("suggest.path", answers.toString());
    settings.put("suggest.count", String.valueOf(count));
    new SuggestJob(spark, QUIET).run(read(settings));
    List<String> lines = Files.readAllLines(answers);
    int id = List.of(lines.get(0).split(",", -1)).indexOf(OddTable.ID);
    return lines.stream()
        .skip(1)
        .mapToInt(line -> Integer.parseInt(line.split(",", -1)[id]))
        .toArray();
  }

  private Map<String, String> settings(OddTable table, Format format, String output) {
    Map<String, String> settings = settings(format, output);
    settings.putAll(table.settings());
    settings.put("input.features", String.join(",", table.features()));
    settings.put("output.report", "false");
    settings.put("output.doubted", "false");
    settings.put("fit.seed", "42");
    if (table.has(OddTable.LABEL)) {
      settings.put("input.label", OddTable.LABEL);
    }
    if (table.has(OddTable.WEIGHT)) {
      settings.put("input.weight", OddTable.WEIGHT);
    }
    if (!table.links().isEmpty()) {
      settings.put("links.path", directory.resolve("links.csv").toString());
      settings.put("links.first", "first");
      settings.put("links.second", "second");
      settings.put("links.type", "type");
      settings.put("links.weight", "weight");
    }
    return settings;
  }

  Path model() {
    return directory.resolve("fit/model");
  }

  /** Assigns the rows by a model in a directory. */
  int[] predict(OddTable table, Path model, Format format) throws IOException {
    Map<String, String> settings = settings(format, "predict");
    settings.put("model.path", model.toString());
    new PredictJob(spark, QUIET).run(read(settings), Optional.empty());
    return assigned(table, "predict").clusters();
  }

  private Map<String, String> settings(Format format, String output) {
    return new TreeMap<>(
        Map.of(
            "input.path",
            path(format).toString(),
            "input.id",
            OddTable.ID,
            "output.path",
            directory.resolve(output).toString(),
            "output.mode",
            "overwrite",
            "output.assignments.format",
            "csv"));
  }

  private static JobSettings read(Map<String, String> settings) {
    return SettingsReader.read(Optional.empty(), settings);
  }

  /** Reads what an output tells of the rows, whose order in its files is none. */
  private Assigned assigned(OddTable table, String output) throws IOException {
    int[] clusters = new int[table.count()];
    double[] margins = new double[table.count()];
    Arrays.fill(clusters, Integer.MIN_VALUE);
    try (Stream<Path> files = Files.list(directory.resolve(output + "/assignments"))) {
      for (Path file : files.filter(one -> one.toString().endsWith(".csv")).toList()) {
        List<String> lines = Files.readAllLines(file);
        if (!lines.isEmpty()) {
          int margin = List.of(lines.get(0).split(",", -1)).indexOf("margin");
          for (String line : lines.subList(1, lines.size())) {
            String[] fields = line.split(",", -1);
            int row = Integer.parseInt(fields[0]);
            clusters[row] = fields[1].isEmpty() ? -1 : Integer.parseInt(fields[1]);
            margins[row] = fields[margin].isEmpty() ? 0 : Double.parseDouble(fields[margin]);
          }
        }
      }
    }
    return new Assigned(clusters, margins);
  }
}
