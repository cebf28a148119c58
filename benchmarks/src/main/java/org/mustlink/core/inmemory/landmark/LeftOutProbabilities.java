package org.mustlink.core.inmemory.landmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.mustlink.benchmarks.tables.Arguments;
import org.mustlink.benchmarks.tables.SmallSet;
import org.mustlink.core.doubt.LabelDoubts;
import org.mustlink.core.doubt.LeftOut;

/**
 * Writes the probabilities that the classes of labelled rows have without their own labels, of
 * which some are wrong, for {@code doubted.py}: it is in this package because methods keep them to
 * themselves.
 */
public final class LeftOutProbabilities {
  private static final String USAGE =
      """
      usage: leftout DIRECTORY SETS LABELS WRONG DRAWS TARGET
        DIRECTORY  holds SET.csv.gz, features in all columns but the last one, label: classes from 0
        SETS       names, such as pendigits,usps
        LABELS     labelled rows, 100 where a table has fewer than five times as many rows
        WRONG      wrong labels in percent, such as 5,10,20
        DRAWS      draws of labelled rows
        TARGET     where SET-WRONG-DRAW.csv is written: given label, true class, rank of the row among
                   those that are doubted or -1, estimated number of wrong labels with the ends of its
                   interval, probabilities
      """;

  private LeftOutProbabilities() {}

  /** Runs all fits. */
  public static void run(List<String> args) throws IOException {
    Arguments arguments = new Arguments(args, USAGE);
    Path directory = Path.of(arguments.next("DIRECTORY"));
    String[] sets = arguments.next("SETS").split(",", -1);
    int labels = Math.toIntExact(arguments.nextCount("LABELS"));
    String[] wrong = arguments.next("WRONG").split(",", -1);
    int draws = Math.toIntExact(arguments.nextCount("DRAWS"));
    Path target = Path.of(arguments.next("TARGET"));
    arguments.end();
    Files.createDirectories(target);
    for (String name : sets) {
      SmallSet set = SmallSet.read(directory, name);
      int count = set.rows().count() < 5 * labels ? Math.min(labels, 100) : labels;
      for (String percent : wrong) {
        for (int draw = 0; draw < draws; draw++) {
          Path file = target.resolve(name + "-" + percent + "-" + draw + ".csv");
          Files.writeString(file, table(set, count, Integer.parseInt(percent), draw));
          System.out.println(file);
        }
      }
    }
  }

  /** Draws the labelled rows, gives exactly some percent of them another class, and fits. */
  private static String table(SmallSet set, int count, int percent, int draw) {
    SplittableRandom random = new SplittableRandom(9000L + draw);
    int[] rows = set.drawnRows(count, random);
    int[] given = set.labels(rows);
    int[] order = IntStream.range(0, count).toArray();
    for (int i = 0; i < Math.round(count * percent / 100.0); i++) {
      int j = i + random.nextInt(count - i);
      int row = rows[order[j]];
      order[j] = order[i];
      given[row] = (given[row] + 1 + random.nextInt(set.k() - 1)) % set.k();
    }
    return lines(
        set, rows, given, MembershipFigures.fit(set, given, draw).solution().tried().leftOut());
  }

  private static String lines(SmallSet set, int[] rows, int[] given, LeftOut leftOut) {
    LabelDoubts doubts = leftOut.doubts();
    int[] ranks = new int[rows.length];
    for (int i = 0; i < doubts.doubts().size(); i++) {
      ranks[doubts.doubts().get(i).row()] = i + 1;
    }
    int[] places = new int[set.k()]; // of classes in the probabilities, in another order
    Arrays.fill(places, -1);
    for (int i = 0; i < rows.length; i++) {
      places[given[rows[i]]] = leftOut.classes()[i];
    }
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < rows.length; i++) {
      text.append(given[rows[i]])
          .append(',')
          .append(set.classes()[rows[i]])
          .append(',')
          .append(ranks[i] - (ranks[i] == 0 ? 1 : 0))
          .append(',')
          .append(doubts.errors().estimate())
          .append(',')
          .append(doubts.errors().least())
          .append(',')
          .append(doubts.errors().most());
      for (int place : places) {
        text.append(',').append(place < 0 ? 0 : leftOut.probabilities()[i * leftOut.k() + place]);
      }
      text.append('\n');
    }
    return text.toString();
  }
}
