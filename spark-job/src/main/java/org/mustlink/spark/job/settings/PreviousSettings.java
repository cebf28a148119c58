package org.mustlink.spark.job.settings;

import org.mustlink.spark.drift.DriftLimits;

/**
 * The earlier fit that a fit goes on from.
 *
 * @param path of its model, or of its results
 * @param limits how much may have changed since
 */
public record PreviousSettings(String path, DriftLimits limits) {}
