package org.mustlink.core.inmemory.landmark;

import org.mustlink.core.inmemory.PairwiseSideInformation;
import org.mustlink.core.landmark.TableSample;
import org.mustlink.core.linalg.Rows;

/**
 * A table in memory that is fitted.
 *
 * @param rows n x d
 * @param sample the rows to which the encoder is fitted
 * @param labelled the rows that are the labelled rows of the sample, in its order
 * @param sideInformation the side information on the n rows
 */
public record LandmarkInput(
    Rows rows, TableSample sample, int[] labelled, PairwiseSideInformation sideInformation) {}
