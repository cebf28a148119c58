package org.mustlink.spark.job.page;

import com.univocity.parsers.csv.CsvParser;
import com.univocity.parsers.csv.CsvParserSettings;
import java.io.IOException;
import java.io.StringReader;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.spark.io.text.Rfc4180;
import org.mustlink.spark.label.Confirmations;

/**
 * The CSV file of answers, which {@code suggest} writes and {@code input.labels} and {@code links}
 * read. It is replaced as a whole, so that whoever reads it finds a complete table.
 */
final class AnswerTable {
  private static final int MOST_CHARACTERS = 10_000_000;
  private static final String MARK = "\uFEFF";

  private final Path file;
  private final AnswerColumns sheet;
  private List<String> columns = List.of();
  private boolean widened;
  private final Map<String, Map<String, @Nullable String>> rows = new LinkedHashMap<>();
  private final Set<String> read = new HashSet<>();

  private AnswerTable(Path file, AnswerColumns sheet) {
    this.file = file;
    this.sheet = sheet;
  }

  /**
   * Reads the file, if there is one.
   *
   * @throws BadDataException if it lacks a column
   */
  static AnswerTable read(Path file, AnswerColumns sheet) {
    AnswerTable table = new AnswerTable(file, sheet);
    if (Files.exists(file)) {
      try {
        table.take(Files.readString(file));
      } catch (IOException e) {
        throw new BadDataException(
            ("Cannot read the answers in %s as text in UTF-8: %s. Save the file as CSV in "
                    + "UTF-8, or name another by %s.")
                .formatted(file, e, sheet.setting()));
      }
    }
    return table;
  }

  private void take(String text) {
    CsvParserSettings settings = new CsvParserSettings();
    settings.getFormat().setQuoteEscape('"');
    settings.getFormat().setComment('\0');
    settings.setLineSeparatorDetectionEnabled(true);
    settings.setIgnoreLeadingWhitespaces(false);
    settings.setIgnoreTrailingWhitespaces(false);
    settings.setMaxCharsPerColumn(MOST_CHARACTERS);
    settings.setMaxColumns(1 << 16);
    String bare = text.startsWith(MARK) ? text.substring(1) : text;
    List<@Nullable String[]> lines = new CsvParser(settings).parseAll(new StringReader(bare));
    if (lines.isEmpty()) {
      return;
    }
    List<String> header = new ArrayList<>();
    for (String name : lines.get(0)) {
      header.add(name == null ? "" : name);
    }
    require(header);
    int written = header.size();
    sheet.weight().filter(name -> !header.contains(name)).ifPresent(header::add);
    widened = header.size() > written;
    columns = List.copyOf(header);
    for (@Nullable String[] line : lines.subList(1, lines.size())) {
      Map<String, @Nullable String> row = new LinkedHashMap<>();
      for (int t = 0; t < header.size(); t++) {
        row.put(header.get(t), t < line.length ? line[t] : null);
      }
      rows.put(sheet.key(row), row);
      read.add(sheet.key(row));
    }
  }

  private void require(List<String> header) {
    for (String column : sheet.needed()) {
      if (!header.contains(column)) {
        throw new BadDataException(
            ("%s has no column %s, but %s. Answers are added to a file with the columns "
                    + "%s; name another file by %s.")
                .formatted(
                    file,
                    column,
                    String.join(", ", header),
                    String.join(", ", sheet.needed()),
                    sheet.setting()));
      }
    }
  }

  /** Whether the file lacks a column of this table. */
  boolean isWidened() {
    return widened;
  }

  /** Says which columns a new file has; those of an existing one stay. */
  void columns(List<String> names) {
    if (columns.isEmpty()) {
      columns = List.copyOf(names);
    }
  }

  /** Returns the answers by question; those that are not empty. */
  Map<String, Answer> answers() {
    Map<String, Answer> answers = new LinkedHashMap<>();
    rows.forEach(
        (key, row) -> {
          String text = row.get(sheet.answer());
          if (text != null && !text.isBlank()) {
            answers.put(key, new Answer(Answer.Kind.ANSWER, text.strip(), null, isConfirmed(row)));
          }
        });
    return answers;
  }

  private static boolean isConfirmed(Map<String, @Nullable String> row) {
    String said = row.get(Confirmations.COLUMN);
    return said != null && said.strip().equalsIgnoreCase("true");
  }

  /**
   * Puts a row into the table, or in the place of the row of the same question.
   *
   * @param given the answer; null to take it out, with the row unless that was read from the file
   */
  void put(String key, Map<String, @Nullable String> row, @Nullable Answer given) {
    columns(List.copyOf(row.keySet()));
    if (given == null && !read.contains(key)) {
      rows.remove(key);
      return;
    }
    Map<String, @Nullable String> kept = new LinkedHashMap<>(rows.getOrDefault(key, row));
    String cell = given == null ? "" : given.cell();
    Double weight = given == null ? null : given.weight();
    kept.put(sheet.answer(), cell.isEmpty() ? null : cell);
    sheet
        .weight()
        .ifPresent(name -> kept.put(name, weight == null ? null : String.valueOf(weight)));
    if (given != null && given.confirmed()) {
      kept.put(Confirmations.COLUMN, "true");
      if (!columns.contains(Confirmations.COLUMN)) {
        columns = Stream.concat(columns.stream(), Stream.of(Confirmations.COLUMN)).toList();
      }
    } else if (isConfirmed(kept)) {
      kept.put(Confirmations.COLUMN, null);
    }
    rows.put(key, kept);
  }

  /** Writes the table beside the file, and renames it when it is on the disk. */
  void write() {
    Path part = file.resolveSibling("." + file.getFileName() + ".part");
    try {
      Files.writeString(part, text());
      try (FileChannel written = FileChannel.open(part, StandardOpenOption.WRITE)) {
        written.force(true);
      }
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw Journal.unwritable(file, sheet.setting(), e);
    }
  }

  private String text() {
    return Rfc4180.text(
        columns,
        rows.values().stream()
            .map(row -> columns.stream().<@Nullable String>map(row::get).toList())
            .toList());
  }
}
