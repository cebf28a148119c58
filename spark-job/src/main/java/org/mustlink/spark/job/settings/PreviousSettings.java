package org.mustlink.spark.job.settings;

import org.mustlink.model.drift.DriftLimits;

/**
 * The earlier fit whose clusters a fit continues.
 *
 * @param path the path of its model, or of its results
 * @param limits how much may have changed since
 */
public record PreviousSettings(String path, DriftLimits limits) {}
