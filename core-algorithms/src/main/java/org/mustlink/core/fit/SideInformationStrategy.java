package org.mustlink.core.fit;

import java.util.Optional;
import java.util.function.Supplier;
import org.mustlink.core.features.LinkedSample;
import org.mustlink.core.fit.coded.CodedTable;
import org.mustlink.core.landmark.CodeSums;
import org.mustlink.core.landmark.LandmarkCount;
import org.mustlink.core.landmark.LandmarkEncoderFitter;
import org.mustlink.core.landmark.TableSample;

/**
 * A way in which a fit uses its side information. It is chosen by {@link SideInformationStrategies}
 * from counts alone, before any feature is read, and says what it needs of the landmarks and the
 * classifiers, which rows it brings from the coded table, what it solves, and how clusters are
 * assigned.
 */
public interface SideInformationStrategy {
  /** What it was chosen by. */
  SideInformationCounts counts();

  /**
   * Refuses labels by which it cannot assign clusters as {@code assign} has it, if the number of
   * clusters is known: by default those that do not name every cluster. To be asked where no links
   * are given, which could name the classes.
   *
   * @throws org.mustlink.core.fault.BadSettingException naming the option and the remedy
   */
  default void requireLabels() {
    if (counts().k() > 0) {
      counts().requireClasses(counts().labels(), counts().k());
    }
  }

  /** Linked rows for each of which it finds a class, so that they count as labelled ones. */
  default long classifiedRows() {
    return 0;
  }

  /** Whether it brings the sizes of clusters to known shares of the classes. */
  default boolean takesShares() {
    return false;
  }

  /** Whether the features of the linked rows may teach a metric. */
  default boolean learnsFromLinks() {
    return false;
  }

  /**
   * Returns how many labelled rows the classifiers of the features measure every row of the table
   * against, at the most; 0 where no classifiers are learned from labels.
   *
   * @param n rows of the table
   */
  default int centres(long n) {
    return 0;
  }

  /**
   * Returns how many linked rows the classifiers of the features measure every row of the table
   * against, at the most; 0 where no classifiers are learned from classes that are found.
   *
   * @param n rows of the table
   */
  default int linkedCentres(long n) {
    return 0;
  }

  /**
   * The number of landmarks to choose.
   *
   * @param n rows of the table
   * @throws org.mustlink.core.fault.BadSettingException if fewer than k are set
   */
  default int landmarks(long n) {
    SideInformationCounts counts = counts();
    return LandmarkCount.of(
        counts.options().landmarks(), n, counts.labelled(), classifiedRows(), counts.k());
  }

  /**
   * Finds the feature map, the landmarks and the classifiers that learn from labels.
   *
   * @param linked the features of the linked rows, asked for if they may teach a metric; nothing if
   *     they are not at hand
   * @param n rows of the table
   * @param earlier the landmark of an earlier fit nearest to each sampled row; empty without one
   */
  default LandmarkEncoderFitter.Fitted encoder(
      TableSample sample, Supplier<Optional<LinkedSample>> linked, long n, int[] earlier) {
    return LandmarkEncoderFitter.fit(
        sample,
        learnsFromLinks() ? linked.get() : Optional.empty(),
        landmarks(n),
        centres(n),
        earlier,
        counts().options());
  }

  /**
   * Brings what it takes of labels and links beside the sums of the codes, as a step of its own if
   * that is more than to look at what is there.
   *
   * @return solves with it
   */
  Solver solver(CodedTable<?> table, StepLog log);

  /** Solves for the embedding, with side information that was brought. */
  @FunctionalInterface
  interface Solver {
    /**
     * Solves. O(p^3), less for many landmarks.
     *
     * @param sums of the codes of all rows, and of the labelled rows by class
     */
    LandmarkSolution solve(CodeSums sums);
  }
}
