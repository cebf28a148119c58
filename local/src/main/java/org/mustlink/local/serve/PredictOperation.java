package org.mustlink.local.serve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.membership.Membership;
import org.mustlink.core.options.EnumWords;
import org.mustlink.local.table.MappedTable;
import org.mustlink.local.table.Table;
import org.mustlink.local.wire.ArrowTables;
import org.mustlink.local.wire.Message;
import org.mustlink.model.ClusteringModel;
import org.mustlink.model.assigned.AssignedBlock;
import org.mustlink.model.assigned.ExtraColumns;
import org.mustlink.model.assigned.OutputColumn;

/** Assigns rows by a model, and answers with the output columns that are asked for. */
record PredictOperation(Models models) implements Server.Operation {
  @Override
  public Message run(Message request, Consumer<String> started) {
    ClusteringModel model = models.of(request);
    Table table = Requests.table(request).read(model.input().columns());
    Map<OutputColumn, Integer> columns = columns(request.header().path("columns"));
    boolean asked = request.header().path("probabilities").booleanValue();
    Map<OutputColumn, Integer> known = new EnumMap<>(columns);
    if (asked) {
      known.put(OutputColumn.MEMBERSHIPS, model.clusters());
    }
    Rows rows = MappedTable.of(table, model.input().columns(), model.map(), 0).rows();
    AssignedBlock found = model.rowAssigner(new ExtraColumns(known)).assign(rows);
    ObjectNode header = Message.JSON.createObjectNode();
    Map<String, byte[]> parts = new LinkedHashMap<>();
    parts.put(
        "rows",
        ArrowTables.bytes(
            columns.keySet().stream()
                .map(column -> ArrowTables.Answer.of(column, found, model.names()))
                .toList()));
    if (asked) {
      int[] ids = Arrays.stream(model.ids().ordered()).map(model.ids()::of).toArray();
      ArrayNode clusters = header.putArray("clusters");
      Arrays.stream(ids).forEach(clusters::add);
      parts.put("probabilities", ArrowTables.bytes(probabilities(found, ids)));
    }
    if (request.header().path("embedding").booleanValue()) {
      parts.put("embedding", ArrowTables.bytes(columns(model.embedded(rows))));
    }
    return new Message(header, parts);
  }

  /** Returns one column for each dimension of points. */
  private static List<ArrowTables.Answer> columns(Rows points) {
    List<ArrowTables.Answer> columns = new ArrayList<>();
    for (int j = 0; j < points.d(); j++) {
      double[] column = new double[points.count()];
      for (int i = 0; i < column.length; i++) {
        column[i] = points.data()[i * points.d() + j];
      }
      columns.add(ArrowTables.Answer.of(String.valueOf(j), column));
    }
    return columns;
  }

  /** Reads which columns are asked for: how much of each, by its name. */
  private static Map<OutputColumn, Integer> columns(JsonNode asked) {
    Map<OutputColumn, Integer> columns = new EnumMap<>(OutputColumn.class);
    asked
        .properties()
        .forEach(
            one ->
                columns.put(
                    EnumWords.parse(OutputColumn.class, "columns", one.getKey()),
                    one.getValue().intValue()));
    return columns;
  }

  /** Returns one column for each cluster, in the order of the ids. */
  private static List<ArrowTables.Answer> probabilities(AssignedBlock found, int[] ids) {
    double[][] all = new double[ids.length][found.count()];
    for (int i = 0; i < found.count(); i++) {
      for (Membership one : found.memberships().ofRow(i)) {
        all[Arrays.binarySearch(ids, one.cluster())][i] = one.probability();
      }
    }
    List<ArrowTables.Answer> columns = new ArrayList<>();
    for (int j = 0; j < ids.length; j++) {
      columns.add(ArrowTables.Answer.of(String.valueOf(ids[j]), all[j]));
    }
    return columns;
  }
}
