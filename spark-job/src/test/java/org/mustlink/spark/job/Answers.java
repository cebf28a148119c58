package org.mustlink.spark.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A CSV file that a person reads and fills in, by RFC 4180. */
record Answers(List<List<String>> records) {
  /** The file with answers. */
  interface Person {
    String answer(List<String> row);
  }

  static Answers read(Path file) throws IOException {
    List<List<String>> records = new ArrayList<>();
    List<String> fields = new ArrayList<>();
    StringBuilder field = new StringBuilder();
    boolean quoted = false;
    String text = Files.readString(file);
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      if (quoted) {
        boolean twice = c == '"' && at + 1 < text.length() && text.charAt(at + 1) == '"';
        if (c != '"' || twice) {
          field.append(c);
          at += twice ? 1 : 0;
        } else {
          quoted = false;
        }
      } else if (c == '"') {
        quoted = true;
      } else if (c == ',' || c == '\n') {
        fields.add(field.toString());
        field.setLength(0);
        if (c == '\n') {
          records.add(List.copyOf(fields));
          fields.clear();
        }
      } else {
        field.append(c);
      }
    }
    return new Answers(records);
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
