package org.mustlink.core.classifier.trees;

import org.mustlink.core.linalg.VectorApi;

/** Makes what evaluates the trees of a forest. */
public final class TreeScorers {
  private TreeScorers() {}

  /** Makes a scorer of the same kind as the nearest-landmark search uses, if the forest fits. */
  public static TreeScorer of(ForestNodes forest) {
    return VectorApi.isChosen() ? panama(forest) : plain(forest);
  }

  /** Makes a scorer in plain Java, which takes the least time to make. */
  public static TreeScorer plain(ForestNodes forest) {
    return new TreeWalk(forest.inputs(), forest.classes(), forest.columns(), forest.thresholds());
  }

  /** Makes a scorer with the Vector API, or a plain one where ranks or classes do not fit. */
  public static TreeScorer panama(ForestNodes forest) {
    ThresholdRanks thresholds = new ThresholdRanks(forest);
    if (Math.max(thresholds.most(), forest.classes()) > Short.MAX_VALUE) {
      return plain(forest);
    }
    try {
      // By name, so that no other class needs the vector module to compile or to load.
      return Class.forName("org.mustlink.core.classifier.trees.PanamaTrees")
          .asSubclass(TreeScorer.class)
          .getDeclaredConstructor(ForestNodes.class, ThresholdRanks.class)
          .newInstance(forest, thresholds);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("Cannot load the trees by vectors from this jar.", e);
    }
  }
}
