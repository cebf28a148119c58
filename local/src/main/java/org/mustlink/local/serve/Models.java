package org.mustlink.local.serve;

import java.util.LinkedHashMap;
import java.util.Map;
import org.mustlink.model.ClusteringModel;

/** The models that were used last, by the names that the other side gives them. */
final class Models {
  private static final int MOST = 16;
  private static final float LOAD = 0.75f;

  private final LinkedHashMap<String, ClusteringModel> models =
      new LinkedHashMap<>(MOST, LOAD, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, ClusteringModel> eldest) {
          return size() > MOST;
        }
      };

  void put(String name, ClusteringModel model) {
    models.put(name, model);
  }

  /**
   * Returns a model.
   *
   * @throws UnknownModelException if it is not in memory
   */
  ClusteringModel get(String name) {
    ClusteringModel model = models.get(name);
    if (model == null) {
      throw new UnknownModelException();
    }
    return model;
  }
}
