package org.mustlink.benchmarks.papers;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.mustlink.core.inmemory.InMemoryMethod;
import org.mustlink.core.linalg.Rows;

/**
 * One method on one set of a figure: all values of the axis in each draw.
 *
 * @param limit the seconds of a fit after which no further ones are made
 */
record Job(String figure, Part part, String set, PaperMethod method, int draws, double limit) {
  /** A fit that takes so many times the limit is given up. */
  private static final int GIVEN_UP = 3;

  /** The exit code of a program that gave a fit up, and is to be started again. */
  private static final int AGAIN = 75;

  /** The values of the axis; a method that does not depend on them has one. */
  private List<String> axis() {
    return method.varies() ? part.axis() : List.of("any");
  }

  /** Runs what the record does not have. */
  void run(Tables tables, FitRecord record, int threads) {
    for (int draw = 0; draw < Math.min(draws, method.draws()); draw++) {
      for (String x : axis()) {
        Line.Key key = key(x, draw);
        if (!record.has(key, limit)) {
          Line line =
              leftOut(tables, record, key, threads)
                  .orElseGet(() -> fitted(tables, record, key, threads));
          record.add(line);
          System.out.printf(
              Locale.ROOT,
              "%-10s %-28s %-16s %6s %3s %7.3f s  acc %.4f  %s%n",
              line.state(),
              set,
              method.label(),
              x,
              key.draw(),
              line.seconds(),
              line.values().get(0),
              line.reason());
        }
      }
    }
  }

  private Line.Key key(String x, int draw) {
    return new Line.Key(
        figure,
        set,
        part.given().text(),
        method.label(),
        method.described(),
        x,
        Integer.toString(draw));
  }

  /** Returns the line of a fit that is not made, for a method that cannot or may not. */
  private Optional<Line> leftOut(Tables tables, FitRecord record, Line.Key key, int threads) {
    double longest = record.longest(key);
    if (longest > limit) {
      return Optional.of(
          Line.without(
              key,
              Line.TOO_LONG,
              longest,
              String.format(
                  Locale.ROOT, "another fit took %.0f s, the limit is %.0f", longest, limit)));
    }
    Rows rows = tables.get(set, part.judge()).set().rows();
    int most = Math.min(method.info().maxRows(), method.rows());
    if (rows.count() > most) {
      return Optional.of(
          Line.without(
              key,
              Line.TOO_LARGE,
              0,
              String.format(
                  Locale.ROOT,
                  "%s at most %,d rows, the set has %,d",
                  most < method.info().maxRows() ? "this figure gives it" : "it takes",
                  most,
                  rows.count())));
    }
    InMemoryMethod first = method.made(value(key)).get(0);
    long bytes = first.bytes(rows.count(), rows.d());
    long free = Runtime.getRuntime().maxMemory() / threads - 8L * rows.count() * rows.d();
    return bytes <= free
        ? Optional.empty()
        : Optional.of(
            Line.without(
                key,
                Line.TOO_LARGE,
                0,
                "it needs up to %,d MiB and has %,d".formatted(bytes >> 20, free >> 20)));
  }

  /** The value of the axis, of which a method that does not depend on it gets the first. */
  private String value(Line.Key key) {
    return method.varies() ? key.x() : part.axis().get(0);
  }

  private Line fitted(Tables tables, FitRecord record, Line.Key key, int threads) {
    Tables.Loaded table = tables.get(set, part.judge());
    int draw = Integer.parseInt(key.draw());
    Fit fit =
        new Fit(
            table,
            part.given().of(table.set(), value(key), draw),
            method.made(value(key)),
            draw,
            threads == 1);
    FutureTask<Line> task = new FutureTask<>(() -> fit.line(key));
    Thread thread = new Thread(task, "fit");
    thread.setDaemon(true);
    thread.start();
    double most = GIVEN_UP * limit;
    try {
      return task.get((long) Math.ceil(most * 1000), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      // A fit cannot be stopped, so that the program ends; started again it goes on without it.
      record.add(
          Line.without(
              key, Line.TOO_LONG, most, String.format(Locale.ROOT, "given up after %.0f s", most)));
      System.out.println("Given up after " + most + " s, to be started again: " + key);
      System.out.flush();
      Runtime.getRuntime().halt(AGAIN);
      throw new IllegalStateException("The program did not end", e);
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException("The fit broke off: " + key, e);
    }
  }
}
