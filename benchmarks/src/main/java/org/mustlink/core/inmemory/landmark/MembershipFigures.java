package org.mustlink.core.inmemory.landmark;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.mustlink.benchmarks.tables.Arguments;
import org.mustlink.benchmarks.tables.SmallSet;
import org.mustlink.core.clustering.Assigner;
import org.mustlink.core.evaluation.Contingency;
import org.mustlink.core.evaluation.Matching;
import org.mustlink.core.fit.CodedFit;
import org.mustlink.core.inmemory.AbstractInMemoryMethod.Task;
import org.mustlink.core.inmemory.PairwiseReader;
import org.mustlink.core.linalg.Probabilities;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.membership.Calibration;
import org.mustlink.core.membership.Measured;
import org.mustlink.core.membership.SoftAssignment;
import org.mustlink.core.options.FitMethod;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.sideinfo.SideInformation;

/**
 * Measures how often the probabilities of the clusters hold among rows without labels, whose true
 * classes are known, before and after the calibration, and what the fit tells of it by its labelled
 * rows: it is in this package because methods keep them to themselves.
 */
public final class MembershipFigures {
  private static final int MOST_ROWS = 20_000;
  private static final String USAGE =
      """
      usage: memberships DIRECTORY SETS LABELS DRAWS
        DIRECTORY  holds SET.csv.gz, features in all columns but the last one, label: classes from 0
        SETS       names, such as pendigits,usps
        LABELS     labelled rows, such as 0,100,500; more than a fifth of the rows are not taken
        DRAWS      draws of labelled rows
      Clusters stand for the classes of their labels, or else for those that they share most rows with.
      """;

  private MembershipFigures() {}

  /** Runs all fits. */
  public static void run(List<String> args) {
    Arguments arguments = new Arguments(args, USAGE);
    Path directory = Path.of(arguments.next("DIRECTORY"));
    String[] sets = arguments.next("SETS").split(",", -1);
    String[] labels = arguments.next("LABELS").split(",", -1);
    int draws = Math.toIntExact(arguments.nextCount("DRAWS"));
    arguments.end();
    System.out.println(
        "| table | labels | calibrated | ACC | factor | Brier, fit | Brier, true | ECE, fit | ECE, true |");
    System.out.println("|---|---|---|---|---|---|---|---|---|");
    for (String name : sets) {
      SmallSet set = SmallSet.read(directory, name);
      for (String count : labels) {
        if (5 * Integer.parseInt(count) <= set.rows().count()) {
          System.out.println(line(set, Integer.parseInt(count), draws));
        }
      }
    }
  }

  /** What one fit gives: figures before and after the calibration. */
  private record Figures(Calibration calibration, double right, Measured before, Measured after) {}

  private static String line(SmallSet set, int count, int draws) {
    List<Figures> all =
        IntStream.range(0, draws).mapToObj(draw -> figures(set, count, draw)).toList();
    List<Figures> judged = all.stream().filter(one -> one.calibration.after().isPresent()).toList();
    return "| "
        + set.name()
        + " | "
        + count
        + " | "
        + judged.size()
        + " of "
        + draws
        + String.format(Locale.ROOT, " | %.1f", 100 * mean(all, Figures::right))
        + (judged.isEmpty()
            ? " | "
            : String.format(
                Locale.ROOT, " | %.2f", mean(judged, one -> one.calibration.taken().factor())))
        + pair(
            judged,
            one -> one.calibration.before().orElseThrow().brier(),
            one -> one.calibration.after().orElseThrow().brier())
        + pair(all, one -> one.before.brier(), one -> one.after.brier())
        + pair(
            judged,
            one -> one.calibration.before().orElseThrow().calibrationError(),
            one -> one.calibration.after().orElseThrow().calibrationError())
        + pair(all, one -> one.before.calibrationError(), one -> one.after.calibrationError())
        + " |";
  }

  private static double mean(List<Figures> all, ToDoubleFunction<Figures> figure) {
    return all.stream().mapToDouble(figure).average().orElse(Double.NaN);
  }

  private static String pair(
      List<Figures> all, ToDoubleFunction<Figures> before, ToDoubleFunction<Figures> after) {
    return all.isEmpty()
        ? " | "
        : String.format(Locale.ROOT, " | %.3f → %.3f", mean(all, before), mean(all, after));
  }

  private static Figures figures(SmallSet set, int count, int draw) {
    int[] given = set.labels(set.drawnRows(count, new SplittableRandom(4000L + draw)));
    CodedFit<InMemoryCodedTable> fit = fit(set, given, draw);
    Assigner assigner = fit.rule().assigner();
    Calibration calibration =
        Calibration.of(fit.solution().embedding(), assigner, fit.solution().tried().judgedRows());
    int[] shown =
        IntStream.of(Rows.shuffled(set.rows().count(), draw))
            .filter(i -> given[i] < 0)
            .limit(MOST_ROWS)
            .toArray();
    double[] points = fit.solution().embedding().points(fit.table().codes().take(shown));
    int[] own = IntStream.of(shown).map(i -> set.classes()[i]).toArray();
    double[] plain =
        SoftAssignment.of(fit.solution().embedding(), assigner)
            .probabilities(assigner, points, shown.length);
    double[] soft = calibration.taken().probabilities(assigner, points, shown.length);
    int k = assigner.clusters();
    int[] found =
        IntStream.range(0, own.length).map(i -> Probabilities.largest(plain, i * k, k)).toArray();
    int[] clusters = clusters(found, own, k, set.k());
    int[] places = IntStream.of(own).map(j -> clusters[j]).toArray();
    double right =
        IntStream.range(0, own.length).filter(i -> found[i] == places[i]).count()
            / (double) own.length;
    return new Figures(
        calibration, right, Measured.of(plain, places, k), Measured.of(soft, places, k));
  }

  /** The cluster that stands for each class; -1 for none. */
  private static int[] clusters(int[] found, int[] own, int k, int classes) {
    Contingency.Builder met = Contingency.builder(k, classes);
    for (int i = 0; i < found.length; i++) {
      met.add(found[i], own[i], 1);
    }
    int[] matched = Matching.of(met.build());
    int[] clusters = new int[classes];
    Arrays.fill(clusters, -1);
    for (int j = 0; j < k; j++) {
      if (matched[j] >= 0) {
        clusters[matched[j]] = j;
      }
    }
    return clusters;
  }

  /** Fits the rows of a set, of which some have labels, with all options as they are by default. */
  static CodedFit<InMemoryCodedTable> fit(SmallSet set, int[] given, int draw) {
    Map<String, String> options = new TreeMap<>();
    options.put(FitOptions.SEED.key(), String.valueOf(draw));
    FitOptions resolved = FitOptions.resolve(options);
    int classes = (int) IntStream.of(given).filter(j -> j >= 0).distinct().count();
    Task task =
        new Task(
            set.rows(),
            PairwiseReader.read(
                SideInformation.ofLabels(given), LandmarkMethod.info(FitMethod.SCACS)),
            classes == 0 ? set.k() : classes,
            false,
            draw,
            new ArrayList<>());
    return LandmarkMethod.fit(task, resolved);
  }
}
