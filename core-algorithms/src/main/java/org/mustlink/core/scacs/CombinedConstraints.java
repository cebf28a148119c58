package org.mustlink.core.scacs;

import java.util.Arrays;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.Symmetric;

/**
 * Constraints from labels and from links together. Their matrices Q', each scaled to Frobenius norm
 * 1, are added, so that their weights do not depend on the numbers of labels and links.
 *
 * @param labels constraints from labels
 * @param links constraints from pairs
 * @param linkWeight the weight of the links beside that of the labels, greater than 0
 */
public record CombinedConstraints(
    ConstraintMatrix labels, ConstraintMatrix links, double linkWeight)
    implements ConstraintMatrix {

  public CombinedConstraints {
    if (!(linkWeight > 0 && linkWeight < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "Links cannot have the weight " + linkWeight + "; it must be greater than 0 and finite");
    }
  }

  @Override
  public DenseMatrix project(LandmarkSpectrum spectrum) {
    double[] sum = scaled(labels.project(spectrum), 1);
    double[] other = scaled(links.project(spectrum), linkWeight);
    Arrays.setAll(sum, i -> sum[i] + other[i]);
    return new DenseMatrix(spectrum.size(), spectrum.size(), sum);
  }

  private static double[] scaled(DenseMatrix q, double norm) {
    double found = Symmetric.norm(q);
    double factor = found > 0 ? norm / found : 0;
    return Arrays.stream(q.toArray()).map(value -> factor * value).toArray();
  }

  @Override
  public DenseMatrix directions(int most) {
    DenseMatrix own = labels.directions(most);
    double[] others = links.directions(most).toArray();
    double[] joined = Arrays.copyOf(own.toArray(), own.toArray().length + others.length);
    System.arraycopy(others, 0, joined, joined.length - others.length, others.length);
    return new DenseMatrix(own.numRows(), joined.length / Math.max(1, own.numRows()), joined);
  }

  @Override
  public int mostPositive() {
    return Math.addExact(labels.mostPositive(), links.mostPositive());
  }
}
