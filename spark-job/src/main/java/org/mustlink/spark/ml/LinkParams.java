package org.mustlink.spark.ml;

import java.util.Optional;
import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.DoubleArrayParam;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.param.StringArrayParam;
import org.apache.spark.sql.Dataset;
import org.mustlink.spark.key.FaultKeys;
import org.mustlink.spark.key.InputKeys;
import org.mustlink.spark.key.LinkKeys;

/**
 * Links between rows, and the parameters that determine how they are read.
 *
 * @param <S> the class that has these parameters; setters return it
 */
public interface LinkParams<S extends LinkParams<S>> extends Params {
  /** The parameters behind the methods below. */
  ParamTable paramTable();

  /**
   * Name of a table or view of the session that contains the links, in place of {@link #setLinks}.
   * It is saved with the other parameters, and the table is looked up by each fit. Spark Connect,
   * which sends an estimator one table only, can send a name.
   */
  default Param<String> linksTable() {
    return paramTable().of(ApiKeys.LINKS_TABLE);
  }

  /** Columns that name a row of the table; needed only for links. */
  default StringArrayParam idCols() {
    return paramTable().of(InputKeys.ID);
  }

  /** Columns of the links that name one row. Default "first". */
  default StringArrayParam linkFirstCols() {
    return paramTable().of(LinkKeys.FIRST, "first");
  }

  /** Columns of the links that name the other row. Default "second". */
  default StringArrayParam linkSecondCols() {
    return paramTable().of(LinkKeys.SECOND, "second");
  }

  /** Column of the links that contains must or cannot. Default "type". */
  default Param<String> linkTypeCol() {
    return paramTable().of(LinkKeys.TYPE, "type");
  }

  /** Column of the weights of the links; not set: all are 1. */
  default Param<String> linkWeightCol() {
    return paramTable().of(LinkKeys.WEIGHT);
  }

  /**
   * Share of the links, and of the values of {@link #togetherCols()} and of {@code apartCols} where
   * there are such rules, that are held out from the fit and measured separately, in [0, 1).
   * Default 0.
   */
  default DoubleParam linkHoldout() {
    return paramTable().of(LinkKeys.HOLDOUT);
  }

  /** Columns of the table of which rows with an equal value are in the same cluster. */
  default StringArrayParam togetherCols() {
    return paramTable().of(LinkKeys.TOGETHER.columns());
  }

  /**
   * How strongly the rules of {@link #togetherCols()} are believed, in (0, 1], one weight for each
   * column in the same order; not set: all are 1, and rows always follow.
   */
  default DoubleArrayParam togetherWeights() {
    return paramTable().of(LinkKeys.TOGETHER.weights());
  }

  /** What to do with links in contradiction: {@code fail} (default) or {@code drop}. */
  default Param<String> contradictions() {
    return paramTable().of(FaultKeys.CONTRADICTIONS);
  }

  /** What to do with links on ids of no row: {@code fail} (default) or {@code drop}. */
  default Param<String> unknownIds() {
    return paramTable().of(FaultKeys.UNKNOWN_IDS);
  }

  /** Whether links were set. This is saved, but the links are not. */
  default BooleanParam usesLinks() {
    return paramTable().of(ApiKeys.USES_LINKS);
  }

  /** See {@link #linksTable()}. */
  default Optional<String> getLinksTable() {
    return paramTable().value(linksTable());
  }

  /** See {@link #idCols()}; empty if rows have no names. */
  default String[] getIdCols() {
    return paramTable().values(idCols());
  }

  /** See {@link #linkFirstCols()}. */
  default String[] getLinkFirstCols() {
    return getOrDefault(linkFirstCols()).clone();
  }

  /** See {@link #linkSecondCols()}. */
  default String[] getLinkSecondCols() {
    return getOrDefault(linkSecondCols()).clone();
  }

  /** See {@link #linkTypeCol()}. */
  default String getLinkTypeCol() {
    return getOrDefault(linkTypeCol());
  }

  /** See {@link #linkWeightCol()}. */
  default Optional<String> getLinkWeightCol() {
    return paramTable().value(linkWeightCol());
  }

  /** See {@link #linkHoldout()}. */
  default double getLinkHoldout() {
    return (Double) getOrDefault(linkHoldout());
  }

  /** See {@link #togetherCols()}; empty if there are no rules. */
  default String[] getTogetherCols() {
    return paramTable().values(togetherCols());
  }

  /** See {@link #togetherWeights()}; empty if they are not set. */
  default double[] getTogetherWeights() {
    return paramTable().values(togetherWeights());
  }

  /** See {@link #contradictions()}. */
  default String getContradictions() {
    return getOrDefault(contradictions());
  }

  /** See {@link #unknownIds()}. */
  default String getUnknownIds() {
    return getOrDefault(unknownIds());
  }

  /** See {@link #usesLinks()}. */
  default boolean getUsesLinks() {
    return (Boolean) getOrDefault(usesLinks());
  }

  /**
   * Sets must-links and cannot-links between rows, which {@link #idCols()} name. Links are not
   * saved; after loading they have to be set again. Links of a table that has a name can be named
   * by {@link #linksTable()} instead.
   *
   * @param value columns {@link #linkFirstCols()}, {@link #linkSecondCols()}, {@link
   *     #linkTypeCol()} and, if it is set, {@link #linkWeightCol()}
   */
  default S setLinks(Dataset<?> value) {
    paramTable().keep(usesLinks(), value);
    return ParamTable.set(this, usesLinks(), true);
  }

  /** See {@link #linksTable()}. */
  default S setLinksTable(String value) {
    return ParamTable.set(this, linksTable(), value);
  }

  /** See {@link #idCols()}. */
  default S setIdCols(String... value) {
    return ParamTable.set(this, idCols(), value.clone());
  }

  /** See {@link #linkFirstCols()}. */
  default S setLinkFirstCols(String... value) {
    return ParamTable.set(this, linkFirstCols(), value.clone());
  }

  /** See {@link #linkSecondCols()}. */
  default S setLinkSecondCols(String... value) {
    return ParamTable.set(this, linkSecondCols(), value.clone());
  }

  /** See {@link #linkTypeCol()}. */
  default S setLinkTypeCol(String value) {
    return ParamTable.set(this, linkTypeCol(), value);
  }

  /** See {@link #linkWeightCol()}. */
  default S setLinkWeightCol(String value) {
    return ParamTable.set(this, linkWeightCol(), value);
  }

  /** See {@link #linkHoldout()}. */
  default S setLinkHoldout(double value) {
    return ParamTable.set(this, linkHoldout(), value);
  }

  /** See {@link #togetherCols()}. */
  default S setTogetherCols(String... value) {
    return ParamTable.set(this, togetherCols(), value.clone());
  }

  /** See {@link #togetherWeights()}. */
  default S setTogetherWeights(double... value) {
    return ParamTable.set(this, togetherWeights(), value.clone());
  }

  /** See {@link #contradictions()}. */
  default S setContradictions(String value) {
    return ParamTable.set(this, contradictions(), value);
  }

  /** See {@link #unknownIds()}. */
  default S setUnknownIds(String value) {
    return ParamTable.set(this, unknownIds(), value);
  }
}
