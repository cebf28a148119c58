package org.mustlink.local.serve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.fault.Surface;
import org.mustlink.core.survey.ColumnSummary;
import org.mustlink.core.survey.DecidedColumn;
import org.mustlink.local.fit.LandmarkTableFit;
import org.mustlink.local.fit.LocalFit;
import org.mustlink.local.table.Table;
import org.mustlink.local.wire.ArrowTables;
import org.mustlink.local.wire.Message;
import org.mustlink.model.ClusteringModel;
import org.mustlink.model.FittedModel;
import org.mustlink.model.store.MemoryDirectory;
import org.mustlink.model.store.ModelStore;
import org.mustlink.model.summary.FitSummary;

/** Fits a model. */
record FitOperation(Models models) implements Server.Operation {
  @Override
  public Message run(Message request, Consumer<String> started) {
    Table table = Requests.table(request);
    GivenLabels labels = Requests.labels(request, table.rows());
    LocalFit fit = LandmarkTableFit.run(table, Requests.fit(request, labels), started);
    models.put(request, fit.model());
    ObjectNode header = Message.JSON.createObjectNode();
    header.set("columns", summary(fit.columns()));
    header.set("shown", Message.JSON.valueToTree(fit.shown()));
    describe(fit.model(), fit.summary(), header);
    fit.byClass()
        .ifPresent(
            found ->
                ((ObjectNode) header.path("summary"))
                    .set("byClass", Message.JSON.valueToTree(found)));
    labels.describe(header);
    MemoryDirectory files = new MemoryDirectory("the estimator");
    ModelStore.save(
        new FittedModel(fit.model(), fit.summary()), Optional.empty(), files, Optional.empty());
    return new Message(
        header,
        Map.of(
            "rows",
            ArrowTables.assigned(fit.clusters(), fit.margins()),
            "drawn",
            ArrowTables.bytes(List.of(ArrowTables.Answer.of("row", fit.drawn()))),
            "model",
            files.archive()));
  }

  /** Tells of a model what the other side keeps of it. */
  static void describe(ClusteringModel model, FitSummary summary, ObjectNode header) {
    header.set("summary", Message.JSON.valueToTree(summary));
    FeatureColumns columns = model.input().columns();
    header.put("separate", columns.areSeparate());
    header.put("dimensions", model.embedding().m());
    header.put("inputs", columns.areSeparate() ? columns.columns().size() : model.map().inputs());
    ArrayNode names = header.putArray("features");
    columns.names().forEach(names::add);
    ArrayNode clusters = header.putArray("clusters");
    ArrayNode labels = header.putArray("labels");
    for (int index : model.ids().ordered()) {
      clusters.add(model.ids().of(index));
      labels.add(model.labels().get(index));
    }
  }

  /** Returns what was decided for the columns of a table. */
  static JsonNode summary(List<DecidedColumn> columns) {
    return Message.JSON.valueToTree(ColumnSummary.of(columns, Surface.ESTIMATOR));
  }
}
