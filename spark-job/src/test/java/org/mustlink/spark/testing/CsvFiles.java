package org.mustlink.spark.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The CSV files of a directory, each with a header, read by {@link StrictCsv}. */
public final class CsvFiles {
  private CsvFiles() {}

  /** Returns the records of all files but their headers. */
  public static List<List<@Nullable String>> records(Path directory) throws IOException {
    List<List<@Nullable String>> records = new ArrayList<>();
    for (Path file : files(directory)) {
      List<List<@Nullable String>> all = StrictCsv.records(Files.readString(file));
      records.addAll(all.subList(Math.min(1, all.size()), all.size()));
    }
    return records;
  }

  /** Returns the fields of a column of all files. */
  public static List<@Nullable String> column(Path directory, String name) throws IOException {
    List<@Nullable String> fields = new ArrayList<>();
    for (Path file : files(directory)) {
      List<List<@Nullable String>> all = StrictCsv.records(Files.readString(file));
      int at = all.get(0).indexOf(name);
      all.subList(1, all.size()).forEach(record -> fields.add(record.get(at)));
    }
    return fields;
  }

  private static List<Path> files(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(file -> file.toString().endsWith(".csv")).sorted().toList();
    }
  }
}
