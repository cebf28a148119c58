package org.mustlink.core.openworld;

import org.mustlink.core.scacs.LandmarkGraph;

/**
 * How many rows of new classes each landmark in use has.
 *
 * @param probabilities p', of a row without a label at the landmark, to be of a new class
 * @param masses p', the weight of such rows at the landmark
 * @param outside p', whether the landmark may be one of a new class
 */
record NewClassMass(double[] probabilities, double[] masses, boolean[] outside) {

  /** Takes all rows of a landmark to have its probability, as few of them have labels. */
  static NewClassMass of(LandmarkGraph graph, double[] probabilities, boolean[] outside) {
    double[] masses = new double[probabilities.length];
    for (int i = 0; i < masses.length; i++) {
      masses[i] = graph.degrees()[i] * probabilities[i];
    }
    return new NewClassMass(probabilities, masses, outside);
  }
}
