package org.mustlink.core.clustering;

import java.util.Map;
import org.mustlink.core.linalg.Rows;

/**
 * What a model file holds of an assigner. The reader of its kind makes the assigner again of an
 * {@link AssignerSource} over the same parts.
 *
 * @param kind the name of the kind in the file
 * @param labelled the number of labelled points that it holds, 0 if it holds none
 * @param matrices its matrices by their names in the file; none is empty
 */
public record AssignerParts(String kind, int labelled, Map<String, Rows> matrices) {}
