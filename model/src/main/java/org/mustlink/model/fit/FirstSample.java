package org.mustlink.model.fit;

import java.util.stream.IntStream;
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
public record FirstSample(InputMap map, TableSample sample, SampledInputs inputs) {
  /**
   * Returns a sample of some of the sampled rows.
   *
   * @param rows the indices of these rows, ascending
   */
  FirstSample take(int[] rows) {
    int[] known = IntStream.of(rows).filter(i -> i < inputs.rows().count()).toArray();
    return new FirstSample(
        map,
        sample.of(sample.rows().take(rows)),
        new SampledInputs(inputs.rows().take(known), inputs.labelled()));
  }
}
