package org.mustlink.core.fit;

import java.util.Optional;
import java.util.function.Supplier;
import org.mustlink.core.features.LinkedSample;
import org.mustlink.core.fit.coded.CodedTable;
import org.mustlink.core.fit.coded.StepLog;
import org.mustlink.core.landmark.LandmarkCount;
import org.mustlink.core.landmark.LandmarkEncoderFitter;
import org.mustlink.core.landmark.TableSample;
import org.mustlink.core.landmark.sums.CodeSums;

/**
 * A way in which a fit uses its side information. It is chosen by {@link SideInformationStrategies}
 * from counts alone, before any feature is read, and determines what it needs of the landmarks and
 * the classifiers, which rows it brings from the coded table, what it solves, and how clusters are
 * assigned.
 */
public interface SideInformationStrategy {
  /** Returns the counts from which it was chosen. */
  SideInformationCounts counts();

  /**
   * Refuses labels from which clusters cannot be assigned in the way of the option {@code assign},
   * if the number of clusters is known: by default labels that do not name every cluster. It is
   * called only without links, which could name the classes.
   *
   * @throws org.mustlink.core.fault.BadSettingException that names the option and the remedy
   */
  default void requireLabels() {
    if (counts().k() > 0) {
      counts().requireClasses(counts().labels(), counts().k());
    }
  }

  /**
   * Returns the number of linked rows for which it finds a class, so that they count as labelled
   * rows.
   */
  default long classifiedRows() {
    return 0;
  }

  /** Whether it adjusts the sizes of clusters to known shares of the classes. */
  default boolean takesShares() {
    return false;
  }

  /** Whether it finds clusters for classes that no label names, whatever the rows are. */
  default boolean addsClasses() {
    return false;
  }

  /**
   * Whether it finds more clusters than were counted if links prove that there are classes that no
   * label names.
   */
  default boolean addsProvenClasses() {
    return false;
  }

  /** Whether a metric may be learned from the features of the linked rows. */
  default boolean learnsFromLinks() {
    return false;
  }

  /**
   * Returns the maximum number of labelled rows with which the classifiers of the features compare
   * every row of the table; 0 if no classifiers are learned from labels.
   *
   * @param n the number of rows of the table
   */
  default int centres(long n) {
    return 0;
  }

  /**
   * Returns the maximum number of linked rows with which the classifiers of the features compare
   * every row of the table; 0 if no classifiers are learned from classes that are found.
   *
   * @param n the number of rows of the table
   */
  default int linkedCentres(long n) {
    return 0;
  }

  /**
   * Returns the number of landmarks to choose.
   *
   * @param n the number of rows of the table
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
   * @param linked the features of the linked rows, which are asked for if a metric may be learned
   *     from them; nothing if they are not in memory
   * @param n the number of rows of the table
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
   * Collects the labels and links that it needs besides the sums of the codes. This is a separate
   * step if it takes a pass over the table.
   *
   * @return solves with the collected side information
   */
  Solver solver(CodedTable<?> table, StepLog log);

  /** Solves for the embedding with the collected side information. */
  @FunctionalInterface
  interface Solver {
    /**
     * Solves for the embedding. O(p^3), less for many landmarks.
     *
     * @param sums the sums of the codes of all rows, and of the labelled rows by class
     */
    LandmarkSolution solve(CodeSums sums);
  }
}
