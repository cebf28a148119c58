package org.mustlink.spark.model.store;

import java.util.ArrayList;
import java.util.List;
import org.mustlink.spark.ml.ConstrainedSpectralClustering;
import org.mustlink.spark.ml.ConstrainedSpectralClusteringModel;

/** Parameters that are damaged, in files whose checksums were made anew. */
final class DamagedMetadata {
  private static final int DEEP = 100_000;

  private DamagedMetadata() {}

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
    // Before format 7 the columns are those that the parameters name.
    String columns = "\"paramMap\":{\"inputCols\":";
    addOld(damages, "\"paramMap\":{", columns + "[\"f0\",\"f1\"],", "2 inputs do not hold 4");
    addOld(damages, "\"paramMap\":{", columns + "[7],", "7 in inputCols, which it cannot be");
    addOld(damages, "\"paramMap\":{", columns + "[],", "[] in inputCols, which it cannot be");
    addOld(damages, "\"featuresCol\":\"features\"", "\"featuresCol\":7", "7 in featuresCol");
    return damages;
  }

  private static void addOld(List<Damage> damages, String written, String by, String words) {
    damages.add(damage("../0.1/seeded", written, by, words));
  }

  private static void add(List<Damage> damages, String written, String by, String words) {
    damages.add(damage("seeded", written, by, words));
  }

  private static Damage damage(String model, String written, String by, String words) {
    String shown = by.length() > 80 ? by.substring(0, 80) : by;
    return new Damage(
        model,
        "metadata with " + shown,
        words,
        (m, s) -> {
          ModelCopies.editMetadata(m, text -> text.replace(written, by));
          ModelCopies.seal(m);
        });
  }
}
