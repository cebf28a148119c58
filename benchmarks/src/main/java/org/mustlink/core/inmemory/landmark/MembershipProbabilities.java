package org.mustlink.core.inmemory.landmark;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.mustlink.benchmarks.tables.Arguments;
import org.mustlink.benchmarks.tables.SmallSet;
import org.mustlink.core.clustering.Assigner;
import org.mustlink.core.doubt.LeftOut;
import org.mustlink.core.fit.CodedFit;
import org.mustlink.core.fit.SideInformationStrategy;
import org.mustlink.core.fit.StepLog;
import org.mustlink.core.inmemory.AbstractInMemoryMethod.Task;
import org.mustlink.core.inmemory.PairwiseReader;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.LandmarkEncoderFitter;
import org.mustlink.core.landmark.TableSample;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.membership.SoftAssignment;
import org.mustlink.core.options.FitMethod;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.sideinfo.SideInformation;

/**
 * Writes the probabilities of the clusters before calibration, of labelled rows without their own
 * labels and of rows that have none, for {@code memberships.py}: it is in this package because
 * methods keep them to themselves.
 */
public final class MembershipProbabilities {
  private static final int MOST_ROWS = 5000;
  private static final String USAGE =
      """
      usage: memberships DIRECTORY SETS LABELS DRAWS TARGET
        DIRECTORY  holds SET.csv.gz, features in all columns but the last one, label: classes from 0
        SETS       names, such as pendigits,usps
        LABELS     labelled rows, such as 0,100,500; more than a fifth of the rows are not taken
        DRAWS      draws of labelled rows
        TARGET     where SET-LABELS-DRAW.csv is written: 1 for a labelled row without its own label
                   and 0 for one of at most 5000 rows without labels, true class, the probabilities
                   of the clusters before calibration
      """;

  private MembershipProbabilities() {}

  /** Runs all fits. */
  public static void run(List<String> args) throws IOException {
    Arguments arguments = new Arguments(args, USAGE);
    Path directory = Path.of(arguments.next("DIRECTORY"));
    String[] sets = arguments.next("SETS").split(",", -1);
    String[] labels = arguments.next("LABELS").split(",", -1);
    int draws = Math.toIntExact(arguments.nextCount("DRAWS"));
    Path target = Path.of(arguments.next("TARGET"));
    arguments.end();
    Files.createDirectories(target);
    for (String name : sets) {
      SmallSet set = SmallSet.read(directory, name);
      for (String count : labels) {
        for (int draw = 0; draw < draws && 5 * Integer.parseInt(count) <= set.rows().count(); draw++) {
          Path file = target.resolve(name + "-" + count + "-" + draw + ".csv");
          write(set, Integer.parseInt(count), draw, file);
          System.out.println(file);
        }
      }
    }
  }

  private static void write(SmallSet set, int count, int draw, Path file) throws IOException {
    SplittableRandom random = new SplittableRandom(4000L + draw);
    int[] rows = set.drawnRows(count, random);
    int[] given = set.labels(rows);
    CodedFit<InMemoryCodedTable> fit = fit(set, given, draw);
    int[] classes = new int[set.k()]; // of clusters, by the order of their first labelled rows
    Arrays.fill(classes, -1);
    LeftOut leftOut = fit.solution().tried().leftOut();
    int labelled = leftOut.classes().length;
    int[] known = IntStream.of(rows).limit(labelled).toArray();
    IntStream.range(0, labelled).forEach(i -> classes[given[known[i]]] = leftOut.classes()[i]);
    try (BufferedWriter to = Files.newBufferedWriter(file)) {
      for (int i = 0; i < labelled; i++) {
        to.write(line(1, leftOut.classes()[i], leftOut.probabilities(), i, leftOut.k()));
      }
      int[] order = Rows.shuffled(set.rows().count(), draw);
      int[] shown = IntStream.of(order).filter(i -> given[i] < 0).limit(MOST_ROWS).toArray();
      CodedRows codes = fit.table().codes().take(shown);
      Assigner assigner = fit.rule().assigner();
      double[] points = fit.solution().embedding().points(codes);
      double[] all =
          (labelled > 0
                  ? SoftAssignment.PLAIN
                  : SoftAssignment.of(fit.solution().embedding(), assigner))
              .probabilities(assigner, points, shown.length);
      for (int i = 0; i < shown.length; i++) {
        int own = set.classes()[shown[i]];
        to.write(line(0, labelled > 0 ? classes[own] : own, all, i, assigner.clusters()));
      }
    }
  }

  private static String line(int kind, int own, double[] probabilities, int row, int k) {
    StringBuilder text = new StringBuilder().append(kind).append(',').append(own);
    for (int j = 0; j < k; j++) {
      text.append(',').append((float) probabilities[row * k + j]);
    }
    return text.append('\n').toString();
  }

  private static CodedFit<InMemoryCodedTable> fit(SmallSet set, int[] given, int draw) {
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
    SideInformationStrategy strategy = LandmarkMethod.strategy(task, resolved);
    TableSample sample = LandmarkMethod.sample(task, resolved);
    LandmarkEncoderFitter.Fitted fitted = LandmarkMethod.encoder(task, strategy, sample);
    InMemoryCodedTable coded =
        InMemoryCodedTable.of(task.rows(), sample, fitted, task.sideInformation(), resolved);
    return CodedFit.run(
        strategy, coded, coded.sums(), StepLog.warningsTo(task.warnings()::add));
  }
}
