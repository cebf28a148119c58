package org.mustlink.core.fit;

import org.mustlink.core.openworld.NewClassEvidence;

/**
 * What a fit found about classes that no label names.
 *
 * @param named the number m of classes that labels name; their clusters come first
 * @param found the number of new classes, 0 if there are none
 * @param given whether this number was given
 * @param least the smallest number that the evidence leaves open
 * @param most the largest one
 * @param proven the number of new classes that there are at the least, if links and labels are
 *     right
 * @param share the estimated share of the rows that is in new classes, in [0, 1]
 * @param evidence on which this rests
 * @param calibrationError how far the probabilities of new classes by the reach of the labels are
 *     from the frequencies among labelled rows that are held out, at this share: the expected
 *     calibration error over five bins, in [0, 1]. It does not cover an error in the share itself,
 *     nor new classes that lie otherwise than the named ones do to each other
 */
public record NewClasses(
    int named,
    int found,
    boolean given,
    int least,
    int most,
    int proven,
    double share,
    NewClassEvidence evidence,
    double calibrationError) {}
