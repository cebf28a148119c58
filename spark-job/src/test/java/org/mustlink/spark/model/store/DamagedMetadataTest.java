package org.mustlink.spark.model.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.spark.ml.ConstrainedSpectralClustering;
import org.mustlink.spark.ml.ConstrainedSpectralClusteringModel;
import org.mustlink.spark.testing.SparkExtension;

/**
 * Parameters that are damaged, in files whose checksums were made anew: they are refused in words.
 */
@ExtendWith(SparkExtension.class)
class DamagedMetadataTest {
  private static final int DEEP = 100_000;

  private final SparkSession spark;

  DamagedMetadataTest(SparkSession spark) {
    this.spark = spark;
  }

  static List<Damage> damages() {
    List<Damage> damages = new ArrayList<>();
    String type = "\"class\":\"" + ConstrainedSpectralClusteringModel.class.getName() + "\"";
    add(damages, type, "\"class\":\"java.lang.Runtime\"", "of the class java.lang.Runtime");
    add(damages, type, "\"class\":\"../../Evil\"", "of the class ../../Evil");
    add(damages, type, "\"class\":7", "no text in class");
    add(
        damages,
        type,
        "\"class\":\"" + ConstrainedSpectralClustering.class.getName() + "\"",
        "not of org.mustlink.spark.ml.ConstrainedSpectralClusteringModel");
    add(damages, "\"uid\":", "\"uid\":\"twice\",\"uid\":", "metadata is not JSON");
    add(damages, "\"uid\":", "\"name\":", "no text in uid");
    add(damages, "\"sparkVersion\":\"4.1.0\"", "\"sparkVersion\":null", "no text in sparkVersion");
    add(damages, "\"timestamp\":", "\"timestamp\":1e99,\"time\":", "no number in timestamp");
    add(damages, "\"paramMap\":", "\"paramMap\":[],\"params\":", "no paramMap");
    add(damages, "\"defaultParamMap\":", "\"defaults\":", "no defaultParamMap");
    add(damages, "\"k\":3", "\"k\":-3", "has -3 in k");
    add(damages, "\"k\":3", "\"k\":99999999999", "has 99999999999 in k");
    add(damages, "\"k\":3", "\"k\":3.5", "has 3.5 in k");
    add(damages, "\"k\":3", "\"k\":\"${jndi:ldap://localhost/x}\"", "in k, which it cannot be");
    add(damages, "\"k\":3", "\"evil\":3", "unknown parameter evil");
    add(damages, "\"seed\":5", "\"seed\":1e999", "in seed, which it cannot be");
    add(damages, "\"handleInvalid\":\"error\"", "\"handleInvalid\":\"ignore\"", "in handleInvalid");
    add(damages, "\"featuresCol\":\"features\"", "\"featuresCol\":[\"a\"]", "in featuresCol");
    add(damages, "\"assign\":\"seeded\"", "\"assign\":\"java.lang.Runtime\"", "in assign");
    add(damages, "\"paramMap\":", "\"x\":" + "[".repeat(DEEP) + ",\"paramMap\":", "is not JSON");
    add(damages, "\"k\":3", "\"k\":\"three\"", "has \"three\" in k");
    add(damages, "\"k\":3", "\"k\":null", "has null in k");
    add(damages, "\"k\":3", "\"k\":3,\"k\":4", "metadata is not JSON");
    add(damages, "\"labelCol\":\"known\"", "\"labelCol\":\"\"", "has \"\" in labelCol");
    add(damages, "\"labelCol\":\"known\"", "\"labelCol\":[\"known\"]", "has [\"known\"] in");
    return damages;
  }

  private static void add(List<Damage> damages, String written, String by, String words) {
    damages.add(new Damage(written, by, words));
  }

  /** A text in the metadata, what it is replaced by, and what the message must have. */
  record Damage(String written, String by, String words) {}

  @ParameterizedTest
  @MethodSource("damages")
  void aDamagedModelIsRefusedInWords(Damage damage, @TempDir Path folder) throws IOException {
    Path model = folder.resolve("model");
    ModelCopies.copy(StoredModels.LATEST.resolve("seeded"), model);
    ModelCopies.editMetadata(
        model,
        text -> {
          assertThat(text).contains(damage.written());
          return text.replace(damage.written(), damage.by());
        });
    ModelCopies.seal(model);

    Throwable thrown =
        catchThrowable(
            () -> ConstrainedSpectralClusteringModel.read().session(spark).load(model.toString()));

    assertThat(thrown).isInstanceOf(BadDataException.class);
    assertThat(thrown.getMessage())
        .startsWith("Cannot load the model at " + model + ": ")
        .endsWith(". Restore it from a copy, or fit and save it anew.")
        .contains(damage.words())
        .doesNotContain("\n", "com.fasterxml", "java.lang.NullPointer", "null pointer")
        .hasSizeLessThan(1000);
  }
}
