/** Graphs of ONNX operators and the files that they are written to. */
@NullMarked
package org.mustlink.onnx.graph;

import org.jspecify.annotations.NullMarked;
