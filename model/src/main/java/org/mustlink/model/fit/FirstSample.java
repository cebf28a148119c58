package org.mustlink.model.fit;

import org.mustlink.core.columns.InputMap;
import org.mustlink.core.landmark.TableSample;
import org.mustlink.core.sample.SampledInputs;

/**
 * What the first read of the features of a table brings.
 *
 * @param map makes features of the columns of a row
 * @param sample sampled rows after the map, and labelled rows
 * @param inputs the values of the columns of the sampled rows
 */
public record FirstSample(InputMap map, TableSample sample, SampledInputs inputs) {}
