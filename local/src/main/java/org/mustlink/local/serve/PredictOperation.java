package org.mustlink.local.serve;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.mustlink.local.fit.Assignments;
import org.mustlink.local.table.Table;
import org.mustlink.local.wire.ArrowTables;
import org.mustlink.local.wire.Message;
import org.mustlink.model.ClusteringModel;

/** Assigns rows by a model. */
record PredictOperation(Models models) implements Server.Operation {
  @Override
  public Message run(Message request) {
    ClusteringModel model = models.of(request);
    Table table = Requests.table(request);
    boolean asked = request.header().path("probabilities").booleanValue();
    Assignments found = Assignments.of(model, table, asked);
    ObjectNode header = Message.JSON.createObjectNode();
    header.put("ok", true);
    Map<String, byte[]> parts = new LinkedHashMap<>();
    parts.put(
        "rows",
        ArrowTables.bytes(
            List.of(
                new ArrowTables.Answer.Ints("cluster", found.clusters()),
                new ArrowTables.Answer.Doubles("margin", found.margins()))));
    if (asked) {
      int[] ids = IntStream.of(model.ids().ordered()).map(model.ids()::of).toArray();
      ArrayNode clusters = header.putArray("clusters");
      IntStream.of(ids).forEach(clusters::add);
      List<ArrowTables.Answer> columns = new ArrayList<>();
      for (int j = 0; j < ids.length; j++) {
        columns.add(
            new ArrowTables.Answer.Doubles(String.valueOf(ids[j]), found.probabilities()[j]));
      }
      parts.put("probabilities", ArrowTables.bytes(columns));
    }
    return new Message(header, parts);
  }
}
