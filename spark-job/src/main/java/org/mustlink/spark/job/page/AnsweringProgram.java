package org.mustlink.spark.job.page;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.fault.BadSettingException;

/**
 * An answering program: it gives the answers that a person would. It is started once, gets all
 * questions as lines on its standard input, which then ends, and answers by lines on its standard
 * output, in any order. It is started without a shell, and of the environment it sees only what
 * {@link #VARIABLES} names.
 *
 * @param words the program and its arguments
 * @param silence how long it may say nothing while questions are open
 * @param all how long it may take for all questions
 */
public record AnsweringProgram(List<String> words, Duration silence, Duration all) {
  /** Where programs are, and how texts and times are written: nothing secret. */
  static final Set<String> VARIABLES =
      Set.of(
          "PATH",
          "HOME",
          "USER",
          "LANG",
          "LC_ALL",
          "LC_CTYPE",
          "TZ",
          "TMPDIR",
          "VIRTUAL_ENV",
          "PYTHONPATH",
          "PYTHONIOENCODING",
          "PYTHONUTF8",
          "SYSTEMROOT");

  private static final int MOST_CHARACTERS = 1 << 20;
  private static final int SHOWN_CHARACTERS = 200;
  private static final int MOST_FAULTS = 20;
  private static final int LAST_LINES = 10;
  private static final int WAITING_LINES = 1000;

  public AnsweringProgram {
    words = List.copyOf(words);
  }

  /**
   * What came of the questions.
   *
   * @param asked the number of questions
   * @param said the number of those to which the program said something
   * @param given the number of answers among these; to the others it said that it cannot tell
   * @param faults the number of lines that were no answers
   * @param failure how the program failed; empty if it ended well
   */
  public record Outcome(int asked, int said, int given, int faults, Optional<String> failure) {}

  /** A line of the output; the text is null after the last one. */
  private record Line(int number, @Nullable String text) {}

  /**
   * Asks the questions and keeps the answers as they come.
   *
   * @param classes the classes that are known; without any, an answer may name any class
   * @param refusal says why a text is no name of a class
   * @param warn is told of lines that are no answers
   * @throws BadSettingException if the program cannot be started
   */
  public Outcome ask(
      List<Question> questions,
      List<String> classes,
      Function<String, Optional<String>> refusal,
      Answers answers,
      Consumer<String> warn) {
    ProgramAnswers taken = new ProgramAnswers(questions, classes, refusal, answers);
    Process process = start();
    Thread ending = new Thread(() -> stop(process), "asked program, stopped");
    Runtime.getRuntime().addShutdownHook(ending); // it does not outlive a run that is ended
    try {
      Deque<String> errors = new ArrayDeque<>();
      Thread listening = thread(() -> keepLast(process, errors));
      BlockingQueue<Line> lines = new ArrayBlockingQueue<>(WAITING_LINES);
      thread(() -> read(process, lines));
      thread(() -> write(process, taken));
      long begun = System.nanoTime();
      List<String> faults = new ArrayList<>();
      Optional<String> late = listen(lines, taken, begun, fault -> tell(fault, faults, warn));
      if (faults.size() > MOST_FAULTS) {
        warn.accept((faults.size() - MOST_FAULTS) + " more lines were no answers.");
      }
      Optional<String> failure = late.or(() -> ended(process, begun, taken));
      stop(process);
      listening.join(Duration.ofSeconds(5).toMillis());
      return new Outcome(
          taken.count(),
          taken.said(),
          taken.given(),
          faults.size(),
          failure.map(how -> how + last(errors)));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("The questions to a program were interrupted.", e);
    } finally {
      stop(process);
      forget(ending);
    }
  }

  private static void forget(Thread ending) {
    try {
      Runtime.getRuntime().removeShutdownHook(ending);
    } catch (IllegalStateException e) {
      return; // the run is ending, and the hook has run or will
    }
  }

  private Process start() {
    ProcessBuilder builder = new ProcessBuilder(words);
    builder.environment().keySet().removeIf(name -> !VARIABLES.contains(name));
    try {
      return builder.start();
    } catch (IOException e) {
      throw BadSettingException.of(
          "suggest.ask",
          "'" + String.join(" ", words) + "'",
          "this program cannot be started (" + e.getMessage() + ")",
          "Name a program on this machine that may be run, and each of its arguments as a word of"
              + " its own; no shell reads them.");
    }
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "asked program");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  /** Writes all questions. A program that ends before it has read them tells why by its end. */
  private static void write(Process process, ProgramAnswers questions) {
    try (OutputStream input = process.getOutputStream()) {
      for (int i = 0; i < questions.count(); i++) {
        input.write(questions.line(i).getBytes(StandardCharsets.UTF_8));
        input.flush();
      }
    } catch (IOException e) {
      return; // what it did not read has no answer, which is told
    }
  }

  /** Hands the lines of the output over, and that there are no more. */
  private static void read(Process process, BlockingQueue<Line> lines) {
    int number = 0;
    try (BufferedReader output = reader(process.getInputStream())) {
      for (String text = line(output); text != null; text = line(output)) {
        lines.put(new Line(++number, text));
      }
      lines.put(new Line(++number, null));
    } catch (IOException e) {
      lines.offer(new Line(++number, null)); // the program was stopped
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static BufferedReader reader(java.io.InputStream bytes) {
    return new BufferedReader(new InputStreamReader(bytes, StandardCharsets.UTF_8));
  }

  /** Returns the next line, of a very long one only the beginning; null after the last one. */
  private static @Nullable String line(Reader reader) throws IOException {
    StringBuilder line = new StringBuilder();
    int next = reader.read();
    if (next < 0) {
      return null;
    }
    while (next >= 0 && next != '\n') {
      if (line.length() < MOST_CHARACTERS) {
        line.append((char) next);
      }
      next = reader.read();
    }
    return line.toString();
  }

  private static void keepLast(Process process, Deque<String> errors) {
    try (BufferedReader reader = reader(process.getErrorStream())) {
      for (String text = line(reader); text != null; text = line(reader)) {
        synchronized (errors) {
          errors.addLast(shown(text));
          if (errors.size() > LAST_LINES) {
            errors.removeFirst();
          }
        }
      }
    } catch (IOException e) {
      return; // the program was stopped
    }
  }

  /** Takes lines until there are no more; returns how the program was late, if it was. */
  private Optional<String> listen(
      BlockingQueue<Line> lines, ProgramAnswers taken, long begun, Consumer<String> faults)
      throws InterruptedException {
    while (true) {
      Duration left = left(begun);
      boolean last = left.compareTo(silence) < 0;
      Line line = lines.poll((last ? left : silence).toMillis(), TimeUnit.MILLISECONDS);
      if (line == null) {
        return taken.said() == taken.count() ? Optional.empty() : Optional.of(late(last, taken));
      }
      String text = line.text();
      if (text == null) {
        return Optional.empty();
      }
      if (!text.isBlank()) {
        taken
            .take(text)
            .ifPresent(
                why -> faults.accept("Line " + line.number() + " '" + shown(text) + "': " + why));
      }
    }
  }

  private Duration left(long begun) {
    Duration left = all.minusNanos(System.nanoTime() - begun);
    return left.isNegative() ? Duration.ZERO : left;
  }

  private String late(boolean whole, ProgramAnswers taken) {
    return whole
        ? "took more than suggest.totalSeconds = " + all.toSeconds() + found(taken)
        : "said nothing for suggest.questionSeconds = " + silence.toSeconds() + found(taken);
  }

  private static String found(ProgramAnswers taken) {
    return ", and was stopped after " + taken.said() + " of " + taken.count() + " questions.";
  }

  /** Waits for the end of the program; returns how it failed, if it did. */
  private Optional<String> ended(Process process, long begun, ProgramAnswers taken) {
    Duration left = left(begun);
    Duration patience = left.compareTo(silence) < 0 ? left : silence;
    try {
      if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        return taken.said() == taken.count()
            ? Optional.empty()
            : Optional.of("closed its output, did not end" + found(taken));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.of("was interrupted" + found(taken));
    }
    int code = process.exitValue();
    return code == 0
        ? Optional.empty()
        : Optional.of(
            "ended with exit code %s after %s of %s questions."
                .formatted(code, taken.said(), taken.count()));
  }

  private static void tell(String fault, List<String> faults, Consumer<String> warn) {
    faults.add(fault);
    if (faults.size() <= MOST_FAULTS) {
      warn.accept("No answer of the program: " + fault + ".");
    }
  }

  private static String last(Deque<String> errors) {
    synchronized (errors) {
      return errors.isEmpty()
          ? " It wrote nothing to its standard error."
          : " The last lines of its standard error: " + String.join(" | ", errors);
    }
  }

  private static String shown(String text) {
    String plain = text.replaceAll("\\p{Cntrl}", " ").strip();
    return plain.length() <= SHOWN_CHARACTERS
        ? plain
        : plain.substring(0, SHOWN_CHARACTERS) + "...";
  }

  private static void stop(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
