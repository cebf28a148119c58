package org.mustlink.local.serve;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.RowEncoder;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.suggest.CandidateBlock;
import org.mustlink.core.suggest.SuggestionSums;
import org.mustlink.core.suggest.Suggestions;
import org.mustlink.local.table.MappedTable;
import org.mustlink.local.table.Table;
import org.mustlink.local.wire.Message;
import org.mustlink.model.ClusteringModel;

/** Answers with the rows to label next, as the command suggest of Spark does. */
record SuggestOperation(Models models) implements Server.Operation {
  @Override
  public Message run(Message request, Consumer<String> started) {
    ClusteringModel model = models.of(request);
    Table table = Requests.table(request).read(model.input().columns());
    Rows rows = MappedTable.of(table, model.input().columns(), model.map(), 0).rows();
    int[] labels = Requests.labels(request, rows.count()).ofRows();
    List<Suggestions.Choice> found =
        Suggestions.rows(
            sums(model, rows, labels), model::isUnnamed, request.header().path("count").intValue());
    ObjectNode header = Message.JSON.createObjectNode();
    ArrayNode suggested = header.putArray("rows");
    found.forEach(choice -> suggested.add(Integer.parseInt(choice.row().name())));
    return new Message(header);
  }

  private static SuggestionSums sums(ClusteringModel model, Rows rows, int[] labels) {
    int n = rows.count();
    boolean[] known = new boolean[n];
    CodedRows codes = new RowEncoder(model.encoder()).encode(rows);
    int[] unlabelled = new int[n];
    Arrays.fill(unlabelled, -1);
    int[] clusters = new int[n];
    double[] margins = new double[n];
    model
        .assigner()
        .blocks()
        .assign(model.embedding().points(codes), n, unlabelled, clusters, margins);
    boolean[] suggested = new boolean[n];
    for (int i = 0; i < n; i++) {
      known[i] = labels[i] >= 0;
      suggested[i] = !known[i] && !codes.isOutlier(i);
    }
    SuggestionSums sums = SuggestionSums.empty(model.encoder().p(), model.clusters(), n);
    sums.add(
        new CandidateBlock(codes, clusters, margins, known, new int[n], suggested),
        i -> String.format(Locale.ROOT, "%010d", i)); // the order of names is that of the numbers
    return sums;
  }
}
