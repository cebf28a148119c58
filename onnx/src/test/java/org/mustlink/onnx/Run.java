package org.mustlink.onnx;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OnnxValue;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.nio.DoubleBuffer;
import java.util.Map;

/** What ONNX Runtime makes of an exported model and rows. */
record Run(
    long[] clusters, String[] labels, double[] margins, boolean[] far, double[][] probabilities) {

  /**
   * Runs a model.
   *
   * @param rows count x d
   */
  static Run of(byte[] model, double[] rows, int d) throws OrtException {
    OrtEnvironment runtime = OrtEnvironment.getEnvironment();
    long[] shape = {rows.length / d, d};
    try (OrtSession session = runtime.createSession(model);
        OnnxTensor features = OnnxTensor.createTensor(runtime, DoubleBuffer.wrap(rows), shape);
        OrtSession.Result found = session.run(Map.of("features", features))) {
      return new Run(
          (long[]) value(found, "cluster", new long[0]),
          (String[]) value(found, "label", new String[0]),
          (double[]) value(found, "margin", new double[0]),
          (boolean[]) value(found, "far", new boolean[0]),
          (double[][]) value(found, "probabilities", new double[0][0]));
    }
  }

  private static Object value(OrtSession.Result found, String name, Object none)
      throws OrtException {
    OnnxValue value = found.get(name).orElse(null);
    return value == null ? none : value.getValue();
  }
}
