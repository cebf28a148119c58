package org.mustlink.clusters;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Two thousand of the Pen Digits as a table of several files, with labels and links, in a directory
 * of some file system.
 *
 * @param directory where the files are
 */
record Digits(FileSystem fileSystem, Path directory) {
  /** Rows of the table. */
  static final int ROWS = 2000;

  private static final int FILES = 8;

  /** Writes the table. */
  static Digits write(FileSystem fileSystem, Path directory) throws IOException {
    List<String> rows = new ArrayList<>();
    String header;
    try (InputStream file = Files.newInputStream(Project.HOME.resolve("data/pendigits.csv.gz"));
        BufferedReader reader =
            new BufferedReader(
                new InputStreamReader(new GZIPInputStream(file), StandardCharsets.UTF_8))) {
      header = Objects.requireNonNull(reader.readLine());
      List<String> all = reader.lines().toList();
      // All that have a label, and then the first of the others.
      all.stream().filter(Digits::isLabelled).forEach(rows::add);
      all.stream().filter(row -> !isLabelled(row)).limit(ROWS - rows.size()).forEach(rows::add);
    }
    Set<String> ids = rows.stream().map(row -> row.split(",", 2)[0]).collect(Collectors.toSet());
    for (int i = 0; i < FILES; i++) {
      List<String> part = new ArrayList<>(List.of(header));
      part.addAll(rows.subList(rows.size() * i / FILES, rows.size() * (i + 1) / FILES));
      write(fileSystem, new Path(directory, "table/part-" + i + ".csv"), part);
    }
    write(
        fileSystem,
        new Path(directory, "links.csv"),
        Files.readAllLines(Project.HOME.resolve("data/pendigits-links.csv")).stream()
            .filter(link -> link.startsWith("first") || joins(link, ids))
            .toList());
    return new Digits(fileSystem, fileSystem.makeQualified(directory));
  }

  private static boolean isLabelled(String row) {
    return !row.endsWith(",");
  }

  private static boolean joins(String link, Set<String> ids) {
    String[] cells = link.split(",", 3);
    return ids.contains(cells[0]) && ids.contains(cells[1]);
  }

  /** Adds a file with one row that has a number with a decimal comma. */
  Digits spoilt() throws IOException {
    write(
        fileSystem,
        new Path(directory, "table/part-bad.csv"),
        List.of(
            "id,f0,f1,f2,f3,f4,f5,f6,f7,f8,f9,f10,f11,f12,f13,f14,f15,digit,known",
            "20000,1,2,\"3,5\",4,5,6,7,8,9,10,11,12,13,14,15,16,1,"));
    return this;
  }

  /** The words of a fit of this table by labels and links, with 100 landmarks. */
  List<String> fitWithLinks(Path output) {
    return fit(
        output,
        "links.path=" + new Path(directory, "links.csv"),
        "links.first=first",
        "links.second=second",
        "links.type=type",
        "links.weight=belief");
  }

  /** The same without links. */
  List<String> fit(Path output, String... more) {
    List<String> words = new ArrayList<>(List.of("fit"));
    set(words, "input.path=" + new Path(directory, "table"));
    set(words, "input.format=csv");
    set(words, "input.id=id");
    set(words, "input.features=f*");
    set(words, "input.label=known");
    set(words, "input.truth=digit");
    set(words, "fit.k=10");
    set(words, "fit.landmarks=100");
    set(words, "output.path=" + output);
    set(words, "output.assignments.format=csv");
    for (String setting : more) {
      set(words, setting);
    }
    return words;
  }

  private static void set(List<String> words, String setting) {
    words.add("--set");
    words.add(setting);
  }

  private static void write(FileSystem fileSystem, Path file, List<String> lines)
      throws IOException {
    try (OutputStream out = fileSystem.create(file, true)) {
      out.write((String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
    }
  }
}
