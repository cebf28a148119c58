package org.mustlink.spark.ml;

import java.io.Serializable;
import java.util.Optional;
import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.param.StringArrayParam;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.options.EnumWords;
import org.mustlink.spark.link.LinkFaults.Answer;
import scala.Function1;

/**
 * Links between rows, and the parameters that determine how they are read.
 *
 * @param <S> the class that has these parameters; setters return it
 */
public interface LinkParams<S extends LinkParams<S>> extends Params {
  /** The parameters of one instance; Spark finds each by the method that has its name. */
  final class LinkDefs implements Serializable {
    private static final long serialVersionUID = 1L;

    private final StringArrayParam idCols;
    private final StringArrayParam linkFirstCols;
    private final StringArrayParam linkSecondCols;
    private final Param<String> linkTypeCol;
    private final Param<String> linkWeightCol;
    private final DoubleParam linkHoldout;
    private final Param<String> contradictions;
    private final Param<String> unknownIds;
    private final BooleanParam usesLinks;

    /** The links themselves; they stay on the driver and are not saved. */
    private transient @Nullable Dataset<Row> links;

    LinkDefs(Params parent) {
      idCols =
          ColumnParam.several(parent, "idCols", "columns that name a row; only links need them");
      linkFirstCols =
          ColumnParam.several(
              parent, "linkFirstCols", "columns of the links that name one row, as idCols do");
      linkSecondCols =
          ColumnParam.several(
              parent, "linkSecondCols", "columns of the links that name the other row");
      linkTypeCol =
          ColumnParam.one(
              parent,
              "linkTypeCol",
              "column of the links: must, ML or 1, or cannot, CL or -1, in any case");
      linkWeightCol =
          ColumnParam.one(
              parent,
              "linkWeightCol",
              "column of the links: degree of belief in (0, 1], null for 1; not set: all are 1");
      linkHoldout =
          new DoubleParam(
              parent,
              "linkHoldout",
              "share of the links, at least 0 and less than 1, held out and measured apart",
              (Function1<Object, Object> & Serializable)
                  value -> (Double) value >= 0 && (Double) value < 1);
      contradictions =
          answer(parent, "contradictions", "what to do with links in contradiction: fail | drop");
      unknownIds =
          answer(parent, "unknownIds", "what to do with links on ids of no row: fail | drop");
      usesLinks =
          new BooleanParam(
              parent, "usesLinks", "whether links were set; they are not saved, this is");
      parent.setDefault(linkFirstCols, new String[] {"first"});
      parent.setDefault(linkSecondCols, new String[] {"second"});
      parent.setDefault(linkTypeCol, "type");
      parent.setDefault(linkHoldout, 0.0);
      parent.setDefault(contradictions, "fail");
      parent.setDefault(unknownIds, "fail");
      parent.setDefault(usesLinks, false);
    }

    Optional<Dataset<Row>> links() {
      return Optional.ofNullable(links);
    }

    /** Takes the links of another instance with the same parameters. */
    void copyLinks(LinkDefs other) {
      links = other.links;
    }

    private static Param<String> answer(Params parent, String name, String doc) {
      return new Param<>(
          parent,
          name,
          doc,
          (Function1<String, Object> & Serializable)
              value -> EnumWords.parse(Answer.class, name, value) != null);
    }
  }

  /** The parameters behind the methods below. */
  LinkDefs linkDefs();

  /** Columns that name a row of the table; needed only for links. */
  default StringArrayParam idCols() {
    return linkDefs().idCols;
  }

  /** Columns of the links that name one row. Default "first". */
  default StringArrayParam linkFirstCols() {
    return linkDefs().linkFirstCols;
  }

  /** Columns of the links that name the other row. Default "second". */
  default StringArrayParam linkSecondCols() {
    return linkDefs().linkSecondCols;
  }

  /** Column of the links that contains must or cannot. Default "type". */
  default Param<String> linkTypeCol() {
    return linkDefs().linkTypeCol;
  }

  /** Column of the weights of the links; not set: all are 1. */
  default Param<String> linkWeightCol() {
    return linkDefs().linkWeightCol;
  }

  /**
   * Share of the links that are held out from the fit and measured separately, in [0, 1). Default
   * 0.
   */
  default DoubleParam linkHoldout() {
    return linkDefs().linkHoldout;
  }

  /** What to do with links in contradiction: {@code fail} (default) or {@code drop}. */
  default Param<String> contradictions() {
    return linkDefs().contradictions;
  }

  /** What to do with links on ids of no row: {@code fail} (default) or {@code drop}. */
  default Param<String> unknownIds() {
    return linkDefs().unknownIds;
  }

  /** Whether links were set. This is saved, but the links are not. */
  default BooleanParam usesLinks() {
    return linkDefs().usesLinks;
  }

  /** See {@link #idCols()}; empty if rows have no names. */
  default String[] getIdCols() {
    return ColumnParam.values(this, idCols());
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
    return ColumnParam.value(this, linkWeightCol());
  }

  /** See {@link #linkHoldout()}. */
  default double getLinkHoldout() {
    return (Double) getOrDefault(linkHoldout());
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
   * saved; after loading they have to be set again.
   *
   * @param value columns {@link #linkFirstCols()}, {@link #linkSecondCols()}, {@link
   *     #linkTypeCol()} and, if it is set, {@link #linkWeightCol()}
   */
  default S setLinks(Dataset<?> value) {
    linkDefs().links = value.toDF();
    return with(usesLinks(), true);
  }

  /** See {@link #idCols()}. */
  default S setIdCols(String... value) {
    return with(idCols(), value.clone());
  }

  /** See {@link #linkFirstCols()}. */
  default S setLinkFirstCols(String... value) {
    return with(linkFirstCols(), value.clone());
  }

  /** See {@link #linkSecondCols()}. */
  default S setLinkSecondCols(String... value) {
    return with(linkSecondCols(), value.clone());
  }

  /** See {@link #linkTypeCol()}. */
  default S setLinkTypeCol(String value) {
    return with(linkTypeCol(), value);
  }

  /** See {@link #linkWeightCol()}. */
  default S setLinkWeightCol(String value) {
    return with(linkWeightCol(), value);
  }

  /** See {@link #linkHoldout()}. */
  default S setLinkHoldout(double value) {
    return with(linkHoldout(), value);
  }

  /** See {@link #contradictions()}. */
  default S setContradictions(String value) {
    return with(contradictions(), value);
  }

  /** See {@link #unknownIds()}. */
  default S setUnknownIds(String value) {
    return with(unknownIds(), value);
  }

  @SuppressWarnings("unchecked") // S is the class of this
  private S with(Param<?> param, Object value) {
    return (S) set((Param<Object>) param, value);
  }
}
