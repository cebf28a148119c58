package org.mustlink.model.fit;

import java.io.Serializable;
import java.util.Optional;
import java.util.function.Supplier;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.features.LinkedSample;
import org.mustlink.core.fit.CodedFit;
import org.mustlink.core.fit.SideInformationStrategy;
import org.mustlink.core.fit.coded.CodedTable;
import org.mustlink.core.fit.coded.EarlierClusters;
import org.mustlink.core.landmark.LandmarkEncoderFitter;
import org.mustlink.core.membership.SoftAssignment;
import org.mustlink.core.options.FitOptions;
import org.mustlink.model.drift.EarlierFit;

/**
 * What a fit asks of a table of n rows. {@link FitCourse} calls the methods in their order here,
 * each once, except those that tell of the options and the columns. Nothing of size n is returned.
 * All results depend on the rows and the options alone, not on how the rows are split or ordered.
 *
 * @param <C> the table when its rows are sparse codes
 * @param <R> its rows when they have clusters
 */
public interface FitTable<C extends CodedTable<C>, R extends FittedRows> {
  /** The options of the fit. */
  FitOptions options();

  /** The columns of the features. */
  FeatureColumns columns();

  /**
   * Refuses an earlier fit that does not suit the columns, before a row is read.
   *
   * @throws org.mustlink.core.fault.BadSettingException naming what differs
   */
  void require(EarlierFit earlier);

  /** Counts the rows and the labels. */
  CountedLabels count();

  /**
   * Counts the links and audits them with the rules by columns.
   *
   * @param k the number of clusters, 0 if it is not known
   * @throws org.mustlink.core.fault.BadDataException if links have faults that stop a fit
   */
  CountedLinks links(int k);

  /**
   * Reads the features: checks every row, finds the range of every column, fits the map of columns
   * that are no numbers, and draws a sample of the rows and of the labelled rows.
   *
   * @param strategy the way in which the side information is used
   * @param p the number of landmarks that will be chosen from the sample
   * @throws org.mustlink.core.fault.BadDataException naming the rows that cannot be used
   * @throws org.mustlink.core.fault.BadSettingException if the fit does not fit into the memory
   */
  FirstSample sample(SideInformationStrategy strategy, int p);

  /** Returns the features of the linked rows; nothing if there are none, or too many. */
  Optional<LinkedSample> linked();

  /**
   * Encodes the rows and sums their codes. It is the only read of the features after {@link
   * #sample} unless classifiers are learned from links.
   *
   * @param earlier sampled rows with their clusters by an earlier fit
   */
  EncodedTable<C> encode(LandmarkEncoderFitter.Fitted fitted, EarlierClusters earlier);

  /**
   * Assigns the rows, and decides on those that rules by columns tie.
   *
   * @param soft makes probabilities of the scores of the clusters
   */
  R assign(CodedFit<C> fit, SoftAssignment soft);

  /**
   * Stores no further results of steps: those that follow are taken again without the links, and
   * would take the place of others.
   */
  default void startOver() {}

  /**
   * Returns what a step on the driver finds, which a table may have stored when a fit was
   * interrupted.
   */
  default <T extends Serializable> T once(String step, Class<T> type, Supplier<T> work) {
    return work.get();
  }
}
