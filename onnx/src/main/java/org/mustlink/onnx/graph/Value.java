package org.mustlink.onnx.graph;

/**
 * A tensor in a {@link OnnxGraph}: an input, a constant or what an operator computes.
 *
 * @param name its name in the graph
 */
public record Value(String name) {}
