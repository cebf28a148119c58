package org.mustlink.spark.fit;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.spark.api.java.JavaRDD;
import org.mustlink.core.clustering.Assigner;
import org.mustlink.core.clustering.CentreAssigner;
import org.mustlink.core.clustering.LabelBalance;
import org.mustlink.core.clustering.LargestAssigner;
import org.mustlink.core.clustering.VoteAssigner;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.fit.LandmarkSolution;
import org.mustlink.core.fit.PseudoLabels;
import org.mustlink.core.options.Assign;
import org.mustlink.core.options.EnumWords;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.scacs.Embedding;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.table.ContentHash;
import org.mustlink.spark.table.Labels;

/** Finds the rule that gives a point of the embedding its cluster. */
final class AssignStage {
  private AssignStage() {}

  /**
   * The rule.
   *
   * @param taken how it was found, never {@link Assign#AUTO}
   */
  record Assigned(Assigner assigner, Assign taken) {
    /** Whether cluster j is label j, and rows with a known label keep it. */
    boolean clustersAreLabels() {
      return taken != Assign.KMEANS;
    }
  }

  /**
   * What will be taken, as far as it is known before any heavy pass: {@link Assign#AUTO} where the
   * embedding is to show whether voting or seeded k-means serves better.
   *
   * @throws BadSettingException if the labels do not allow what was set
   */
  static Assign taken(FitOptions options, Labels labels, int k) {
    if (!options.method().constrained()) {
      return Assign.KMEANS;
    }
    return taken(options, labels.counts(), k);
  }

  private static Assign taken(FitOptions options, long[] counts, int k) {
    Assign set = options.assign();
    if (set == Assign.AUTO) {
      return LabelBalance.automatic(counts, k);
    }
    if (set != Assign.KMEANS
        && (counts.length != k || Arrays.stream(counts).anyMatch(n -> n == 0))) {
      throw BadSettingException.of(
          "fit.assign",
          EnumWords.word(set),
          "it needs labelled rows of each of the "
              + k
              + " clusters, and "
              + Arrays.stream(counts).filter(n -> n > 0).count()
              + " classes are labelled",
          "Label rows of every class, set fit.k, or take fit.assign = auto.");
    }
    return set;
  }

  /**
   * The rule.
   *
   * @param solved with classes of the linked rows in place of labels, where they were found
   */
  static Assigned run(
      JavaRDD<CodeBlock> codes,
      Shared<Embedding> embedding,
      Labels labels,
      LandmarkSolution solved,
      FitOptions options) {
    int k = solved.k();
    if (solved.labelValues()) {
      return new Assigned(new LargestAssigner(k), Assign.ANCHORS);
    }
    Optional<PseudoLabels> pseudo = solved.pseudoLabels();
    Assign taken =
        pseudo.isPresent() ? taken(options, pseudo.get().counts(), k) : taken(options, labels, k);
    if (taken == Assign.KMEANS) {
      double[][] centres = KMeansStage.run(codes, embedding, labels.n(), k, null, options);
      return new Assigned(CentreAssigner.canonical(centres), taken);
    }
    EmbeddedPoints labelled =
        pseudo
            .map(found -> points(found, embedding.value()))
            .orElseGet(() -> labelled(codes, embedding, labels, options));
    int m = embedding.value().m();
    VoteAssigner voters = new VoteAssigner(labelled.values(), labelled.labels(), k, m);
    if (taken == Assign.VOTE) {
      return new Assigned(voters, Assign.VOTE);
    }
    double[][] centres =
        KMeansStage.run(codes, embedding, labels.n(), k, means(labelled, k), options);
    CentreAssigner seeded =
        new CentreAssigner(Arrays.stream(centres).flatMapToDouble(Arrays::stream).toArray(), m);
    boolean vote =
        taken == Assign.AUTO
            && voters.agreement() >= seeded.agreement(voters.labelled(), voters.classes());
    return vote ? new Assigned(voters, Assign.VOTE) : new Assigned(seeded, Assign.SEEDED);
  }

  private static EmbeddedPoints points(PseudoLabels found, Embedding embedding) {
    return new EmbeddedPoints(
        new long[found.classes().length],
        found.classes().clone(),
        found.points(embedding),
        embedding.m());
  }

  private static EmbeddedPoints labelled(
      JavaRDD<CodeBlock> codes, Shared<Embedding> embedding, Labels labels, FitOptions options) {
    long threshold = ContentHash.threshold(ProfileStage.MOST_LABELLED, labels.labelled());
    List<EmbeddedPoints> packets =
        EmbeddedPoints.select(codes, embedding, true, threshold, options.seed()).collect();
    return EmbeddedPoints.sorted(
        packets.iterator(), ProfileStage.MOST_LABELLED, embedding.value().m());
  }

  private static double[][] means(EmbeddedPoints labelled, int k) {
    int m = labelled.m();
    double[][] means = new double[k][m];
    int[] counts = new int[k];
    Arrays.stream(labelled.labels()).forEach(label -> counts[label]++);
    for (int i = 0; i < labelled.count(); i++) {
      int label = labelled.labels()[i];
      for (int t = 0; t < m; t++) {
        means[label][t] += labelled.values()[i * m + t] / counts[label];
      }
    }
    return means;
  }
}
