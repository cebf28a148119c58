package org.mustlink.local.serve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mustlink.local.fit.FitDescription;
import org.mustlink.local.fit.ShownRows;
import org.mustlink.local.table.NumberColumn;
import org.mustlink.local.table.Table;
import org.mustlink.local.wire.ArrowTables;
import org.mustlink.local.wire.Message;
import org.mustlink.model.ClusteringModel;
import org.mustlink.model.report.ReportPage;
import org.mustlink.model.summary.Confusion;
import org.mustlink.model.summary.Description;

/**
 * Describes the clusters of a model by drawn rows, which the request brings with their clusters,
 * and makes the report of the fit.
 */
record DescribeOperation(Models models) implements Server.Operation {
  @Override
  public Message run(Message request) {
    ClusteringModel model = models.of(request);
    ObjectNode header = request.header();
    JsonNode labels = header.path("confusion");
    @Nullable Confusion confusion =
        labels.isObject() ? Message.JSON.convertValue(labels, Confusion.class) : null;
    Description description =
        FitDescription.of(
            model,
            Requests.table(request),
            shown(request),
            histograms(header.path("histograms")),
            confusion,
            header.path("seed").longValue());
    ObjectNode summary = (ObjectNode) header.path("summary");
    summary.set("description", Message.JSON.valueToTree(description));
    ObjectNode answer = Message.JSON.createObjectNode();
    answer.put("ok", true);
    answer.set("map", summary.path("description").path("map"));
    String page = header.path("page").booleanValue() ? ReportPage.of(summary.toString()) : "";
    return new Message(answer, Map.of("page", page.getBytes(StandardCharsets.UTF_8)));
  }

  private static ShownRows shown(Message request) {
    Table rows = ArrowTables.table(request.part("rows").orElseThrow());
    double[] clusters = ((NumberColumn) rows.columns().get(0)).values();
    int[] ids = new int[clusters.length];
    for (int i = 0; i < ids.length; i++) {
      ids[i] = (int) clusters[i];
    }
    List<String> names = new ArrayList<>();
    request.header().path("ids").forEach(id -> names.add(id.asText()));
    List<@Nullable String> labels = new ArrayList<>();
    for (JsonNode label : request.header().path("labels")) {
      labels.add(label.isNull() ? null : label.asText());
    }
    return new ShownRows(names, ids, ((NumberColumn) rows.columns().get(1)).values(), labels);
  }

  private static List<List<Long>> histograms(JsonNode given) {
    List<List<Long>> histograms = new ArrayList<>();
    for (JsonNode cluster : (ArrayNode) given) {
      List<Long> counts = new ArrayList<>();
      cluster.forEach(count -> counts.add(count.longValue()));
      histograms.add(counts);
    }
    return histograms;
  }
}
