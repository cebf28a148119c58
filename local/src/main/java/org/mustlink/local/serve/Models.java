package org.mustlink.local.serve;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.mustlink.local.wire.Message;
import org.mustlink.model.ClusteringModel;
import org.mustlink.model.store.MemoryDirectory;
import org.mustlink.model.store.ModelStore;

/** The models that were used last, by the names that the other side gives them. */
final class Models {
  private static final int MOST = 16;
  private static final float LOAD = 0.75f;
  private static final String MODEL = "model";

  private final LinkedHashMap<String, ClusteringModel> models =
      new LinkedHashMap<>(MOST, LOAD, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, ClusteringModel> eldest) {
          return size() > MOST;
        }
      };

  /** Keeps a model under the name that a request gives it. */
  void put(Message request, ClusteringModel model) {
    models.put(name(request), model);
  }

  private static String name(Message request) {
    return request.header().path(MODEL).asText();
  }

  /**
   * Returns the model that a request names, which it brings if it was asked to.
   *
   * @throws UnknownModelException if it is not in memory, and the request does not bring it
   */
  ClusteringModel of(Message request) {
    @Nullable ClusteringModel known = models.get(name(request));
    if (known != null) {
      return known;
    }
    Optional<byte[]> brought = request.part(MODEL);
    if (brought.isEmpty()) {
      throw new UnknownModelException();
    }
    MemoryDirectory files = MemoryDirectory.of(brought.get(), "the estimator");
    ClusteringModel model = ModelStore.read(files).content().model();
    put(request, model);
    return model;
  }
}
