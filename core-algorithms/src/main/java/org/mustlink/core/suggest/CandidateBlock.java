package org.mustlink.core.suggest;

import org.mustlink.core.landmark.CodedRows;

/**
 * A block of rows with their clusters and side information.
 *
 * @param codes of the rows
 * @param clusters of the rows, from 0
 * @param margins of the rows, in [0, 1]
 * @param known whether the class of a row is known from its label or from must-links
 * @param musts must-links of the rows
 * @param suggested whether the row may be suggested
 */
public record CandidateBlock(
    CodedRows codes,
    int[] clusters,
    double[] margins,
    boolean[] known,
    int[] musts,
    boolean[] suggested) {}
