package org.mustlink.core.fit;

import org.mustlink.core.openworld.NewClassEvidence;

/**
 * What a fit found about classes that no label names.
 *
 * @param named the number m of classes that labels name; their clusters come first
 * @param found the number of new classes, 0 if there are none
 * @param given whether this number was given
 * @param least an estimate of the number that is at most as large
 * @param most an estimate of the number that is at least as large
 * @param share the estimated share of the rows that is in new classes, in [0, 1]
 * @param evidence on which this rests
 */
public record NewClasses(
    int named,
    int found,
    boolean given,
    int least,
    int most,
    double share,
    NewClassEvidence evidence) {}
