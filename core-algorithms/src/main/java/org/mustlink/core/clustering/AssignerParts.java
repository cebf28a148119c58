package org.mustlink.core.clustering;

import java.util.Map;
import org.mustlink.core.linalg.Rows;

/**
 * The parts of an assigner that a model file stores. The reader of its kind restores the assigner
 * from an {@link AssignerSource} of the same parts.
 *
 * @param kind the name of the kind in the file
 * @param labelled the number of labelled points in it, or 0
 * @param matrices its matrices by their names in the file; none is empty
 */
public record AssignerParts(String kind, int labelled, Map<String, Rows> matrices) {}
