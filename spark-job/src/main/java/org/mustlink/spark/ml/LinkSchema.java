package org.mustlink.spark.ml;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.fault.Surface;
import org.mustlink.core.sideinfo.ColumnRule;
import org.mustlink.core.sideinfo.LinkRules;
import org.mustlink.spark.key.FaultKeys;
import org.mustlink.spark.key.LinkKeys;
import org.mustlink.spark.label.LabelTable;
import org.mustlink.spark.link.rule.RuleInput;
import org.mustlink.spark.link.rule.TogetherLinks;
import org.mustlink.spark.link.table.LinkFaults;
import org.mustlink.spark.link.table.LinkInput;
import org.mustlink.spark.link.table.LinkTable;
import org.mustlink.spark.ml.support.SideTable;

/**
 * Holds the parameters of links and of labels beside the table against the schemas of all three.
 */
final class LinkSchema {
  private LinkSchema() {}

  /**
   * Checks that the columns that name rows exist.
   *
   * @throws BadSettingException if one does not, or if links are set but no such column is named
   */
  static void requireIds(LinkParams<?> params, StructType schema) {
    FeatureSchema.requireColumns(schema, "idCols", List.of(params.getIdCols()));
    if (isLinked(params) && params.getIdCols().length == 0) {
      throw new BadSettingException(
          "Links are set, but idCols are not, so that the links cannot be joined with rows. Set "
              + "idCols to the columns that name a row.");
    }
  }

  /** Whether there are links, by themselves or by rules that keep rows together. */
  static boolean isLinked(LinkParams<?> params) {
    return params.getUsesLinks()
        || params.getLinksTable().isPresent()
        || !rules(params).tying().isEmpty();
  }

  /**
   * Checks the columns of rules.
   *
   * @throws BadSettingException if one is missing, a feature, or to tie rows and keep them apart,
   *     or if rules keep rows apart and no column names rows
   */
  static void requireRules(LinkParams<?> params, StructType schema, FeatureColumns features) {
    LinkRules rules = rules(params);
    for (ColumnRule rule : rules.rules()) {
      String param = Surface.API.word(rule.kind().setting());
      FeatureSchema.type(schema, param, rule.column());
      FeatureSchema.requireNoFeature(param, List.of(rule.column()), features);
    }
    if (!rules.apart().isEmpty() && params.getIdCols().length == 0) {
      throw new BadSettingException(
          "apartCols are set, but idCols are not, so that rows have no names. Set idCols to the columns that name a row.");
    }
  }

  /** Returns the rules by columns in the form that a fit takes. */
  static RuleInput ruleInput(LinkParams<?> params) {
    return new RuleInput(rules(params), faults(params));
  }

  private static LinkRules rules(LinkParams<?> params) {
    return LinkKeys.rules(params.paramTable().settings());
  }

  /**
   * Returns the links in the form that a fit takes, with the ties of rules, which are found each
   * time that they are used.
   *
   * @param table the table that is fitted
   * @param by the columns of groups
   * @throws BadSettingException if links were not set again after loading, the session has no table
   *     of the name that was set, or the columns of the links are not suitable
   */
  static Optional<LinkInput> input(LinkParams<?> params, Dataset<Row> table, List<String> by) {
    Optional<LinkInput> given = input(params, table.sparkSession());
    LinkRules rules = rules(params);
    if (rules.tying().isEmpty()) {
      return given;
    }
    List<String> ids = List.of(params.getIdCols());
    return Optional.of(
        new LinkInput(
            TogetherLinks.with(given.map(LinkInput::table), table, ids, rules, by),
            faults(params),
            params.getLinkHoldout()));
  }

  private static LinkFaults faults(LinkParams<?> params) {
    return FaultKeys.links(params.paramTable().settings());
  }

  /**
   * Returns the links of a table in the form that a fit takes.
   *
   * @throws BadSettingException see {@link SideTable#read}, and if their columns are not suitable
   */
  private static Optional<LinkInput> input(LinkParams<?> params, SparkSession spark) {
    Optional<Dataset<Row>> links =
        SideTable.LINKS.read(
            params.paramTable().table(params.usesLinks()),
            params.getUsesLinks(),
            "linksTable",
            params.getLinksTable(),
            spark);
    if (links.isEmpty()) {
      return Optional.empty();
    }
    Dataset<Row> data = links.get();
    StructType schema = data.schema();
    columns(schema, "linkFirstCols", params.getLinkFirstCols(), params);
    columns(schema, "linkSecondCols", params.getLinkSecondCols(), params);
    FeatureSchema.type(schema, "linkTypeCol", params.getLinkTypeCol());
    params
        .getLinkWeightCol()
        .ifPresent(weight -> FeatureSchema.requireNumbers(schema, "linkWeightCol", weight));
    return Optional.of(
        new LinkInput(
            new LinkTable(
                data,
                List.of(params.getLinkFirstCols()),
                List.of(params.getLinkSecondCols()),
                params.getLinkTypeCol(),
                params.getLinkWeightCol()),
            faults(params),
            params.getLinkHoldout()));
  }

  /**
   * The labels beside the table as a fit takes them.
   *
   * @param spark the session of the table that is fitted
   * @throws BadSettingException see {@link SideTable#read}, and if their columns are not suitable
   */
  static Optional<LabelTable> labels(LabelTableParams<?> params, SparkSession spark) {
    Optional<Dataset<Row>> labels =
        SideTable.LABELS.read(
            params.paramTable().table(params.usesLabels()),
            params.getUsesLabels(),
            "labelsTable",
            params.getLabelsTable(),
            spark);
    if (labels.isEmpty()) {
      return Optional.empty();
    }
    Dataset<Row> data = labels.get();
    String[] ids = params.getLabelsIdCols();
    String label = params.getLabelsLabelCol();
    columns(data.schema(), "labelsIdCols", ids, params);
    FeatureSchema.type(data.schema(), "labelsLabelCol", label);
    params
        .getLabelsWeightCol()
        .ifPresent(
            weight -> FeatureSchema.requireNumbers(data.schema(), "labelsWeightCol", weight));
    return Optional.of(
        new LabelTable(data, List.of(ids), label, "the labels")
            .weighted(params.getLabelsWeightCol()));
  }

  private static void columns(
      StructType schema, String param, String[] columns, LinkParams<?> params) {
    if (columns.length != params.getIdCols().length) {
      throw BadSettingException.of(
          param,
          Arrays.toString(columns),
          "idCols names rows by " + params.getIdCols().length + " columns",
          "Name as many columns, in the same order.");
    }
    FeatureSchema.requireColumns(schema, param, List.of(columns));
  }
}
