package org.mustlink.spark.ml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.ServiceLoader;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.Transformer;
import org.junit.jupiter.api.Test;

/** The server of Spark Connect finds operators by ServiceLoader, without making any. */
class ConnectServicesTest {
  @Test
  void theEstimatorIsFound() {
    assertThat(types(Estimator.class)).contains(ConstrainedSpectralClustering.class, KMeans.class);
  }

  @Test
  void theModelAndTheTransformerAreFound() {
    assertThat(types(Transformer.class))
        .contains(
            ConstrainedSpectralClusteringModel.class, GroupedClustering.class, KMeansModel.class);
  }

  @Test
  void aModelCannotBeMadeOfNothing() {
    assertThatThrownBy(ConstrainedSpectralClusteringModel::new)
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessage(
            "A model cannot be made by this constructor. Fit a ConstrainedSpectralClustering, or"
                + " load a model.");
  }

  private static <T> List<Class<?>> types(Class<T> service) {
    return ServiceLoader.load(service).stream()
        .<Class<?>>map(ServiceLoader.Provider::type)
        .toList();
  }
}
