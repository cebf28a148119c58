package org.mustlink.core.sample;

import java.io.Serializable;
import org.mustlink.core.linalg.Rows;

/**
 * The values of the columns of sampled rows, before the map of a fit: an earlier fit can map them
 * by its own map, and people are shown them.
 *
 * @param rows the first rows of a sample, NaN for a gap
 * @param labelled the labelled rows of the sample
 */
public record SampledInputs(Rows rows, Rows labelled) implements Serializable {}
