package org.mustlink.local.serve;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.function.Consumer;
import org.mustlink.core.fault.Surface;
import org.mustlink.core.inmemory.InMemoryClustering;
import org.mustlink.local.fit.MethodFit;
import org.mustlink.local.table.Table;
import org.mustlink.local.wire.ArrowTables;
import org.mustlink.local.wire.Message;

/** Clusters a table by an in-memory method, which leaves no model. */
record ClusterOperation() implements Server.Operation {
  @Override
  public Message run(Message request, Consumer<String> started) {
    Table table = Requests.table(request);
    GivenLabels labels = Requests.labels(request, table.rows());
    MethodFit fit = MethodFit.run(table, Requests.fit(request, labels));
    InMemoryClustering found = fit.clustering();
    ObjectNode header = Message.JSON.createObjectNode();
    header.put("k", found.k());
    header.set("reached", Message.JSON.valueToTree(found.values()));
    header.set("eigenvalues", Message.JSON.valueToTree(found.eigenvalues()));
    header.set("columns", FitOperation.summary(fit.columns()));
    labels.describe(header);
    ArrayNode warnings = header.putArray("warnings");
    labels.warnings().forEach(warning -> warnings.add(Surface.ESTIMATOR.word(warning)));
    found.warnings().forEach(warning -> warnings.add(Surface.ESTIMATOR.word(warning)));
    return new Message(
        header, Map.of("rows", ArrowTables.assigned(found.clusters(), found.margins())));
  }
}
