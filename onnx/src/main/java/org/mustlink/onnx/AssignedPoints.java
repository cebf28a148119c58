package org.mustlink.onnx;

import org.mustlink.onnx.graph.Value;

/**
 * The clusters of points.
 *
 * @param clusters rows x 1, the indices of the clusters
 * @param margins rows x 1
 * @param scores rows x k, of all clusters
 */
record AssignedPoints(Value clusters, Value margins, Value scores) {}
