package org.mustlink.spark.ml;

import java.util.Optional;
import org.apache.spark.ml.Transformer;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/** The part of the transformer that holds links and how they are read. */
abstract class LinkedTransformer extends Transformer implements LinkParams {
  private static final long serialVersionUID = 1L;

  /** Stays on the driver. */
  private transient @Nullable Dataset<Row> links;

  abstract GroupedClustering self();

  final Optional<Dataset<Row>> links() {
    return Optional.ofNullable(links);
  }

  /** Takes the links of another transformer with the same parameters. */
  final void keep(Optional<Dataset<Row>> others) {
    links = others.orElse(null);
  }

  /**
   * Guides the clustering of every group by must-links and cannot-links between its rows, which
   * {@link #idCols()} name. Links that join rows of different groups are left out, with a warning
   * in the log; contradictory ones fail their group, or are left out where {@link
   * #contradictions()} is {@code drop}. Links are not saved with the transformer; a loaded one asks
   * for them.
   *
   * @param value columns {@link #linkFirstCols()}, {@link #linkSecondCols()}, {@link
   *     #linkTypeCol()} and, if it is set, {@link #linkWeightCol()}
   */
  public GroupedClustering setLinks(Dataset<?> value) {
    links = value.toDF();
    set(usesLinks(), true);
    return self();
  }

  /** See {@link #idCols()}. */
  public GroupedClustering setIdCols(String... value) {
    set(idCols(), value.clone());
    return self();
  }

  /** See {@link #linkFirstCols()}. */
  public GroupedClustering setLinkFirstCols(String... value) {
    set(linkFirstCols(), value.clone());
    return self();
  }

  /** See {@link #linkSecondCols()}. */
  public GroupedClustering setLinkSecondCols(String... value) {
    set(linkSecondCols(), value.clone());
    return self();
  }

  /** See {@link #linkTypeCol()}. */
  public GroupedClustering setLinkTypeCol(String value) {
    set(linkTypeCol(), value);
    return self();
  }

  /** See {@link #linkWeightCol()}. */
  public GroupedClustering setLinkWeightCol(String value) {
    set(linkWeightCol(), value);
    return self();
  }

  /** See {@link #linkHoldout()}. */
  public GroupedClustering setLinkHoldout(double value) {
    set(linkHoldout(), value);
    return self();
  }

  /** See {@link #contradictions()}. */
  public GroupedClustering setContradictions(String value) {
    set(contradictions(), value);
    return self();
  }

  /** See {@link #unknownIds()}. */
  public GroupedClustering setUnknownIds(String value) {
    set(unknownIds(), value);
    return self();
  }
}
