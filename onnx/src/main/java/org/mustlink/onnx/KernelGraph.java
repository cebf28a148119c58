package org.mustlink.onnx;

import java.util.ArrayList;
import java.util.List;
import org.mustlink.core.classifier.KernelRidge;
import org.mustlink.core.classifier.kernel.ScaledCentres;
import org.mustlink.onnx.graph.Operators;
import org.mustlink.onnx.graph.Value;

/**
 * Kernel ridge regression. The program computes kernels in float, one column after the other, and
 * so does the graph: a product of matrices would differ in the last bits of a float, which are more
 * than margins may differ by.
 */
final class KernelGraph {
  private KernelGraph() {}

  /**
   * Adds the probabilities of the classes.
   *
   * @param rows rows x q
   * @return rows x k
   */
  static Value of(Operators on, KernelRidge ridge, Value rows) {
    on.graph().stage("kernel ridge");
    ScaledCentres centres = ridge.scaled();
    int c = centres.count();
    int q = centres.columns();
    Value shifted =
        on.multiply(on.subtract(rows, on.row(centres.mean())), on.number(centres.scale()));
    Value narrow = on.narrow(shifted);
    Value norm = on.orderedSum(on.square(on.widen(narrow)), 1, q);
    Value near = on.greater(on.number(ScaledCentres.FAR), norm);
    Value known = on.where(near, narrow, single(on, 0));
    Value length = on.where(near, on.narrow(norm), single(on, ScaledCentres.FAR));
    float[] norms = new float[c];
    for (int i = 0; i < c; i++) {
      norms[i] = centres.norm(i);
    }
    List<Value> terms = new ArrayList<>();
    terms.add(on.add(on.graph().floats(norms, 1, c), length));
    List<Value> columns = on.split(known, 1, q);
    for (int t = 0; t < q; t++) {
      terms.add(on.multiply(factors(on, centres, t), columns.get(t)));
    }
    Value distances = on.max(on.orderedSum(terms), single(on, 0));
    Value base = on.divide(single(on, 1), on.add(single(on, 1), distances));
    Value kernels = on.widen(on.square(on.square(base)));
    int k = ridge.classes();
    Value scores = on.product(kernels, on.graph().doubles(ridge.coefficients(), c, k));
    return ScoredProbabilities.clipped(on, on.add(scores, on.row(ridge.shares())), k);
  }

  private static Value single(Operators on, float value) {
    return on.graph().floats(new float[] {value});
  }

  private static Value factors(Operators on, ScaledCentres centres, int t) {
    float[] factors = new float[centres.count()];
    for (int i = 0; i < factors.length; i++) {
      factors[i] = centres.factor(i, t);
    }
    return on.graph().floats(factors, 1, factors.length);
  }
}
