package org.mustlink.local.serve;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Consumer;
import org.mustlink.local.fit.DescribedRows;
import org.mustlink.local.fit.FitDescription;
import org.mustlink.local.wire.Message;
import org.mustlink.model.ClusteringModel;
import org.mustlink.model.report.ReportPage;
import org.mustlink.model.summary.Description;

/**
 * Describes the clusters of a model by drawn rows, which the request brings with their clusters,
 * and makes the report of the fit.
 */
record DescribeOperation(Models models) implements Server.Operation {
  @Override
  public Message run(Message request, Consumer<String> started) {
    ClusteringModel model = models.of(request);
    ObjectNode header = request.header();
    Description description =
        FitDescription.of(
            model,
            Requests.table(request),
            Requests.texts(header.path("ids")),
            Message.JSON.convertValue(header.path("shown"), DescribedRows.class),
            header.path("seed").longValue());
    ObjectNode summary = (ObjectNode) header.path("summary");
    summary.set("description", Message.JSON.valueToTree(description));
    ObjectNode answer = Message.JSON.createObjectNode();
    answer.set("map", summary.path("description").path("map"));
    String page = header.path("page").booleanValue() ? ReportPage.of(summary.toString()) : "";
    return new Message(answer, Map.of("page", page.getBytes(StandardCharsets.UTF_8)));
  }
}
