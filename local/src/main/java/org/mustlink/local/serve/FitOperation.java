package org.mustlink.local.serve;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.fault.Surface;
import org.mustlink.core.survey.DecidedColumn;
import org.mustlink.local.fit.LandmarkTableFit;
import org.mustlink.local.fit.LocalFit;
import org.mustlink.local.table.Table;
import org.mustlink.local.wire.ArrowTables;
import org.mustlink.local.wire.Message;

/** Fits a model. */
record FitOperation(Models models) implements Server.Operation {
  @Override
  public Message run(Message request) {
    Table table = Requests.table(request);
    LocalFit fit = LandmarkTableFit.run(table, Requests.fit(request, table.rows()));
    models.put(request.header().path("model").asText(), fit.model());
    ObjectNode header = Message.JSON.createObjectNode();
    header.put("ok", true);
    header.set("summary", Message.JSON.valueToTree(fit.summary()));
    header.set("columns", told(fit.columns()));
    header.set("features", names(fit.model().input().columns()));
    ArrayNode labels = header.putArray("labels");
    fit.model().labels().forEach(labels::add);
    return new Message(
        header,
        Map.of(
            "rows",
            ArrowTables.bytes(
                List.of(
                    new ArrowTables.Answer.Ints("cluster", fit.clusters()),
                    new ArrowTables.Answer.Doubles("margin", fit.margins()))),
            "drawn",
            ArrowTables.bytes(List.of(new ArrowTables.Answer.Ints("row", fit.drawn())))));
  }

  static ArrayNode names(FeatureColumns columns) {
    ArrayNode names = Message.JSON.createArrayNode();
    columns.names().forEach(names::add);
    return names;
  }

  static ArrayNode told(List<DecidedColumn> columns) {
    ArrayNode list = Message.JSON.createArrayNode();
    for (DecidedColumn column : columns) {
      ObjectNode one = list.addObject();
      one.put("name", column.name());
      one.put(
          "kind", column.decision().isFeature() ? column.decision().kind().word() : "left out");
      one.put("told", Surface.ESTIMATOR.word(column.decision().told()));
    }
    return list;
  }
}
