package org.mustlink.spark.job.page;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.fault.BadDataException;

/**
 * The answers of a person, in a CSV file, with a journal beside it. An answer is in the journal, on
 * the disk, before anybody is told that it is kept; then the CSV file is replaced. Answers that a
 * run was given and could not put into the CSV file before it was ended from outside are taken over
 * when they are opened again; a CSV file that a person has changed since counts as it is.
 */
public final class Answers implements Closeable {
  /** What was said before, to be said again if an answer is taken back. */
  private record Step(String question, List<RowAnswer> before, boolean passed) {}

  private final Path file;
  private final AnswerColumns sheet;
  private final Journal journal;
  private final AnswerTable table;
  private final Map<String, Answer> given = new LinkedHashMap<>();
  private final Set<String> passed = new LinkedHashSet<>();
  private final Map<String, Optional<Answer>> doubted = new LinkedHashMap<>();
  private final Deque<Step> steps = new ArrayDeque<>();
  private final Set<String> outputs = new LinkedHashSet<>();
  private int recovered;

  private Answers(Path file, AnswerColumns sheet, Journal journal) {
    this.file = file;
    this.sheet = sheet;
    this.journal = journal;
    this.table = AnswerTable.read(file, sheet);
    given.putAll(table.answers());
  }

  /**
   * Opens the answers in a file, with those that are there.
   *
   * @throws BadDataException if the files are not those of such answers
   */
  public static Answers open(Path file, AnswerColumns sheet) {
    Path absolute = file.toAbsolutePath();
    try {
      if (absolute.getParent() != null) {
        Files.createDirectories(absolute.getParent());
      }
    } catch (IOException e) {
      throw Journal.unwritable(file, sheet.setting(), e);
    }
    Path beside = absolute.resolveSibling(absolute.getFileName() + ".journal");
    boolean behind = isOlder(absolute, beside, sheet);
    Journal journal = Journal.open(beside, sheet.setting());
    boolean good = false;
    try {
      Answers answers = new Answers(absolute, sheet, journal);
      answers.replay(behind);
      good = true;
      return answers;
    } finally {
      if (!good) {
        end(journal);
      }
    }
  }

  /** Whether the CSV file is older than the journal, so that it may lack its last answers. */
  private static boolean isOlder(Path csv, Path journal, AnswerColumns sheet) {
    try {
      return Files.exists(journal)
          && (!Files.exists(csv)
              || Files.getLastModifiedTime(csv).compareTo(Files.getLastModifiedTime(journal)) < 0);
    } catch (IOException e) {
      throw Journal.unwritable(csv, sheet.setting(), e);
    }
  }

  private void replay(boolean behind) {
    Map<String, Answer> before = table.answers();
    List<Journal.Entry> entries = journal.entries();
    int opened = 0;
    for (int i = 0; i < entries.size(); i++) {
      opened = entries.get(i).opened() != null ? i : opened;
    }
    for (int i = 0; i < entries.size(); i++) {
      Journal.Opened begun = entries.get(i).opened();
      RowAnswer said = entries.get(i).answer();
      if (begun != null) {
        requireOpened(begun);
      } else if (said != null && behind && i > opened) {
        // The CSV file had the answers of earlier runs when the last one began.
        keep(said);
      } else if (said != null && sheet.weight().isPresent()) {
        passOver(said);
      }
    }
    Map<String, Answer> after = table.answers();
    if (!after.equals(before)) {
      recovered =
          (int)
              after.entrySet().stream()
                  .filter(one -> !one.getValue().equals(before.get(one.getKey())))
                  .count();
      table.write();
    } else if (table.isWidened()) {
      table.write(); // a fit reads the column of weights
    }
  }

  private void requireOpened(Journal.Opened begun) {
    boolean pairs = begun.pairs();
    if (pairs != sheet.pairs()) {
      throw new BadDataException(
          "%s keeps answers about %s%s%s. Set %s = %s, or name another file by %s."
              .formatted(
                  file,
                  pairs ? "pairs of rows, but " : "rows, but ",
                  kind(),
                  pairs ? " is rows" : " is pairs",
                  kind(),
                  pairs ? "pairs" : "rows",
                  sheet.setting()));
    }
    if (begun.output() != null) {
      outputs.add(begun.output());
    }
  }

  /** Remembers that a program cannot tell, which it would say again. */
  private void passOver(RowAnswer said) {
    Answer answer = said.given();
    if (answer != null && answer.kind() == Answer.Kind.UNKNOWN) {
      given.putIfAbsent(sheet.key(said.row()), answer);
    }
  }

  private String kind() {
    return sheet.setting().replace(".path", ".kind");
  }

  /**
   * Notes that questions are asked.
   *
   * @param output the result that the rounds replace; null if there is none
   */
  public void begin(@Nullable String output) {
    journal.add(new Journal.Entry(new Journal.Opened(sheet.pairs(), output), null));
  }

  /** Whether earlier rounds with these answers have written a result. */
  public boolean hasWritten(String output) {
    return outputs.contains(output);
  }

  /** The number of answers that a run before was given and had not yet in its CSV file. */
  public int recovered() {
    return recovered;
  }

  /** The CSV file. */
  public Path file() {
    return file;
  }

  /** The number of answers, without questions that were passed over. */
  public int count() {
    return (int) given.values().stream().filter(one -> one.kind() == Answer.Kind.ANSWER).count();
  }

  /** Returns the questions to which something was said, each by its {@link #key}. */
  public Set<String> passed() {
    Set<String> all = new LinkedHashSet<>(passed);
    given.keySet().stream().filter(key -> given(key).isPresent()).forEach(all::add);
    return all;
  }

  /** Returns the answers by question. */
  Map<String, Answer> all() {
    Map<String, Answer> all = new LinkedHashMap<>(given);
    all.values().removeIf(one -> one.kind() != Answer.Kind.ANSWER);
    return all;
  }

  /** Returns the text that stands for a question among those that were {@link #passed}. */
  public String key(Question question) {
    return sheet.key(question);
  }

  /** Returns the same for a row of the table of answers. */
  public String key(Map<String, @Nullable String> row) {
    return sheet.key(row);
  }

  AnswerColumns sheet() {
    return sheet;
  }

  /** Returns what was said to a question; a label that is doubted is no answer to the doubt. */
  Optional<Answer> given(String key) {
    return passed.contains(key)
        ? Optional.of(new Answer(Answer.Kind.SKIP, ""))
        : Optional.ofNullable(given.get(key)).filter(one -> !sheet.confirms() || one.confirmed());
  }

  /** Says which columns the file has, unless it is there. */
  public void columns(List<String> names) {
    table.columns(names);
  }

  /** Keeps what a person said to a question about a row, or about two rows. */
  void give(Map<String, @Nullable String> row, Answer answer) {
    String key = sheet.key(row);
    if (!sheet.confirms()) {
      give(key, List.of(new RowAnswer(row, answer)));
      return;
    }
    // Whoever passes a doubt over leaves the label as it was when the doubt was shown.
    Optional<Answer> label =
        doubted.computeIfAbsent(key, any -> Optional.ofNullable(given.get(key)));
    boolean answered = answer.kind() == Answer.Kind.ANSWER;
    Optional<Answer> next =
        answered ? Optional.of(new Answer(Answer.Kind.ANSWER, answer.text(), null, true)) : label;
    boolean same = next.equals(Optional.ofNullable(given.get(key)));
    give(key, same ? List.of() : List.of(new RowAnswer(row, next.orElse(null))));
    pass(key, !answered);
  }

  private void pass(String key, boolean over) {
    if (over) {
      passed.add(key);
    } else {
      passed.remove(key);
    }
  }

  /** Keeps what a person said to a question about several rows. */
  void give(String question, List<RowAnswer> said) {
    List<RowAnswer> before = new ArrayList<>();
    said.forEach(one -> before.add(new RowAnswer(one.row(), given.get(sheet.key(one.row())))));
    write(said);
    steps.push(new Step(question, before, passed.contains(question)));
  }

  /** Takes the last answer back; returns its question, empty if there is none in this round. */
  Optional<String> takeBack() {
    if (steps.isEmpty()) {
      return Optional.empty();
    }
    Step last = steps.pop();
    write(last.before());
    pass(last.question(), last.passed());
    return Optional.of(last.question());
  }

  /** Forgets what could be taken back. */
  void settle() {
    steps.clear();
  }

  private void write(List<RowAnswer> said) {
    for (RowAnswer one : said) {
      journal.add(new Journal.Entry(null, one));
      keep(one);
    }
    table.write();
  }

  private void keep(RowAnswer said) {
    String key = sheet.key(said.row());
    Answer answer = said.given();
    table.put(key, said.row(), answer);
    if (answer == null) {
      given.remove(key);
    } else {
      given.put(key, answer);
    }
  }

  @Override
  public void close() {
    end(journal);
  }

  private static void end(Journal journal) {
    try {
      journal.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
