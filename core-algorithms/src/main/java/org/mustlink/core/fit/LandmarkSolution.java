package org.mustlink.core.fit;

import java.util.List;
import java.util.Optional;
import org.mustlink.core.ensemble.FeatureClassifiers;
import org.mustlink.core.ensemble.Pool;
import org.mustlink.core.scacs.Embedding;

/**
 * The embedding that the sums of the codes and the side information lead to.
 *
 * @param embedding of the rows by their codes, its matrix p x m
 * @param costs m, of the columns of the embedding, in [0, 1]; empty where the label solver takes
 *     its place
 * @param k clusters, as set or as found
 * @param landmarksInUse landmarks that are in the code of a row, {@code p' <= p}
 * @param components connected components of the landmark graph
 * @param pseudoLabels classes of the linked and labelled rows, where they were found
 * @param pool where the columns are soft labels of the classes: how these are joined with what the
 *     features say
 * @param classifiers learned from the classes of the linked rows, by which all rows have still to
 *     be scored; nothing where no scores are needed, or where the rows have them
 * @param tried what the ways to assign would have made of the labelled rows, or of the linked rows
 *     and the classes found for them, where they were tried
 * @param warnings what the owner of the data should know
 */
public record LandmarkSolution(
    Embedding embedding,
    double[] costs,
    int k,
    int landmarksInUse,
    int components,
    Optional<PseudoLabels> pseudoLabels,
    Optional<Pool> pool,
    Optional<FeatureClassifiers> classifiers,
    Optional<OutOfSample> tried,
    List<String> warnings) {

  /** Whether the label solver takes the place of the embedding. */
  public boolean byLabelSolver() {
    return pool.isPresent();
  }
}
