package org.mustlink.local.serve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.inmemory.landmark.InMemoryWeights;
import org.mustlink.core.options.EnumWords;
import org.mustlink.core.sample.RowWeights;
import org.mustlink.core.sideinfo.ColumnRule;
import org.mustlink.core.sideinfo.HeldOutValues;
import org.mustlink.core.sideinfo.LabelWeights;
import org.mustlink.core.sideinfo.LinkRules;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.RuleKind;
import org.mustlink.core.sideinfo.RuleWeight;
import org.mustlink.core.sideinfo.SideInformation;
import org.mustlink.core.survey.AskedColumns;
import org.mustlink.core.survey.AskedKind;
import org.mustlink.core.survey.Gaps;
import org.mustlink.core.values.Figures;
import org.mustlink.local.fit.FitRequest;
import org.mustlink.local.fit.RowRules;
import org.mustlink.local.table.NumberColumn;
import org.mustlink.local.table.Table;
import org.mustlink.local.table.ValueColumn;
import org.mustlink.local.wire.ArrowTables;
import org.mustlink.local.wire.Message;
import org.mustlink.model.drift.DriftLimits;
import org.mustlink.model.drift.EarlierFit;
import org.mustlink.model.store.MemoryDirectory;
import org.mustlink.model.store.ModelStore;

/** Reads the parts of requests. */
final class Requests {
  private Requests() {}

  /** Returns the table of a request. */
  static Table table(Message request) {
    return ArrowTables.table(
        request
            .part("table")
            .orElseThrow(() -> new IllegalArgumentException("A request brings no table")));
  }

  /**
   * Returns the labels of the rows of a table.
   *
   * @param rows the number of rows of the table
   */
  static GivenLabels labels(Message request, int rows) {
    return GivenLabels.of(request, rows, numbers(request, "sample_weight"));
  }

  /** Returns what a fit is asked to do. */
  static FitRequest fit(Message request, GivenLabels labels) {
    ObjectNode header = request.header();
    int rows = labels.ofRows().length;
    JsonNode k = header.path("k");
    RowRules rules = rules(request);
    Links links = links(request, rows);
    double[] weights = numbers(request, "sample_weight");
    RowWeights total = RowWeights.of(weights, rows);
    LabelWeights certainty = certainty(request, labels.ofRows());
    return new FitRequest(
        header.path("method").asText(),
        options(header.path("options")),
        k.isInt() ? OptionalInt.of(k.intValue()) : OptionalInt.empty(),
        header.path("seed").longValue(),
        new AskedColumns(
            kinds(header.path("kinds")),
            header.path("gaps").asText("fill").equals("fail") ? Gaps.FAIL : Gaps.FILL),
        new SideInformation(rules.links(links, false), labels.ofRows(), labels.names().size()),
        labels.names(),
        labels.warnings(),
        rules.links(links, true),
        rules,
        new InMemoryWeights(total.areEqual() ? new double[0] : weights, total, certainty),
        earlier(request));
  }

  /** Returns the rules by columns, each kind of which has a part of its name. */
  private static RowRules rules(Message request) {
    ObjectNode header = request.header();
    List<ColumnRule> rules = new ArrayList<>();
    List<ValueColumn> columns = new ArrayList<>();
    for (RuleKind kind : RuleKind.values()) {
      List<Double> weights = new ArrayList<>();
      header.path("weights").path(kind.key()).forEach(one -> weights.add(one.doubleValue()));
      Optional<Table> table = request.part(kind.key()).map(ArrowTables::table);
      rules.addAll(LinkRules.rules(kind, table.map(Table::names).orElse(List.of()), weights));
      table.ifPresent(of -> of.columns().forEach(one -> columns.add((ValueColumn) one)));
    }
    HeldOutValues heldOut =
        new HeldOutValues(header.path("holdout").asDouble(), header.path("seed").longValue());
    return new RowRules(new LinkRules(rules, header.path("most").asInt(1), heldOut), columns);
  }

  static List<String> texts(JsonNode list) {
    List<String> texts = new ArrayList<>();
    list.forEach(text -> texts.add(text.textValue()));
    return texts;
  }

  private static Map<String, String> options(JsonNode given) {
    Map<String, String> options = new TreeMap<>();
    given.properties().forEach(one -> options.put(one.getKey(), one.getValue().asText()));
    return options;
  }

  private static Map<String, AskedKind> kinds(JsonNode given) {
    Map<String, AskedKind> kinds = new TreeMap<>();
    given
        .properties()
        .forEach(
            one ->
                kinds.put(
                    one.getKey(),
                    EnumWords.parse(AskedKind.class, "{input.kinds}", one.getValue().asText())));
    return kinds;
  }

  /** Returns how much the label of each row counts, 1 where the request does not tell. */
  private static LabelWeights certainty(Message request, int[] labels) {
    double[] given = numbers(request, "label_weight");
    for (int i = 0; i < given.length; i++) {
      given[i] = labels[i] < 0 || Double.isNaN(given[i]) ? 1 : given[i];
      if (!RuleWeight.allows(given[i])) {
        throw new BadDataException(
            "label_weight of row %d is %s, and a weight of a label is above 0 and at most 1. Correct it, or leave the label out."
                .formatted(i, Figures.number(given[i])));
      }
    }
    return LabelWeights.of(given);
  }

  /** Returns the fit whose clusters are continued. */
  private static Optional<EarlierFit> earlier(Message request) {
    return request
        .part("previous")
        .map(
            model ->
                EarlierFit.of(
                    ModelStore.read(MemoryDirectory.of(model, "the earlier fit")),
                    request.header().path("previous").asText(),
                    DriftLimits.DEFAULT));
  }

  private static double[] numbers(Message request, String part) {
    return request
        .part(part)
        .map(ArrowTables::table)
        .map(table -> ((NumberColumn) table.columns().get(0)).values())
        .orElse(new double[0]);
  }

  private static Links links(Message request, int rows) {
    return request
        .part("links")
        .map(ArrowTables::table)
        .map(
            table -> {
              double[] must = ((NumberColumn) table.columns().get(2)).values();
              boolean[] musts = new boolean[must.length];
              for (int e = 0; e < musts.length; e++) {
                musts[e] = must[e] == 1;
              }
              double[] weights = ((NumberColumn) table.columns().get(3)).values();
              return Links.of(rows, whole(table, 0), whole(table, 1), musts, weights);
            })
        .orElseGet(() -> Links.of(rows, new int[0], new int[0], new boolean[0], new double[0]));
  }

  static int[] whole(Table table, int column) {
    double[] values = ((NumberColumn) table.columns().get(column)).values();
    return Arrays.stream(values).mapToInt(value -> (int) value).toArray();
  }
}
