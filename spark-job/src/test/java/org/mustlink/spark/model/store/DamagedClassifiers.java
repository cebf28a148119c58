package org.mustlink.spark.model.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.List;

/** Texts of model.json whose classifiers are damaged. */
final class DamagedClassifiers {
  private DamagedClassifiers() {}

  static List<Damage> damages() {
    return List.of(
        Damage.ofDocument(
            "pool",
            "experts.width = -1.0",
            "do not fit",
            d -> ((ObjectNode) d.get("experts")).put("width", -1.0)),
        Damage.ofDocument(
            "pool",
            "experts.width = 0.0",
            "do not fit",
            d -> ((ObjectNode) d.get("experts")).put("width", 0.0)),
        Damage.ofDocument(
            "pool",
            "experts.width = new BigDecimal(\"1e999\")",
            "Infinity in experts.width",
            d -> ((ObjectNode) d.get("experts")).put("width", new BigDecimal("1e999"))),
        Damage.ofDocument(
            "pool",
            "experts.kernelRidge = -1.0",
            "do not fit",
            d -> ((ObjectNode) d.get("experts")).put("kernelRidge", -1.0)),
        Damage.ofDocument(
            "pool",
            "experts.kernelRidge = new BigDecimal(\"1e999\")",
            "Infinity in experts.kernelRidge",
            d -> ((ObjectNode) d.get("experts")).put("kernelRidge", new BigDecimal("1e999"))),
        Damage.ofDocument(
            "pool",
            "experts.logisticRegression = new BigDecimal(\"1e999\")",
            "Infinity in experts.logisticRegression",
            d ->
                ((ObjectNode) d.get("experts")).put("logisticRegression", new BigDecimal("1e999"))),
        Damage.ofDocument(
            "pool",
            "experts.linearRidge = 1.0",
            "linear ridge weights",
            d -> ((ObjectNode) d.get("experts")).put("linearRidge", 1.0)),
        Damage.ofDocument(
            "pool",
            "experts.linearRidge = new BigDecimal(\"1e999\")",
            "Infinity in experts.linearRidge",
            d -> ((ObjectNode) d.get("experts")).put("linearRidge", new BigDecimal("1e999"))),
        Damage.ofDocument(
            "linear",
            "experts.linearRidge = 0.0",
            "unknown linear ridge",
            d -> ((ObjectNode) d.get("experts")).put("linearRidge", 0.0)),
        Damage.ofDocument(
            "pool",
            "experts.forest = 1.0",
            "forest columns",
            d -> ((ObjectNode) d.get("experts")).put("forest", 1.0).put("nodes", 3)),
        Damage.ofDocument(
            "pool",
            "experts.forest = new BigDecimal(\"1e999\")",
            "Infinity in experts.forest",
            d ->
                ((ObjectNode) d.get("experts"))
                    .put("forest", new BigDecimal("1e999"))
                    .put("nodes", 3)),
        Damage.ofDocument(
            "pool",
            "experts.nodes = -1",
            "-1 in experts.nodes",
            d -> ((ObjectNode) d.get("experts")).put("forest", 0.0).put("nodes", -1)),
        Damage.ofDocument(
            "pool",
            "experts.centres = -5",
            "-5 in experts.centres",
            d -> ((ObjectNode) d.get("experts")).put("centres", -5)),
        Damage.ofDocument(
            "pool",
            "experts.centres = 2_000_000_000",
            "in experts",
            d -> ((ObjectNode) d.get("experts")).put("centres", 2_000_000_000)),
        Damage.ofDocument(
            "pool",
            "experts.projected = -1",
            "-1 in experts.projected",
            d -> ((ObjectNode) d.get("experts")).put("projected", -1)),
        Damage.ofDocument(
            "pool",
            "experts.projected = 2_000_000_000",
            "in experts",
            d -> ((ObjectNode) d.get("experts")).put("projected", 2_000_000_000)),
        Damage.ofDocument(
            "pool",
            "no classifier",
            "no classifier",
            d ->
                ((ObjectNode) d.get("experts"))
                    .put("kernelRidge", 0.0)
                    .put("logisticRegression", 0.0)
                    .put("linearRidge", 0.0)
                    .put("forest", 0.0)),
        Damage.ofDocument(
            "pool", "experts taken away", "sizes.dimensions", d -> d.putNull("experts")));
  }
}
