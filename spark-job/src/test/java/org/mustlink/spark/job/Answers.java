package org.mustlink.spark.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.mustlink.spark.testing.StrictCsv;

/** A CSV file that a person reads and fills in, by RFC 4180. */
record Answers(List<List<String>> records) {
  /** The file with answers. */
  interface Person {
    String answer(List<String> row);
  }

  static Answers read(Path file) throws IOException {
    return new Answers(
        StrictCsv.records(Files.readString(file)).stream()
            .map(record -> record.stream().map(field -> Objects.toString(field, "")).toList())
            .toList());
  }

  List<String> header() {
    return records.get(0);
  }

  List<List<String>> rows() {
    return records.subList(1, records.size());
  }

  List<String> column(String name) {
    return rows().stream().map(row -> row.get(header().indexOf(name))).toList();
  }

  /** Writes the file with answers in a column. */
  void fill(Path file, String column, Person person) throws IOException {
    int at = header().indexOf(column);
    StringBuilder text = new StringBuilder(line(header()));
    for (List<String> row : rows()) {
      List<String> filled = new ArrayList<>(row);
      filled.set(at, person.answer(row));
      text.append(line(filled));
    }
    Files.writeString(file, text);
  }

  private static String line(List<String> fields) {
    return fields.stream()
        .map(field -> field.isEmpty() ? "" : '"' + field.replace("\"", "\"\"") + '"')
        .collect(Collectors.joining(",", "", "\n"));
  }
}
