package org.mustlink.benchmarks.papers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.mustlink.benchmarks.tables.Arguments;

/** The command {@code papers}: runs a figure of a paper and adds its fits to a record. */
public final class Papers {
  private static final String USAGE =
      """
      usage: papers FIGURE DIRECTORY RECORD [draws=] [sets=] [methods=] [seconds=] [threads=1]
        FIGURE     a block of papers.txt, such as sssc-dermatology
        DIRECTORY  holds SET.csv.gz, features in all columns but the last one, label: classes from 0
        RECORD     a CSV file, to which each fit is added; those that it has are not made again
        draws      of side information, at most; those of the figure unless given
        sets       some of the sets of the figure, by their whole names or up to a slash
        methods    some of the methods of the figure, by their labels
        seconds    after a fit that took longer there are no more of this method on this set, and
                   one that takes three times as long is given up with exit code 75: start again;
                   those of the figure unless given
        threads    how many methods are run at once; CPU seconds are then those of a thread
      """;

  private Papers() {}

  /** Runs the command. */
  public static void run(List<String> args) throws IOException {
    Arguments arguments = new Arguments(args, USAGE);
    Map<String, List<Part>> figures = Figures.all();
    String figure = arguments.next("FIGURE");
    List<Part> parts = figures.get(figure);
    if (parts == null) {
      throw arguments.wrong("FIGURE must be one of " + String.join(", ", figures.keySet()) + ".");
    }
    Path directory = Path.of(arguments.next("DIRECTORY"));
    FitRecord record = FitRecord.open(Path.of(arguments.next("RECORD")));
    int draws = Math.toIntExact(arguments.count("draws", Integer.MAX_VALUE));
    List<String> sets = list(arguments.text("sets", null));
    List<String> methods = list(arguments.text("methods", null));
    double seconds = arguments.count("seconds", Integer.MAX_VALUE);
    boolean limited = seconds < Integer.MAX_VALUE;
    int threads = Math.toIntExact(arguments.count("threads", 1));
    arguments.end();
    List<Job> jobs = new ArrayList<>();
    for (Part part : parts) {
      for (String set : part.sets()) {
        for (PaperMethod method : part.methods()) {
          if (chosen(sets, set) && (methods.isEmpty() || methods.contains(method.label()))) {
            jobs.add(
                new Job(
                    figure,
                    part,
                    set,
                    method,
                    Math.min(draws, part.draws()),
                    limited ? seconds : part.seconds()));
          }
        }
      }
    }
    run(jobs, new Tables(directory, threads), record, threads);
  }

  private static List<String> list(@Nullable String names) {
    return names == null ? List.of() : Arrays.asList(names.split(",", -1));
  }

  private static boolean chosen(List<String> sets, String set) {
    return sets.isEmpty() || sets.contains(set) || sets.contains(set.split("/", 2)[0]);
  }

  private static void run(List<Job> jobs, Tables tables, FitRecord record, int threads) {
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    try {
      List<Future<?>> all = new ArrayList<>();
      for (Job job : jobs) {
        all.add(executor.submit(() -> job.run(tables, record, threads)));
      }
      for (Future<?> one : all) {
        one.get();
      }
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException("A job of the figure broke off", e);
    } finally {
      executor.shutdownNow();
    }
  }
}
