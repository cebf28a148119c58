package org.mustlink.core.openworld;

import org.mustlink.core.linalg.DenseMatrix;

/**
 * How many rows of new classes each landmark in use has.
 *
 * @param probabilities p', of a row without a label at the landmark, to be of a new class
 * @param masses p', the weight of such rows at the landmark
 * @param outside p', whether the landmark may be one of a new class
 * @param proven p', whether most of its rows without a label must be of new classes
 * @param labelled p' x m, the weight of the labelled rows of each class; without columns if not
 *     known
 */
record NewClassMass(
    double[] probabilities,
    double[] masses,
    boolean[] outside,
    boolean[] proven,
    DenseMatrix labelled) {

  /**
   * Finds the rows of new classes by how far labels reach and by how dense they are: a landmark is
   * outside if the former is below a limit, or if most of its rows without a label must be of new
   * classes.
   *
   * @param byReach p', the probabilities by the reach of each landmark
   * @param beyond p', whether the reach of each landmark is below the limit
   */
  static NewClassMass of(double[] byReach, boolean[] beyond, LabelDensity density) {
    int p = byReach.length;
    double[] probabilities = new double[p];
    double[] masses = new double[p];
    boolean[] outside = new boolean[p];
    boolean[] proven = new boolean[p];
    for (int i = 0; i < p; i++) {
      probabilities[i] = Math.max(byReach[i], density.newness()[i]);
      masses[i] = density.unlabelled()[i] * probabilities[i];
      proven[i] = density.newness()[i] > 0.5;
      outside[i] = beyond[i] || proven[i];
    }
    return new NewClassMass(probabilities, masses, outside, proven, density.labelled());
  }
}
