/**
 * Models as ONNX graphs. {@link org.mustlink.onnx.OnnxModel} is what others use; every other class
 * makes one step of the way from the features of a row to its cluster.
 */
@NullMarked
package org.mustlink.onnx;

import org.jspecify.annotations.NullMarked;
